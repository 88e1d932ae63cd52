// Wraps one report's select, so that every reader (the page, a file, a schedule) sorts and adds up the same rows.
import { columnKinds, type AnyReport, type Column } from '@forecourt/domain/reports/report.ts'
import { accountKey } from '@forecourt/domain/reports/across-accounts.ts'
import { columnOf } from '@forecourt/domain/reports/column-of.ts'
import { asAsked } from '@forecourt/domain/reports/as-asked.ts'
import type { ReportParams } from '@forecourt/domain/reports/usual-params.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { chosenOrder, readOrder } from '@forecourt/domain/reports/report-order.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { sql, type RawBuilder } from 'kysely'
import { accountNumber } from './audit-words.ts'
import { labelKey } from './conditions.ts'
import { reportQueries } from './report-queries.ts'
import type { ReportScope } from './report-query.ts'

export type Selection = {
  key: ReportKey
  report: AnyReport
  scope: ReportScope
  params: ReportParams
  /** In milliseconds. A slower COPY is cancelled. */
  within?: number | undefined
  /** Selects name this source `r`. */
  from: RawBuilder<unknown>
}

/**
 * Runs the select for each account in turn (`scoped`), as if it were the only one. `offset 0` stops the planner from merging the
 * accounts into one join, so the same indexes are used as for one account, and the whole is the sum of its accounts.
 */
const ofEach = (rows: RawBuilder<unknown>, account_ids: readonly number[]) => sql`
  select scoped.label as account, scoped.id as scoped_id, q.*
  from (select a.id, a.name || ' ' || ${accountNumber} as label from accounts a where a.id = any(${[...account_ids]}::bigint[])) scoped
  cross join lateral (${rows} offset 0) q`

export const selectReport = (key: ReportKey, scope: ReportScope, params: ReportParams): Selection => {
  const query = reportQueries[key] as (scope: ReportScope, params: ReportParams) => RawBuilder<unknown>
  const own = { ...params, group_by: params.group_by.filter((each) => each !== accountKey) }
  const rows = query(scope, own)
  const from = scope.account_ids ? ofEach(rows, scope.account_ids) : rows
  return { key, report: asAsked(reports[key], params), scope, params, from: sql`from (${from}) r` }
}

export const ref = (key: string) => sql.ref(`r.${key}`)

const utc = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const ownClock = 'YYYY-MM-DD"T"HH24:MI:SS'

/** A value in its JSON form: instants in UTC, numbers as whole numbers in the column's unit. */
export const cellOf = ({ key, kind }: Pick<Column, 'key' | 'kind'>): RawBuilder<unknown> => {
  if (kind === 'datetime') return sql`to_char(${ref(key)}::timestamptz at time zone 'UTC', ${sql.lit(utc)})`
  if (kind === 'local-datetime') return sql`to_char(${ref(key)}::timestamp, ${sql.lit(ownClock)})`
  if (kind === 'date') return sql`${ref(key)}::date::text`
  return columnKinds[kind].holds === 'number' ? sql`${ref(key)}::bigint` : sql`${ref(key)}::text`
}

/** The id of what a row names. Only the selected account's records can be opened. */
export const linkOf = ({ scope }: Selection, id: string): RawBuilder<unknown> =>
  scope.account_ids ? sql`case when r.scoped_id = ${scope.account_id} then ${ref(id)} end` : ref(id)

/**
 * Columns that people expect in natural order. Other columns rarely contain digits, so plain text order is enough there; natural
 * order would cost a tenth more time on a year of rows.
 */
const counted: readonly string[] = ['vehicle_number', 'driver_number']

/** Vehicle 9 comes before vehicle 10, and rows without a vehicle come last. Labels that differ only in case stay separate. */
const labelOrder = (report: AnyReport, key: string) => {
  if (columnOf(report, key).kind !== 'text') return [ref(key)]
  const named = sql`nullif(${ref(key)}::text, '')`
  return [counted.includes(key) ? labelKey(named) : named, ref(key)]
}

export const orderOfGroups = (report: AnyReport, keys: readonly string[]) =>
  keys.flatMap((key) => labelOrder(report, key)).map((each) => sql`${each} nulls last`)

const direction = ({ isDescending }: { isDescending: boolean }) => (isDescending ? sql`desc` : sql`asc`)

/** Sorts by the groups, the reader's choice, the order of the report, and a tie-breaker, so that every file has the same order. */
const orderOf = (selection: Selection) => {
  const { report, params } = selection
  const chosen = chosenOrder(params)
  const written = report.order.map(readOrder)
  const named = [...params.group_by, ...(chosen ? [chosen.key] : []), ...written.map(({ key }) => key)]
  const rest = report.data_file === 'transactions' ? ['transaction_id'] : report.columns.map(({ key }) => key)
  return [
    ...orderOfGroups(report, params.group_by),
    // Nulls are last in either direction, as in every list.
    ...(chosen ? labelOrder(report, chosen.key).map((each) => sql`${each} ${direction(chosen)} nulls last`) : []),
    ...written.map(({ key, isDescending }) => (isDescending ? sql`${ref(key)} desc nulls last` : ref(key))),
    ...rest.filter((key) => !named.includes(key)).map(ref),
  ]
}

export const ordered = (selection: Selection) => sql`${selection.from} order by ${sql.join(orderOf(selection))}`
