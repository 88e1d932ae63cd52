import { all } from '@forecourt/domain/reports/param.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import type { ExceptionCode } from '@forecourt/domain/rules/exceptions.ts'
import { sql, type RawBuilder } from 'kysely'
import { shownFour } from '#src/features/cards/shown-digits.ts'
import type { ReportScope } from './report-query.ts'
import { capitalised } from './audit-words.ts'
import { accountOf, between, endOf, every, isOneOf, labelKey, masked, type Condition } from './conditions.ts'
import { exceptionName, exceptionSentence, measured } from './exception-sentence.ts'
import { withinDays } from './transaction-conditions.ts'

type Exception = Reports['exception']
type Params = Omit<ParamsOf<Exception>, 'from' | 'to'>

const vehiclesBetween = ({ vehicle_from, vehicle_to }: Params): Condition => {
  const [from, to] = [endOf(vehicle_from), endOf(vehicle_to)]
  return between(labelKey(sql`e.vehicle_number`), from && labelKey(from), to && labelKey(to))
}

type Further = [value: number | null, code: ExceptionCode, goes: (value: number) => RawBuilder<boolean>]

/** Narrows the findings of a rule to those beyond the report's own threshold. Findings of other rules are not affected. */
const beyondOwn = (params: Params): Condition[] => {
  const above = (percent: number) => sql<boolean>`e.actual * 100.0 > e.threshold * (100.0 + ${percent}::numeric)`
  const rules: Further[] = [
    [params.over_tank_percent, 'OVER_TANK', above],
    [params.price_percent, 'PRICE', above],
    [params.repeat_minutes, 'REPEAT', (minutes) => sql`e.actual < ${minutes}::numeric`],
    [params.travel_mph, 'TRAVEL', (mph) => sql`e.actual > ${mph}::numeric`],
    [params.declines, 'DECLINES', (many) => sql`e.actual >= ${many}::numeric`],
    [
      params.mpg_percent,
      'MPG',
      // A fill with far too few miles for its size is found without an average, so the percentage does not apply to it.
      (percent) => sql`(e.detail = 'least' or abs(e.actual - e.threshold) * 100.0 > e.threshold * ${percent}::numeric)`,
    ],
  ]
  return rules.map(([value, code, goes]) =>
    value === null ? undefined : sql<boolean>`(e.code <> ${sql.lit(code)} or ${goes(value)})`,
  )
}

/** `when` selects the account's exceptions by day or by what is new. */
export const exceptionRows = (scope: ReportScope, params: Params, when: Condition) => sql<RowOf<Exception>>`
  select e.transacted_at, e.transacted_at::date as tran_date, ${exceptionName} as rule, ${exceptionSentence} as finding,
    ${capitalised(sql`e.severity`)} as severity, ${masked(sql.raw(shownFour('c')))} as card_number,
    coalesce(t.card_description, c.description) as card_description, e.vehicle_number,
    coalesce(t.driver_number, a.driver_number) as driver_number, t.driver_name, coalesce(t.cost_center, c.cost_center) as cost_center,
    s.name as site_name, s.city, s.state, p.name as product, coalesce(t.quantity, a.quantity) as quantity,
    ${measured(sql`e.threshold`)} as threshold, ${measured(sql`e.actual`)} as actual,
    ${measured(sql`(e.actual - e.threshold)`)} as variance, e.amount,
    ${capitalised(sql`e.review_state`)} as review_state, u.first_name || ' ' || u.last_name as reviewer, e.reviewed_at, e.note, e.code, e.id as exception_id, e.card_id
  from exceptions e
  join cards c on c.account_id = e.account_id and c.id = e.card_id
  left join transactions t on t.account_id = e.account_id and t.transacted_at = e.transacted_at and t.id = e.transaction_id
  left join authorisations a on a.account_id = e.account_id and a.id = e.authorisation_id
  left join sites s on s.id = coalesce(t.site_id, a.site_id)
  left join products p on p.id = coalesce(t.product_id, a.product_id)
  left join users u on u.id = e.reviewed_by
  where ${every([
    sql<boolean>`e.account_id = ${accountOf(scope)}`,
    when,
    params.codes.length === 0 ? undefined : sql<boolean>`e.code = any(${[...params.codes]}::text[])`,
    isOneOf(sql`e.severity`, params.severity),
    isOneOf(sql`e.review_state`, params.review_state),
    between(sql.raw(shownFour('c')), endOf(params.card_from), endOf(params.card_to)),
    [params.vehicle_from, params.vehicle_to].every((end) => end === all) ? undefined : sql<boolean>`e.vehicle_number <> ''`,
    vehiclesBetween(params),
    ...beyondOwn(params),
  ])}`

/** The findings about the lines of an invoice, and about declines, which are no lines, on its days. */
const ofInvoice = (invoice_id: number, onItsDays: Condition) => sql<boolean>`(
  t.invoice_id = ${invoice_id} or e.transaction_id is null and ${onItsDays} and exists (
    select from invoices i where i.account_id = e.account_id and i.id = ${invoice_id} and i.kind = 'invoice'))`

export const exception = (scope: ReportScope, params: ParamsOf<Exception>) => {
  const onItsDays = withinDays(sql`e.transacted_at`, params)
  return exceptionRows(scope, params, scope.invoice_id === undefined ? onItsDays : ofInvoice(scope.invoice_id, onItsDays))
}
