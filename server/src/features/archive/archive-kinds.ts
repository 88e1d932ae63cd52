// docs/operations/growth.md#archive: the tables partitioned by month, and what keeps a month of each in the database.
import { counted } from '@forecourt/domain/format/counted.ts'
import { sql, type RawBuilder } from 'kysely'
import { countOf } from '#src/db/page.ts'
import { readDocument } from '#src/features/invoices/read-document.ts'
import { toBeBilledHere } from '#src/features/transactions/billed-here.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import type { SystemCtx } from '#src/system/context.ts'

export type ArchiveKind = {
  table: 'audit_events' | 'authorisations' | 'transactions'
  /** The action of the audit entry. Before, the months of every table were archived as `audit.archive`. */
  action: 'audit.archive' | 'authorisation.archive' | 'transaction.archive'
  /** The words for one of its rows and for several, in messages. */
  nouns: readonly [one: string, many: string]
  /** Parses the upper bound of a partition from its text. */
  endOf: (text: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Months after the end of a partition before it may be archived. */
  months_kept: number
  /**
   * Returns why the partition must stay, if it must. Checked before the file is written, and again when nothing can write to the
   * partition.
   */
  findReason?: (ctx: SystemCtx, part: string) => Promise<string | undefined>
  /** Runs before the file is written. */
  prepare?: (ctx: SystemCtx, part: string) => Promise<void>
  /** Runs before the partition is locked, in the same transaction. */
  keepWritersAway?: (ctx: SystemCtx) => Promise<void>
  /** Runs after the note of the partition is written, while everyone may still read the table. */
  keepSums?: (ctx: SystemCtx, part: string) => Promise<void>
}

/** These tables are partitioned by the local time of a site, which has no zone. */
const localEnd = (text: RawBuilder<unknown>) => sql`${text}::timestamp at time zone 'UTC'`

const auditEvents: ArchiveKind = {
  table: 'audit_events',
  action: 'audit.archive',
  nouns: ['entry', 'entries'],
  endOf: (text) => sql`${text}::timestamptz`,
  months_kept: 0,
  findReason: async (ctx, part) => {
    const unsealed = sql`${sql.table(part)} p where not exists (select from audit_seals s where s.event_id = p.id)`
    const waiting = await countOf(ctx.db, unsealed)
    return waiting === 0 ? undefined : `${part} has entries that are not sealed yet. Run this again in a few minutes.`
  },
}

/** Writes the document of each older invoice that has none, while its lines are still in the database. */
const writeDocuments = async (ctx: SystemCtx, part: string) => {
  const { rows } = await sql<{ account_id: number; id: number }>`
    select i.account_id, i.id from invoices i where i.document is null and i.source = 'us' and exists (
      select from ${sql.table(part)} p where p.account_id = i.account_id and p.invoice_id = i.id)`.execute(ctx.db)
  for (const key of rows) await readDocument(ctx, key)
}

/** Keeps the totals that the proof of the ledger adds to the lines that remain. */
const keepTotals = async (ctx: SystemCtx, part: string) => {
  await sql`
    insert into archived_lines (account_id, invoice_id, part, lines, total)
    select account_id, invoice_id, ${part}, count(*), sum(total) from ${sql.table(part)}
    where invoice_id is not null group by account_id, invoice_id`.execute(ctx.db)
}

const transactions: ArchiveKind = {
  table: 'transactions',
  action: 'transaction.archive',
  nouns: ['transaction', 'transactions'],
  endOf: localEnd,
  months_kept: 12,
  findReason: async (ctx, part) => {
    // Another system may bill an account for good, and never say which purchases are on its invoices.
    const ours = sql`${sql.table(part)} t left join account_billings b on b.account_id = t.account_id where ${toBeBilledHere}`
    const waiting = await countOf(ctx.db, ours)
    return waiting === 0
      ? undefined
      : `${part} has ${counted(waiting, 'transaction that is', 'transactions that are')} on no invoice yet.`
  },
  prepare: writeDocuments,
  keepWritersAway: takeTurn,
  keepSums: keepTotals,
}

const authorisations: ArchiveKind = {
  table: 'authorisations',
  action: 'authorisation.archive',
  nouns: ['authorisation', 'authorisations'],
  endOf: localEnd,
  months_kept: 12,
  keepWritersAway: takeTurn,
}

export const archiveKinds: Record<string, ArchiveKind> = { audit: auditEvents, authorisations, transactions }
