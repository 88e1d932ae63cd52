// docs/product/invoices.md#the-print-queue: inserts the row that ends a queued one. It is inserted once, even if two people press
// the button at the same time.
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { endTasks } from '#src/features/staff-tasks/end-task.ts'
import { findEntries, findEntriesOf } from './find-entries.ts'

/** Of the files that contain these entries: those in which everything is printed now. */
const findDoneFiles = async ({ db }: Pick<UserCtx, 'db'>, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select n.print_file_id as id from print_file_entries n
    left join invoice_deliveries e on e.account_id = n.account_id and e.follows_id = n.delivery_id
    where n.print_file_id in (select print_file_id from print_file_entries where delivery_id = any(${ids}::bigint[]))
    group by n.print_file_id having bool_and(e.id is not null)`.execute(db)
  return rows.map(({ id }) => id)
}

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
    await endTasks(ctx, { kind: 'print_file', object_ids: await findDoneFiles(ctx, ids) })
    return { printed: printed.length }
  })

export const markFilePrinted = async (ctx: UserCtx, id: number) => markPrinted(ctx, (await findEntriesOf(ctx, id)).ids)
