import { numberRanges } from '@forecourt/domain/contract/number-ranges.ts'
import { bind } from '#src/http/mount.ts'
import { confirmRange } from './confirm-range.ts'
import { listRanges } from './number-ranges.queries.ts'
import { updateRange } from './update-range.ts'

export const numberRangeRoutes = bind('numberRanges', numberRanges, {
  list: async (ctx) => ({ data: await listRanges(ctx) }),
  update: async (ctx, { body }) => ({ data: await updateRange(ctx, body) }),
  confirm: async (ctx, { params, body }) => ({ data: await confirmRange(ctx, params.id, body.version) }),
})
