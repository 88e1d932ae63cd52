// What the code of one report is: a select. Paging, totals, groups, files and schedules are the frame's.
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import type { RawBuilder } from 'kysely'

/** Whose rows, and seen from where. Built from the context, never from what the caller sent. */
export type ReportScope = {
  /** Null for an admin report, which looks across accounts. */
  account_id: number | null
  /** Where more than the account is asked for: the accounts that the reader may read. Days stay those of the account's zone. */
  account_ids?: readonly number[]
  time_zone: string
  /** Today in that zone. */
  today: string
  /** A report of what is new: what was posted or found after one mark, up to another. */
  posted?: { after: number; up_to: number }
  /** A report on an invoice that has just been closed. */
  invoice_id?: number
  /** A monthly audit marks what has changed since this schedule's last. */
  schedule_id?: number
}

/** What the select of a report whose data file holds transactions has beside its columns, for that file. Other reports do not select it. */
export type FileRow = {
  /** The transaction's own number, which also breaks ties in the order. */
  transaction_id: number
  last_four: string
  division_number: string
  account_number: string
  invoice_date: string | null
  tax_doc: string
  /** G, E or U. */
  unit_code: string
  state_sales_tax: number
  local_sales_tax: number
  location_kind: string
  is_exempt: boolean
}

type Row<R> = RowOf<R> & (R extends { data_file: 'transactions' } ? FileRow : unknown)

/**
 * Selects one value per column under the column's key; unordered: the frame sorts and groups. `params` also says how the
 * reader groups (`group_by`), for the reports whose rows are the groups.
 */
export type ReportQueries = {
  [K in ReportKey]: (scope: ReportScope, params: ParamsOf<Reports[K]> & Grouped) => RawBuilder<Row<Reports[K]>>
}

export type Grouped = { group_by: readonly string[] }
