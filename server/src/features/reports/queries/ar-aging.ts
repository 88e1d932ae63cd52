import { agingEnds, agingSteps } from '@forecourt/domain/rules/aging.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { accountNumber } from './audit-words.ts'
import { every, hasId } from './conditions.ts'
import type { ReportScope } from './report-query.ts'

type ArAging = Reports['ar-aging']
type Params = ParamsOf<ArAging>

/** Amounts allocated after the day were still open on it. */
const later = ({ on }: Params) => sql`
  select account_id, item_id, sum(amount) as amount
  from (
    select account_id, debit_item_id as item_id, amount from allocations where allocated_on > ${on}::date
    union all
    select account_id, credit_item_id, amount from allocations where allocated_on > ${on}::date
  ) x group by 1, 2`

const itemsOn = (params: Params) => sql`
  select i.account_id, i.number, i.side, i.dated_on, i.due_on, i.open + coalesce(later.amount, 0) as open,
    ${params.on}::date - i.due_on as late
  from ledger_items i
  join ledger_postings p on p.account_id = i.account_id and p.id = i.posting_id
  left join (${later(params)}) later on later.account_id = i.account_id and later.item_id = i.id
  where ${every([
    sql<boolean>`p.posted_on <= ${params.on}::date and i.open + coalesce(later.amount, 0) > 0`,
    hasId(sql`i.account_id`, params.account),
    params.with_credit ? undefined : sql<boolean>`i.side = 1`,
  ])}`

/** The step of an item: the first whose last day has not passed. */
const step = sql`case ${sql.join(
  agingSteps.map((name) =>
    name === 'older' ? sql`else 'older'` : sql`when i.late <= ${sql.lit(agingEnds[name])} then ${sql.lit(name)}`,
  ),
  sql` `,
)} end`

const stepColumns = sql.join(
  agingSteps.map(
    (name) => sql`case when i.side = 1 and i.step = ${sql.lit(name)} then i.open else 0 end::bigint as ${sql.ref(name)}`,
  ),
)

export const arAging = (_: ReportScope, params: Params) => sql<RowOf<ArAging>>`
  select a.name as account, ${accountNumber} as account_number, i.number, i.dated_on, i.due_on,
    case when i.side = 1 then greatest(i.late, 0) end as days_past_due, ${stepColumns},
    case when i.side = -1 then i.open else 0 end::bigint as unused_credit, (i.side * i.open)::bigint as balance
  from (select i.*, ${step} as step from (${itemsOn(params)}) i) i join accounts a on a.id = i.account_id`
