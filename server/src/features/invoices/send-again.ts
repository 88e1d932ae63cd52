// docs/product/invoices.md#sending: sends an invoice again, to the current addresses in Billing Information. The caller cannot
// name another address.
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { queueDeliveries } from './deliver-invoice.ts'
import { listDeliveries } from './read-deliveries.ts'

export const sendAgain = (ctx: AccountCtx, id: number, reason: string) =>
  inTransaction(ctx, async (ctx) => {
    await listDeliveries(ctx, id)
    const ways = await queueDeliveries(ctx, { account_id: ctx.account.id, id }, { reason, user_id: ctx.who.user_id })
    if (ways === 0) throw conflict('This account has no billing information to send invoices to', 'no_billing')
    await audit(ctx, { action: 'invoice.send', object: { type: 'invoice', id }, after: { reason, ways } })
    return listDeliveries(ctx, id)
  })
