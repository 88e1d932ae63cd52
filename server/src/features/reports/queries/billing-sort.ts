import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import { reports, type Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { Grouped, ReportScope } from '../report-query.ts'
import { sameId, type Sql } from './conditions.ts'
import { summed } from './summed.ts'
import { inRanges } from './transaction-conditions.ts'
import { fromTransactions, transactionSelection } from './transaction-rows.ts'

type BillingSort = Reports['billing-sort']

const report = reports['billing-sort']

/** Readings mean something within one vehicle; a zero is what a driver keys who does not look. */
const read = sql`nullif(d.odometer, 0)`
const hasReadings = (key: string | undefined) => key === 'vehicle_number' || key === 'card_number'

const withReadings = (lines: Sql, primary: string | undefined) => {
  const reading = (fold: 'min' | 'max') =>
    primary !== undefined && hasReadings(primary)
      ? sql`${sql.raw(fold)}(${read}) over (partition by ${sql.ref(`d.${primary}`)})`
      : sql`null::integer`
  return sql`select d.*, ${reading('min')} as begin_odometer, ${reading('max')} as end_odometer from (${lines}) d`
}

export const billingSort = (scope: ReportScope, params: ParamsOf<BillingSort> & Grouped) => {
  const lines = sql`select t.transacted_at::date as tran_date, 1 as transactions, ${transactionSelection(scope)}
    ${fromTransactions(scope, { where: [sameId(sql`t.invoice_id`, params.invoice), ...inRanges(scope, params)] })}`
  if (params.view === 'detail') return sql<RowOf<BillingSort>>`${withReadings(lines, params.group_by[0])}`
  const by = [...new Set([...params.group_by, 'product'])]
  const made: Record<string, Sql> = params.group_by.some(hasReadings)
    ? { begin_odometer: sql`min(${read})::bigint`, end_odometer: sql`max(${read})::bigint` }
    : {}
  return sql<RowOf<BillingSort>>`${summed(lines, { report, by, made })}`
}
