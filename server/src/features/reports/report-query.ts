// What the code of one report is: a select. Paging, totals, groups, files and schedules are the frame's.
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { ReportKey, Reports } from '@forecourt/domain/reports/reports.ts'
import type { RawBuilder } from 'kysely'

/** Whose rows, and seen from where. Built from the context, never from what the caller sent. */
export type ReportScope = {
  /** Null for an admin report, which looks across accounts. */
  account_id: number | null
  time_zone: string
  /** Today in that zone. */
  today: string
  /** A daily report: what was posted after one mark, up to another. */
  posted?: { after: number; up_to: number }
  /** A report on an invoice that has just been closed. */
  invoice_id?: number
  /** A monthly audit marks what has changed since this schedule's last. */
  schedule_id?: number
}

/** Selects exactly one value per column, under the column's key; unordered: the frame sorts and groups. */
export type ReportQueries = {
  [K in ReportKey]: (scope: ReportScope, params: ParamsOf<Reports[K]>) => RawBuilder<RowOf<Reports[K]>>
}
