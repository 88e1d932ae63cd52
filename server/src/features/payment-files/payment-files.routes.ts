import { paymentFiles } from '@forecourt/domain/contract/payment-files.ts'
import { bind } from '#src/http/mount.ts'
import { decideLine } from './decide-line.ts'
import { listPaymentFiles, listPaymentLines, listPaymentMappings } from './payment-files.queries.ts'
import { removeMapping } from './remove-mapping.ts'
import { retryPaymentFile } from './retry-payment-file.ts'
import { saveMapping } from './save-mapping.ts'
import { takePaymentFile } from './take-payment-file.ts'

export const paymentFileRoutes = bind('paymentFiles', paymentFiles, {
  list: (ctx, { query }) => listPaymentFiles(ctx, query),
  take: async (ctx, { upload, fields }) => ({ data: await takePaymentFile(ctx, upload, fields) }),
  retry: async (ctx, { params }) => ({ data: await retryPaymentFile(ctx, params.id) }),
  mappings: async (ctx) => ({ data: await listPaymentMappings(ctx) }),
  saveMapping: async (ctx, { body }) => ({ data: await saveMapping(ctx, body) }),
  removeMapping: async (ctx, { params }) => ({ data: await removeMapping(ctx, params.id) }),
  lines: (ctx, { query }) => listPaymentLines(ctx, query),
  decide: async (ctx, { params, body }) => ({ data: await decideLine(ctx, params.id, body) }),
})
