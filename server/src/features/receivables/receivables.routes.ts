import { receivables } from '@forecourt/domain/contract/receivables.ts'
import { bind } from '#src/http/mount.ts'
import { exportReceivables } from './export-receivables.ts'
import { getReceivable, listReceivables } from './receivables.queries.ts'
import { readSettings, saveSettings } from './keep-ledger.ts'
import { reallocatePayment } from './reallocate-payment.ts'
import { recordPayment } from './record-payment.ts'
import { readRules, saveRules } from './save-rules.ts'
import { returnPayment } from './return-payment.ts'

export const receivableRoutes = bind('receivables', receivables, {
  settings: async (ctx) => ({ data: await readSettings(ctx) }),
  saveSettings: async (ctx, { body }) => ({ data: await saveSettings(ctx, body) }),
  rules: async (ctx) => ({ data: await readRules(ctx) }),
  saveRules: async (ctx, { body }) => ({ data: await saveRules(ctx, body) }),
  list: (ctx, { query }) => listReceivables(ctx, query),
  export: (ctx, { query }) => exportReceivables(ctx, query),
  get: async (ctx, { params }) => ({ data: await getReceivable(ctx, params.account_id) }),
  pay: async (ctx, { params, body }) => ({ data: await recordPayment(ctx, params.account_id, body) }),
  reallocate: async (ctx, { params, body }) => ({ data: await reallocatePayment(ctx, params, body.invoice_numbers) }),
  return: async (ctx, { params, body }) => ({ data: await returnPayment(ctx, params, body) }),
})
