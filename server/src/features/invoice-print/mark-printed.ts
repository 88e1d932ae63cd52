// docs/product/invoices.md#the-print-queue: the row that ends a queued one. Written once, even if two people press at the same time.
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { findEntries } from './find-entries.ts'

export const markPrinted = (ctx: UserCtx, ids: readonly number[]) =>
  inTransaction(ctx, async (ctx) => {
    const entries = await findEntries(ctx, ids)
    const printed = await ctx.db
      .insertInto('invoice_deliveries')
      .values(
        entries.map(({ account_id, id, invoice_id, pdf_sha256 }) => ({
          account_id,
          invoice_id,
          follows_id: id,
          method: 'print',
          state: 'printed',
          pdf_sha256,
          user_id: ctx.who.user_id,
        })),
      )
      .onConflict((taken) => taken.columns(['account_id', 'follows_id']).where('follows_id', 'is not', null).doNothing())
      .returning(['account_id', 'invoice_id'])
      .execute()
    for (const { account_id, invoice_id } of printed)
      await audit(ctx, { action: 'invoice.printed', account_id, object: { type: 'invoice', id: invoice_id } })
    return { printed: printed.length }
  })
