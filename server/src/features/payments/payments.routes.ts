import { payments } from '@forecourt/domain/contract/payments.ts'
import { bind } from '#src/http/mount.ts'
import { exportPayments } from './export-payments.ts'
import { readItems, readPayments } from './read-payments.ts'
import { readBalance } from './read-balance.ts'

export const paymentRoutes = bind('payments', payments, {
  balance: async (ctx) => ({ data: await readBalance(ctx, ctx.account.id) }),
  items: (ctx, { query }) => readItems(ctx, ctx.account.id, query),
  list: (ctx, { query }) => readPayments(ctx, ctx.account.id, query),
  export: (ctx) => exportPayments(ctx),
})
