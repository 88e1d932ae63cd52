// docs/operations/growth.md#archive: the tables by month, and what keeps a month of each in the database.
import { sql, type RawBuilder } from 'kysely'
import { readDocument } from '#src/features/invoices/read-document.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import type { SystemCtx } from '#src/system/context.ts'

export type ArchiveKind = {
  table: 'audit_events' | 'authorisations' | 'transactions'
  /** What its rows are called. */
  rows: string
  /** From the text of a partition's end. */
  endOf: (text: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Months since the end of a part; a younger one stays. */
  months_kept: number
  /** Why the part stays. Asked before the file is written, and again when nobody can change the part any more. */
  findReason?: (ctx: SystemCtx, part: string) => Promise<string | undefined>
  /** Before the file is written. */
  prepare?: (ctx: SystemCtx, part: string) => Promise<void>
  /** Before the lock of the table is asked for, in the same transaction. */
  keepWritersAway?: (ctx: SystemCtx) => Promise<void>
  /** After the note of the part was written, and before the part goes. */
  keepSums?: (ctx: SystemCtx, part: string) => Promise<void>
}

const countIn = async ({ db }: SystemCtx, part: string, where: RawBuilder<unknown>) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(part)} p where ${where}`.execute(
    db,
  )
  return rows[0]!.count
}

/** Months of the sites' clocks have no zone. */
const localEnd = (text: RawBuilder<unknown>) => sql`${text}::timestamp at time zone 'UTC'`

const auditEvents: ArchiveKind = {
  table: 'audit_events',
  rows: 'entries',
  endOf: (text) => sql`${text}::timestamptz`,
  months_kept: 0,
  findReason: async (ctx, part) => {
    const waiting = await countIn(ctx, part, sql`not exists (select from audit_seals s where s.event_id = p.id)`)
    return waiting === 0 ? undefined : `${part} has entries that are not sealed yet. Run this again in a few minutes.`
  },
}

/** An invoice from before there were documents gets its own while its lines are there. */
const writeDocuments = async (ctx: SystemCtx, part: string) => {
  const { rows } = await sql<{ account_id: number; id: number }>`
    select i.account_id, i.id from invoices i where i.document is null and i.source = 'us' and exists (
      select from ${sql.table(part)} p where p.account_id = i.account_id and p.invoice_id = i.id)`.execute(ctx.db)
  for (const key of rows) await readDocument(ctx, key)
}

/** What a proof of the ledger adds to the lines that are left. */
const keepTotals = async (ctx: SystemCtx, part: string) => {
  await sql`
    insert into archived_lines (account_id, invoice_id, part, lines, total)
    select account_id, invoice_id, ${part}, count(*), sum(total) from ${sql.table(part)}
    where invoice_id is not null group by account_id, invoice_id`.execute(ctx.db)
}

const transactions: ArchiveKind = {
  table: 'transactions',
  rows: 'transactions',
  endOf: localEnd,
  months_kept: 12,
  findReason: async (ctx, part) => {
    const waiting = await countIn(ctx, part, sql`p.invoice_id is null and not p.invoiced_elsewhere`)
    return waiting === 0 ? undefined : `${part} has ${waiting} transactions that are on no invoice yet.`
  },
  prepare: writeDocuments,
  keepWritersAway: takeTurn,
  keepSums: keepTotals,
}

const authorisations: ArchiveKind = {
  table: 'authorisations',
  rows: 'authorisations',
  endOf: localEnd,
  months_kept: 12,
  keepWritersAway: takeTurn,
}

export const archiveKinds: Record<string, ArchiveKind> = { audit: auditEvents, authorisations, transactions }
