import { divisions } from '@forecourt/domain/contract/divisions.ts'
import { bind } from '#src/http/mount.ts'
import { listDivisions } from './divisions.queries.ts'
import { createDivision, removeDivision, updateDivision } from './write-division.ts'

export const divisionRoutes = bind('divisions', divisions, {
  list: async (ctx) => ({ data: await listDivisions(ctx) }),
  create: async (ctx, { body }) => ({ data: await createDivision(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateDivision(ctx, params.number, body) }),
  remove: async (ctx, { params }) => ({ data: await removeDivision(ctx, params.number) }),
})
