// Calculates the totals of each report a second time: from its definition (docs/product/reports.md), row by row, without the
// stored sums, the report selects or the rule tables.
import { resolveDay } from '@forecourt/domain/reports/relative-day.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { openReport } from './open-report.ts'
import { readParams, scopeOf } from './report-scope.ts'

type Days = { from: string; to: string }
type Asked = { account_id: number; month: Days; quarter: Days; before: Days; today: string; time_zone: string }
type Sums = RawBuilder<Record<string, number | string>>

const taxes = sql`(t.federal_tax + t.state_tax + t.county_tax + t.city_tax + t.state_sales_tax + t.local_sales_tax)`
const tables = sql`transactions t join products p on p.id = t.product_id left join sites s on s.id = t.site_id
  left join card_vehicle_types v on v.id = t.card_vehicle_type_id`
const during = ({ from, to }: Days) => sql`t.transacted_at::date between ${from}::date and ${to}::date`
const of = ({ account_id }: Asked) => sql`t.account_id = ${account_id}`
const total = (value: RawBuilder<unknown>, where = sql`true`) => sql`coalesce(sum(${value}) filter (where ${where}), 0)::bigint`

/** Fuel is sold by the gallon or its equivalent; everything else is counted. */
const volumes = sql`${total(sql`t.quantity`, sql`p.unit <> 'U'`)} as quantity,
  ${total(sql`t.quantity`, sql`p.unit <> 'U'`)} as fuel_quantity, ${total(sql`t.quantity`, sql`p.unit = 'U'`)} as pieces`

/** Transaction detail: count, fuel, non-fuel, each tax, fees, total, and miles where the fuel drives the vehicle. */
const detail = (where: RawBuilder<unknown>): Sums => sql`
  select count(*)::int as row_count, ${volumes},
    ${total(sql`t.base`, sql`p.is_fuel`)} as fuel_base, ${total(sql`t.total`, sql`not p.is_fuel`)} as non_fuel_total,
    ${total(sql`t.federal_tax`)} as federal_tax, ${total(sql`t.state_tax`)} as state_tax,
    ${total(sql`t.county_tax + t.city_tax`)} as local_excise, ${total(sql`t.state_sales_tax + t.local_sales_tax`)} as sales_tax,
    ${total(sql`t.fees`)} as fees, ${total(sql`t.discount`)} as discount, ${total(sql`t.total`)} as total,
    ${total(sql`t.base + ${taxes} + t.fees - t.discount`)} as total_of_parts, ${total(sql`t.miles`)} as miles,
    ${total(sql`t.quantity`, sql`t.miles > 0 and p.is_mpg and t.quantity > 0`)} as mileage_quantity
  from ${tables} where ${where}`

const newestInvoice = ({ account_id }: Asked) =>
  sql`t.account_id = ${account_id} and t.invoice_id = (select id from invoices i where i.account_id = ${account_id}
    order by i.period_to desc limit 1)`

/** Purchases in the last ninety days, without fees and the lines of corrections, and the cards without any. */
const cards = ({ account_id, today }: Asked): Sums => sql`
  select count(*)::int as row_count, sum(b.fills)::bigint as transactions, sum(b.gallons)::bigint as quantity,
    count(*) filter (where b.fills = 0) as unused
  from cards c cross join lateral (
    select count(*) filter (where t.kind = 'sale' and t.correction = 0) as fills,
      coalesce(sum(t.quantity) filter (where p.is_fuel), 0) as gallons
    from transactions t join products p on p.id = t.product_id
    where t.account_id = c.account_id and t.card_id = c.id
      and t.transacted_at::date between ${today}::date - 90 and ${today}::date) b
  where c.account_id = ${account_id}`

const exceptions = ({ account_id }: Asked, when: ReturnType<typeof during>): Sums => sql`
  select count(*)::int as row_count, coalesce(sum(amount), 0)::bigint as amount from exceptions
  where account_id = ${account_id} and ${when}`

/** docs/product/transactions-and-money.md#pto-refund, WAC 308-77-112: the share of Washington's taxed gallons that drove the equipment. */
const pto = sql`(case when s.state = 'WA' and t.state_tax <> 0 then
  case v.code when 'V' then 7.5 when 'W' then 10 when 'X' then 15 when 'Y' then 20 when 'Z' then 25 else 0 end else 0 end)`
const ptoGallons = sql`round(t.quantity * ${pto} / 100)`
const ptoTax = sql`round(t.state_tax * ${pto} / 100)`

const during90 = (asked: Asked) => sql`${of(asked)} and ${during(asked.quarter)}`

/** The audited actions that count as submissions. Changes of PINs and work of the worker do not. */
const submitted = sql`('order.submit', 'order.resubmit', 'order.cancel', 'card-upload.read', 'card-update.request', 'card.create',
  'card.update', 'card.change-status', 'address.create', 'address.update', 'address.remove', 'billing.create', 'billing.update',
  'billing.account-mismatch', 'user.invite', 'user.update', 'user.change-status', 'user.request-terms', 'user.resend-invitation')`
const lately = ({ month, time_zone, today }: Asked) =>
  sql`(e.at at time zone ${time_zone})::date between ${month.from}::date and ${today}::date`

const separateSums: Record<ReportKey, (asked: Asked) => Sums> = {
  'transaction-detail': (asked) => detail(sql`${of(asked)} and ${during(asked.month)}`),
  'billing-sort': (asked) => detail(newestInvoice(asked)),
  'invoiced-transaction': (asked) => detail(newestInvoice(asked)),
  'daily-transaction': (asked) =>
    detail(sql`${of(asked)} and (t.posted_at at time zone ${asked.time_zone})::date >= ${asked.today}::date - 1`),
  'fuel-summary': (asked) => {
    const now = during(asked.month)
    const grade = (name: string) => total(sql`t.quantity`, sql`${now} and p.grade = ${name}`)
    return sql`
      select count(distinct t.product_id)::int as row_count, count(*) filter (where ${now}) as transactions,
        ${grade('Unleaded regular')} as unleaded_regular, ${grade('Unleaded mid')} as unleaded_mid,
        ${grade('Unleaded premium')} as unleaded_premium, ${grade('Diesel')} as diesel, ${grade('Dyed diesel')} as dyed_diesel,
        ${grade('Bio and renewable')} as bio_renewable, ${grade('DEF')} as def, ${grade('CNG')} as cng,
        ${grade('Other fuel')} as other_fuel, ${total(sql`t.quantity`, sql`${now} and p.is_fuel`)} as quantity,
        ${total(sql`t.base`, sql`${now} and p.is_fuel`)} as fuel_base, ${total(sql`t.base`, now)} as base,
        ${total(taxes, now)} as taxes, ${total(sql`t.fees`, now)} as fees, ${total(sql`t.discount`, now)} as discount,
        ${total(sql`t.total`, now)} as total, ${total(sql`t.total`, during(asked.before))} as prior_total,
        ${total(sql`t.quantity`, sql`${during(asked.before)} and p.is_fuel`)} as prior_quantity
      from ${tables} where ${of(asked)} and (${now} or ${during(asked.before)})`
  },
  'list-driver-or-vehicle': cards,
  'driver-vehicle-records-monthly-audit': cards,
  exception: (asked) => exceptions(asked, sql`transacted_at::date between ${asked.month.from}::date and ${asked.month.to}::date`),
  'scheduled-exception': (asked) =>
    exceptions(asked, sql`(created_at at time zone ${asked.time_zone})::date >= ${asked.today}::date - 1`),
  'tax-summary': (asked) => sql`
    select count(*) as transactions, ${total(sql`t.quantity`, sql`p.unit <> 'U' and not t.is_exempt`)} as taxed_quantity,
      ${total(sql`t.quantity`, sql`p.unit <> 'U' and t.is_exempt`)} as exempt_quantity, ${total(sql`t.federal_tax`)} as federal_tax,
      ${total(sql`t.state_tax`)} as state_tax, ${total(sql`t.county_tax`)} as county_tax, ${total(sql`t.city_tax`)} as city_tax,
      ${total(sql`t.state_sales_tax`)} as state_sales_tax, ${total(sql`t.local_sales_tax`)} as local_sales_tax,
      ${total(taxes)} as total_tax, ${total(sql`t.quantity`, sql`${pto} > 0`)} as pto_quantity,
      ${total(ptoGallons)} as pto_exempt_quantity, ${total(ptoTax)} as refundable_tax
    from ${tables} where ${during90(asked)} and p.tax_class <> 'none'`,
  'pto-refund': (asked) => sql`
    select count(distinct (t.vehicle_number, v.code))::int as row_count, count(*) as transactions, ${total(sql`t.miles`)} as miles,
      ${total(sql`t.quantity`)} as quantity, ${total(ptoGallons)} as exempt_quantity, ${total(sql`t.state_tax`)} as state_tax,
      ${total(ptoTax)} as refundable_tax
    from ${tables} where ${during90(asked)} and ${pto} > 0`,
  // docs/product/reports.md#ifta-quarter: vehicles of type I, without DEF, fuel for refrigeration units, and dyed fuel, which
  // pays no road tax.
  'ifta-quarter': (asked) => sql`
    select count(*) as transactions, ${total(sql`t.quantity`)} as quantity,
      ${total(sql`t.quantity`, sql`t.state_tax <> 0`)} as tax_paid_quantity, ${total(sql`t.base`)} as base,
      ${total(sql`t.state_tax`)} as state_tax, ${total(sql`t.total`)} as total, ${total(sql`t.miles`)} as miles
    from ${tables} where ${during90(asked)} and v.code = 'I' and p.is_fuel and s.state is not null
      and p.grade not in ('DEF', 'Dyed diesel') and p.tax_class not in ('none', 'dyed', 'merchandise')`,
  'owner-operator': (asked) => sql`
    select count(*)::int as row_count, ${volumes}, ${total(sql`t.base`)} as base,
      ${total(sql`t.discount`)} as discount, ${total(taxes)} as taxes, ${total(sql`t.fees`)} as fees, ${total(sql`t.total`)} as total
    from ${tables} where ${of(asked)} and ${during(asked.month)} and upper(t.vehicle_number) in (
      select upper(o.vehicle_number) from vehicles o where o.account_id = ${asked.account_id} and o.owner_operator_number <> '')`,
  // The waived tax that the purchases themselves store, whichever certificate applied.
  'tax-exempt': (asked) => sql`
    select ${total(sql`t.tax_waived`)} as tax_waived from ${tables} where t.is_exempt and ${during(asked.quarter)}
      and t.account_id in (select account_id from tax_exemptions)`,
  'submit-log': (asked) => sql`
    select count(*)::int as row_count, 0 as failed_lines from audit_events e
    where e.action in ${submitted} and e.actor_type = 'user' and ${lately(asked)}
      and not (e.action = 'card.create' and e.object_id in (select card_id from card_order_lines where card_id is not null))
      and not (e.action = 'card.change-status' and e.before ->> 'card_status_id' = '8' and e.after ->> 'card_status_id' = '1')`,
  'user-log': (asked) => sql`
    select count(*)::int as row_count from audit_events e
    where e.actor_type <> 'system' and ${lately(asked)} and (e.action like 'session.%' or e.action like 'user.%'
      or e.action like 'staff.%' or e.action like 'portable-fleet.%' or e.action like '%.export' or e.action in ('invoice.download',
        'statement.fetch', 'tax-exemption.fetch-scan', 'import.fetch-problems', 'card.reveal-pin', 'card.reveal-number', 'batch.view-numbers',
        'batch.fetch-file', 'report.run', 'report.file'))`,
  // A trigger keeps the balance; this sums the open amount of each item.
  'ar-aging': () => sql`
    select (select sum(balance)::bigint from account_balances) as balance, count(*)::int as row_count,
      coalesce(sum(open) filter (where side = -1), 0)::bigint as unused_credit
    from ledger_items where open > 0`,
  'cash-receipts': (asked) => sql`
    select coalesce(sum(l.amount), 0)::bigint as amount, count(*)::int as row_count
    from ledger_legs l join ledger_postings g on g.account_id = l.account_id and g.id = l.posting_id
    where l.code in ('CASH', 'ACH') and g.kind in ('payment', 'payment return')
      and g.posted_on between ${asked.month.from}::date and ${asked.month.to}::date`,
  'unapplied-credit': () => sql`
    select count(*)::int as row_count, coalesce(sum(i.amount - coalesce((
        select sum(x.amount) from allocations x where x.account_id = i.account_id and x.credit_item_id = i.id), 0)), 0)::bigint as open
    from ledger_items i where i.side = -1 and i.open > 0`,
  revenue: (asked) => sql`
    select coalesce(sum(i.total), 0)::bigint as total, coalesce(sum(i.transactions), 0)::bigint as transactions
    from invoices i where i.source = 'us' and i.invoiced_on between ${asked.month.from}::date and ${asked.month.to}::date`,
  'fees-by-kind': (asked) => sql`
    select ((select ${total(sql`t.fees + t.base`)} from ${tables} where t.kind = 'fee' and ${during(asked.month)})
      + (select coalesce(sum(i.charges_total), 0) from invoices i where i.invoiced_on between ${asked.month.from}::date and ${asked.month.to}::date)
      + (select coalesce(-sum(l.amount), 0) from ledger_legs l join ledger_postings g on g.account_id = l.account_id and g.id = l.posting_id
        join adjustments j on j.account_id = g.account_id and j.id = g.document_id
        where g.kind = 'adjustment' and l.code <> 'AR' and j.reason in ('late fee', 'late fee waived', 'returned payment fee')
          and g.posted_on between ${asked.month.from}::date and ${asked.month.to}::date))::bigint as amount`,
  // Calculates the average in a separate query instead of with a window function.
  'price-exceptions': (asked) => sql`
    select coalesce(sum((t.price_state = 'missing')::int
      + (t.kind = 'reversal' and t.id not in (select reversal_id from reversals))::int
      + (t.kind = 'sale' and t.price_state = 'priced' and t.quantity > 0 and t.base - t.discount < round(t.quantity::numeric * t.cost_price / 1000000) is true)::int
      + (t.kind = 'sale' and t.price_state = 'priced' and t.quantity > 0 and t.unit_price not between b.price * 0.9 and b.price * 1.1)::int), 0)::int as row_count
    from ${tables}
    left join (
      select t.account_id, t.product_id, sum(t.base) * 1000000 / sum(t.quantity) as price from transactions t
      where t.kind = 'sale' and t.quantity > 0 and t.price_state = 'priced' and ${during(asked.month)} group by 1, 2
    ) b on b.account_id = t.account_id and b.product_id = t.product_id
    where t.kind <> 'fee' and ${during(asked.month)}`,
}

const paramsFor = (key: ReportKey, { month, quarter, today }: Asked, invoice: string): Record<string, unknown> => {
  if (key === 'billing-sort') return { invoice, group_by: [] }
  if (key === 'submit-log' || key === 'user-log') return { from: month.from, to: today }
  const names: readonly string[] = reports[key].params.map(({ name }) => name)
  const isQuarterly = ['tax-summary', 'pto-refund', 'ifta-quarter', 'tax-exempt'].includes(key)
  return names.includes('from') ? { ...(isQuarterly ? quarter : month) } : {}
}

/** The totals of a report for the demo's largest account, beside the same sums computed here. Compares only keys that both have. */
export const bothSums = async (ctx: Ctx, key: ReportKey) => {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id'])
    .where('name', '=', 'Cascade Hauling')
    .executeTakeFirstOrThrow()
  const scope = await scopeOf(ctx, reports[key].kind === 'admin' ? null : account.id)
  const { today, time_zone } = scope
  const month = { from: resolveDay('first of last month', today), to: resolveDay('last of last month', today) }
  const quarter = { from: resolveDay('first of last quarter', today), to: resolveDay('last of last quarter', today) }
  const before = { from: resolveDay('first of last month', month.from), to: resolveDay('last of last month', month.from) }
  const asked = { account_id: account.id, month, quarter, before, today, time_zone }
  const invoice = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'total'])
    .where('account_id', '=', account.id)
    .orderBy('period_to', 'desc')
    .executeTakeFirstOrThrow()
  const params = readParams(key, paramsFor(key, asked, String(invoice.id)), scope)
  const { row_count, totals } = await openReport(ctx, key, { scope, params }).summary()
  const report: AnyReport = reports[key]
  const shown: Record<string, unknown> = {
    row_count,
    ...Object.fromEntries(report.totals.map((each, at) => [each.key, totals[at]])),
  }
  const { rows } = await separateSums[key](asked).execute(ctx.db)
  const separate = Object.entries(rows[0] ?? {}).filter(([name]) => name in shown)
  return {
    shown: Object.fromEntries(separate.map(([name]) => [name, shown[name]])),
    separate: Object.fromEntries(separate.map(([name, value]) => [name, Number(value)])),
  }
}
