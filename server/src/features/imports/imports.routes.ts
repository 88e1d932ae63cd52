import { imports } from '@forecourt/domain/contract/imports.ts'
import { bind } from '#src/http/mount.ts'
import { discardHeld } from './discard-held.ts'
import { discardMany } from './discard-many.ts'
import { exportImports } from './export-imports.ts'
import { giveCard } from './give-card.ts'
import { getImportDetail, listHeld, listFittingCards, listImports, listMappings } from './imports.queries.ts'
import { fetchProblems } from './list-problems.ts'
import { mapProduct } from './map-product.ts'
import { placeHeld } from './place-held.ts'
import { previewHeld } from './preview-held.ts'
import { receiveFile } from './receive-file.ts'
import { removeMapping } from './remove-mapping.ts'
import { saveMapping } from './save-mapping.ts'

export const importRoutes = bind('imports', imports, {
  start: async (ctx, { upload, fields }) => ({ data: await receiveFile(ctx, upload, fields) }),
  list: (ctx, { query }) => listImports(ctx, query),
  export: (ctx, { query }) => exportImports(ctx, query),
  get: async (ctx, { params }) => ({ data: await getImportDetail(ctx, params.id) }),
  problems: (ctx, { params }) => fetchProblems(ctx, params.id),
  mappings: async (ctx) => ({ data: await listMappings(ctx) }),
  saveMapping: async (ctx, { body }) => ({ data: await saveMapping(ctx, body) }),
  removeMapping: async (ctx, { params }) => ({ data: await removeMapping(ctx, params.id) }),
  held: (ctx, { query }) => listHeld(ctx, query),
  preview: async (ctx, { params }) => ({ data: await previewHeld(ctx, params.id) }),
  place: async (ctx, { params }) => ({ data: await placeHeld(ctx, params.id) }),
  cards: async (ctx, { params, query }) => ({ data: await listFittingCards(ctx, params.id, query) }),
  giveCard: async (ctx, { params, body }) => ({ data: await giveCard(ctx, params.id, body) }),
  discard: async (ctx, { params, body }) => ({ data: await discardHeld(ctx, params.id, body.reason) }),
  discardMany: async (ctx, { body }) => ({ data: await discardMany(ctx, body) }),
  mapProduct: async (ctx, { body }) => ({ data: await mapProduct(ctx, body) }),
})
