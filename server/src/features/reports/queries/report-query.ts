// The code of one report is a select. Paging, totals, groups, files and schedules are shared by all reports.
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import type { RawBuilder } from 'kysely'

/** The accounts a report reads, and its day and time zone. Built from the context, never from the caller's input. */
export type ReportScope = {
  /** Null for an admin report, which reads across accounts. */
  account_id: number | null
  /** Set for a report across accounts: the accounts that the reader may read. Days stay those of the account's time zone. */
  account_ids?: readonly number[]
  time_zone: string
  /** Today in that zone. */
  today: string
  /** For a report of new rows: those posted or found after one mark, up to another. */
  posted?: { after: number; up_to: number }
  /** For a report on an invoice that has just been closed. */
  invoice_id?: number
  /** A monthly audit marks the changes since the last audit of this schedule. */
  schedule_id?: number
}

/** Extra columns for the data file of a report whose file holds transactions. Other reports do not select them. */
export type FileRow = {
  /** The id of the transaction, which also breaks ties in the order. */
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
 * Selects one value per column under the column's key, unordered: sorting and grouping happen outside. `params` also contains the
 * reader's grouping (`group_by`), for reports whose rows are the groups.
 */
export type ReportQueries = {
  [K in ReportKey]: (scope: ReportScope, params: ParamsOf<Reports[K]> & Grouped) => RawBuilder<Row<Reports[K]>>
}

export type Grouped = { group_by: readonly string[] }
