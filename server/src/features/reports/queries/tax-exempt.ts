import { all } from '@forecourt/domain/reports/param.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { shownFour } from '#src/features/cards/shown-digits.ts'
import type { ReportScope } from './report-query.ts'
import { accountNumber, capitalised } from './audit-words.ts'
import { every, hasId, isOneOf, masked, type Sql } from './conditions.ts'
import { withinDays } from './transaction-conditions.ts'

type TaxExempt = Reports['tax-exempt']
type Params = ParamsOf<TaxExempt>

/** Whether a certificate covers a transaction `t` of product `p` at site `s`. */
const covers = (certificate: string): Sql => {
  const x = (column: string) => sql.ref(`${certificate}.${column}`)
  return sql`${x('account_id')} = t.account_id and (${x('card_id')} is null or ${x('card_id')} = t.card_id)
    and ${x('state')} in ('', s.state) and ${x('tax_class')} in ('', p.tax_class)
    and ${x('effective_from')} <= t.transacted_at::date
    and (${x('effective_to')} is null or t.transacted_at::date <= ${x('effective_to')})`
}

/** docs/product/prices.md#cents: a sales tax is owed on the price less the discount, with the excises that its rate names. */
const salesBase = sql`(t.base - t.discount + case r.on_excise when 'federal' then t.federal_tax
  when 'all' then t.federal_tax + t.state_tax + t.county_tax + t.city_tax else 0 end)`

/** By a price rule, a sales tax is that of the table, or the file's in proportion to the amount sold. */
const toldSales = (place: number) => sql`case when t.price_rule_id is null then t.told_taxes[${sql.lit(place)}]
  when r.rate is null then round(t.told_taxes[${sql.lit(place)}]::numeric * (t.base - t.discount)
    / nullif(t.network_total - t.fees - (select sum(tax) from unnest(t.told_taxes) tax), 0)) end`

/** A file tells county and city together. The table says how much of it is the city's (localExcise of the tax rules). */
const toldLocal = sql`t.told_taxes[3]`
const ofCity = (amount: Sql) => sql`(case when abs(c.tax) < abs(${amount}) then c.tax else ${amount} end)`

/** What the file told of this level, where that differs from what was charged. */
const told = sql`case x.level when 'federal' then t.told_taxes[1] when 'state' then t.told_taxes[2]
  when 'county' then ${toldLocal} - ${ofCity(toldLocal)} when 'city' then ${ofCity(toldLocal)}
  when 'state sales' then ${toldSales(4)} when 'local sales' then ${toldSales(5)} end`

/** The table's tax of this level without the certificate, less the tax actually charged. Rounded like the tax rules. */
const waivedOfOne = sql`
  coalesce(${told},
    round(case when r.is_per_gallon then t.quantity::numeric * r.rate / 1000000 else ${salesBase}::numeric * r.rate / 100000 end))
  - case x.level when 'federal' then t.federal_tax when 'state' then t.state_tax when 'county' then t.county_tax
      when 'city' then t.city_tax when 'state sales' then t.state_sales_tax else t.local_sales_tax end`

/** Of a local tax that the file told, what is charged is stored as the county's too. */
const waivedLocal = sql`(${toldLocal} - t.county_tax - t.city_tax)`
const isForCity = sql`exists (select from tax_exemptions y where ${covers('y')} and y.level = 'city')`

const waived = sql`case when t.told_taxes is null or x.level not in ('county', 'city') then ${waivedOfOne}
  when x.level = 'city' then ${ofCity(waivedLocal)}
  else ${waivedLocal} - case when ${isForCity} then ${ofCity(waivedLocal)} else 0 end end`

const rateInForce = (level: Sql) => sql`
  select rates.rate, rates.is_per_gallon, rates.on_excise from tax_rates rates
  where rates.level = ${level} and rates.state = case ${level} when 'federal' then '' else s.state end
    and upper(rates.locality) = upper(case ${level} when 'county' then s.county when 'city' then s.city when 'local sales' then s.city else '' end)
    and rates.tax_class = p.tax_class and rates.effective_from <= t.transacted_at::date
  order by rates.effective_from desc limit 1`

const exemptIn = (params: Params) => sql`
  transactions t join products p on p.id = t.product_id left join sites s on s.id = t.site_id
  where t.is_exempt and ${withinDays(sql`t.transacted_at`, params)}`

/** Of two certificates for the same tax, the card's own one counts, otherwise the older one, so that nothing is waived twice. */
const used = (params: Params) => sql`
  select count(*) as transactions, sum(t.quantity) filter (where t.is_fuel) as quantity, sum(${waived}) as tax_waived
  from (select t.*, p.tax_class, p.is_fuel, s.state, s.county, s.city from ${exemptIn(params)} and t.account_id = x.account_id) t
  cross join lateral (select t.tax_class) p
  cross join lateral (select t.state, t.county, t.city) s
  left join lateral (${rateInForce(sql`x.level`)}) r on true
  left join lateral (select round(t.quantity::numeric * coalesce((select rate from (${rateInForce(sql`'city'`)}) city), 0) / 1000000) as tax) c on true
  where ${covers('x')} and (r.rate is not null or coalesce(${told}, 0) <> 0) and not exists (
    select from tax_exemptions y
    where ${covers('y')} and y.level = x.level and (y.card_id is null, y.id) < (x.card_id is null, x.id))`

const documentOf = (today: string) => sql`case
  when x.tax_doc = '' then 'Missing'
  when x.effective_to < ${today}::date then 'Expired'
  when x.effective_from > ${today}::date then 'Not yet valid'
  when x.effective_to < ${today}::date + 30 then 'Expires soon'
  else 'On file' end`

const certificates = (scope: ReportScope, params: Params) => sql`
  select x.account_id, x.card_id, x.tax_doc, x.authority, ${capitalised(sql`x.level`)} as level, x.state, x.tax_class,
    x.effective_from, x.effective_to, ${documentOf(scope.today)} as document,
    u.transactions, coalesce(u.quantity, 0)::bigint as quantity, coalesce(u.tax_waived, 0)::bigint as tax_waived
  from tax_exemptions x cross join lateral (${used(params)}) u
  where ${every([
    sql<boolean>`true`,
    hasId(sql`x.account_id`, params.account),
    params.state === all ? undefined : sql<boolean>`x.state in ('', ${params.state})`,
    params.tax_class === all ? undefined : sql<boolean>`x.tax_class in ('', ${params.tax_class})`,
  ])}`

/** Tax-free purchases that no certificate covers. */
const uncovered = (params: Params) => sql`
  select t.account_id, t.card_id, t.tax_doc, '' as authority, 'Not known' as level, coalesce(s.state, '') as state, p.tax_class,
    null::date as effective_from, null::date as effective_to, 'Missing' as document,
    count(*) as transactions, coalesce(sum(t.quantity) filter (where p.is_fuel), 0)::bigint as quantity, sum(t.tax_waived)::bigint as tax_waived
  from ${exemptIn(params)} and ${every([
    sql<boolean>`not exists (select from tax_exemptions y where ${covers('y')})`,
    hasId(sql`t.account_id`, params.account),
    isOneOf(sql`s.state`, params.state),
    isOneOf(sql`p.tax_class`, params.tax_class),
  ])}
  group by 1, 2, 3, 6, 7`

export const taxExempt = (scope: ReportScope, params: Params) => sql<RowOf<TaxExempt>>`
  select a.name as account, ${accountNumber} as account_number,
    case when x.card_id is null then 'All cards' else ${masked(sql.raw(shownFour('c')))} end as card_number, c.vehicle_number, x.tax_doc,
    x.authority, x.level, case x.state when '' then 'All' else x.state end as state,
    case x.tax_class when '' then 'All' else ${capitalised(sql`x.tax_class`)} end as product,
    x.effective_from, x.effective_to, x.document, x.transactions, x.quantity, x.tax_waived
  from (${certificates(scope, params)} union all ${uncovered(params)}) x
  join accounts a on a.id = x.account_id
  left join cards c on c.account_id = x.account_id and c.id = x.card_id
  where ${every([
    sql<boolean>`true`,
    hasId(sql`x.card_id`, params.card),
    params.problems_only ? sql<boolean>`x.document in ('Missing', 'Expired')` : undefined,
  ])}`
