import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import { reports, type Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { Grouped, ReportScope } from './report-query.ts'
import { sameId, type Sql } from './conditions.ts'
import { summed } from './summed.ts'
import { inRanges } from './transaction-conditions.ts'
import { fromTransactions, transactionSelection } from './transaction-rows.ts'

type BillingSort = Reports['billing-sort']

const report = reports['billing-sort']

/** Readings are comparable only within one vehicle. A zero is what a driver enters without looking at the odometer. */
const read = sql`nullif(d.odometer, 0)`
const hasReadings = (key: string | undefined) => key === 'vehicle_number' || key === 'card_number'

/** The lowest and highest reading of a group of the first level, across its subgroups. */
const readings = (primary: string | undefined, value: (fold: Sql) => Sql) => {
  const reading = (fold: 'min' | 'max') =>
    primary !== undefined && hasReadings(primary)
      ? sql`${sql.raw(fold)}(${value(sql.raw(fold))}) over (partition by ${sql.ref(`d.${primary}`)})::bigint`
      : sql`null::bigint`
  return { begin_odometer: reading('min'), end_odometer: reading('max') }
}

export const billingSort = (scope: ReportScope, params: ParamsOf<BillingSort> & Grouped) => {
  const lines = sql`select t.transacted_at::date as tran_date, 1 as transactions, ${transactionSelection(scope)}
    ${fromTransactions(scope, { where: [sameId(sql`t.invoice_id`, params.invoice), ...inRanges(scope, params)] })}`
  const [primary] = params.group_by
  if (params.view === 'detail') {
    const { begin_odometer, end_odometer } = readings(primary, () => read)
    return sql<
      RowOf<BillingSort>
    >`select d.*, ${begin_odometer} as begin_odometer, ${end_odometer} as end_odometer from (${lines}) d`
  }
  const by = [...new Set([...params.group_by, 'product'])]
  const made = readings(primary, (fold) => sql`${fold}(${read})`)
  return sql<RowOf<BillingSort>>`${summed(lines, { report, by, made })}`
}
