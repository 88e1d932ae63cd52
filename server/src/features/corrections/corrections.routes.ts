import { corrections } from '@forecourt/domain/contract/corrections.ts'
import { bind } from '#src/http/mount.ts'
import { moveLine } from './move-line.ts'
import { previewRebill, rebillLines } from './rebill-lines.ts'
import { askTakeBack } from './take-back-invoice.ts'

export const correctionRoutes = bind('corrections', corrections, {
  takeBackInvoice: async (ctx, { params, body }) => ({ data: await askTakeBack(ctx, params.account_id, body) }),
  previewRebill: async (ctx, { params, body }) => ({ data: await previewRebill(ctx, params.account_id, body) }),
  rebillLines: async (ctx, { params, body }) => ({ data: await rebillLines(ctx, params.account_id, body) }),
  moveLine: async (ctx, { params, body }) => ({ data: await moveLine(ctx, params.account_id, body) }),
})
