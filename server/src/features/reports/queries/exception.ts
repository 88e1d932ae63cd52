import { all } from '@forecourt/domain/reports/param.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { ReportScope } from '../report-query.ts'
import { accountOf, between, endOf, every, isOneOf, labelKey, masked, type Condition } from './conditions.ts'
import { exceptionName, exceptionSentence, measured } from './exception-sentence.ts'
import { withinDays } from './transaction-conditions.ts'

type Exception = Reports['exception']
type Params = ParamsOf<Exception>

const vehiclesBetween = ({ vehicle_from, vehicle_to }: Params): Condition => {
  const [from, to] = [endOf(vehicle_from), endOf(vehicle_to)]
  return between(labelKey(sql`e.vehicle_number`), from && labelKey(from), to && labelKey(to))
}

export const exception = (scope: ReportScope, params: Params) => sql<RowOf<Exception>>`
  select e.transacted_at, e.transacted_at::date as tran_date, ${exceptionName} as rule, ${exceptionSentence} as finding, e.severity,
    ${masked(sql`c.last_four`)} as card_number, c.description as card_description, e.vehicle_number,
    coalesce(t.driver_number, a.driver_number) as driver_number, t.driver_name, coalesce(t.cost_center, c.cost_center) as cost_center,
    s.name as site_name, s.city, s.state, p.name as product, coalesce(t.quantity, a.quantity) as quantity,
    ${measured(sql`e.threshold`)} as threshold, ${measured(sql`e.actual`)} as actual,
    ${measured(sql`(e.actual - e.threshold)`)} as variance, e.amount, e.review_state,
    u.first_name || ' ' || u.last_name as reviewer, e.reviewed_at, e.note, e.code, e.id as exception_id
  from exceptions e
  join cards c on c.account_id = e.account_id and c.id = e.card_id
  left join transactions t on t.account_id = e.account_id and t.transacted_at = e.transacted_at and t.id = e.transaction_id
  left join authorisations a on a.account_id = e.account_id and a.id = e.authorisation_id
  left join sites s on s.id = coalesce(t.site_id, a.site_id)
  left join products p on p.id = coalesce(t.product_id, a.product_id)
  left join users u on u.id = e.reviewed_by
  where ${every([
    sql<boolean>`e.account_id = ${accountOf(scope)}`,
    withinDays(sql`e.transacted_at`, params),
    params.codes.length === 0 ? undefined : sql<boolean>`e.code = any(${[...params.codes]}::text[])`,
    isOneOf(sql`e.severity`, params.severity),
    isOneOf(sql`e.review_state`, params.review_state),
    between(sql`c.last_four`, endOf(params.card_from), endOf(params.card_to)),
    [params.vehicle_from, params.vehicle_to].every((end) => end === all) ? undefined : sql<boolean>`e.vehicle_number <> ''`,
    vehiclesBetween(params),
  ])}`
