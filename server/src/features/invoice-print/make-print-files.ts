// docs/product/invoices.md#the-print-queue: each morning, puts the waiting invoices into files. An invoice is in one file only.
import { printedAtOnce } from '@forecourt/domain/contract/invoice-print.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { openTask } from '#src/features/staff-tasks/open-task.ts'

type Waiting = { account_id: number; id: number }

const findWaiting = async ({ db }: SystemCtx) => {
  const { rows } = await sql<Waiting>`
    select d.account_id, d.id from invoice_deliveries d
    where d.method = 'print' and d.state = 'queued'
      and not exists (select from invoice_deliveries e where e.account_id = d.account_id and e.follows_id = d.id)
      and not exists (select from print_file_entries n where n.account_id = d.account_id and n.delivery_id = d.id)
    order by d.id`.execute(db)
  return rows
}

const hours = 3_600_000

const makeFile = async (ctx: SystemCtx, entries: readonly Waiting[]) => {
  const made_at = ctx.clock.now()
  const { rows } = await sql<{ id: number }>`
    insert into print_files (made_on, made_at, invoices)
    values ((${made_at.toISOString()}::timestamptz at time zone ${ctx.config.branding.time_zone})::date, ${made_at.toISOString()},
      ${entries.length}) returning id`.execute(ctx.db)
  const print_file_id = rows[0]!.id
  await ctx.db
    .insertInto('print_file_entries')
    .values(entries.map(({ account_id, id }) => ({ account_id, delivery_id: id, print_file_id })))
    .execute()
  await openTask(ctx, {
    kind: 'print_file',
    object_id: print_file_id,
    account_id: null,
    about: counted(entries.length, 'invoice'),
    due_at: new Date(made_at.getTime() + 24 * hours),
  })
}

/** Runs each morning. The table lock serializes two runs, so that no invoice gets into two files. */
export const makePrintFiles = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    await sql`lock table print_files in share row exclusive mode`.execute(ctx.db)
    const waiting = await findWaiting(ctx)
    for (let from = 0; from < waiting.length; from += printedAtOnce)
      await makeFile(ctx, waiting.slice(from, from + printedAtOnce))
  })
