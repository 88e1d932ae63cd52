import { paymentFiles } from '@forecourt/domain/contract/payment-files.ts'
import { bind } from '#src/http/mount.ts'
import { decideLine } from './decide-line.ts'
import { listPaymentFiles, listPaymentLines } from './payment-files.queries.ts'
import { takePaymentFile } from './take-payment-file.ts'

export const paymentFileRoutes = bind('paymentFiles', paymentFiles, {
  list: (ctx, { query }) => listPaymentFiles(ctx, query),
  take: async (ctx, { upload, fields }) => ({ data: await takePaymentFile(ctx, upload, fields) }),
  lines: (ctx, { query }) => listPaymentLines(ctx, query),
  decide: async (ctx, { params, body }) => ({ data: await decideLine(ctx, params.id, body) }),
})
