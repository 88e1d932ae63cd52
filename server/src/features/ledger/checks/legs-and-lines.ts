// docs/product/ledger.md#what-is-proven: compares legs with items, lines and charges. A ledger has millions of legs and lines, so
// each table is read once, and the sums of an invoice's lines are looked up for each leg.
import { sql, type RawBuilder } from 'kysely'
import { within, type Scope } from '../kept/scope.ts'
import type { ScopedCheck } from './check.ts'

type Sql = RawBuilder<unknown>

/** Sums over the lines `t` of an invoice and their products `p`. Deliberately computed in another way than by the close. */
const plain: Record<string, Sql> = {
  AR: sql`sum(t.total)`,
  FUEL: sql`-coalesce(sum(t.base) filter (where t.kind <> 'fee' and p.is_fuel), 0)`,
  GOODS: sql`-coalesce(sum(t.base) filter (where t.kind <> 'fee' and not p.is_fuel), 0)`,
  FEES: sql`-sum(t.fees) - coalesce(sum(t.base) filter (where t.kind = 'fee'), 0)`,
  DISCOUNT: sql`sum(t.discount)`,
  FET: sql`-sum(t.federal_tax)`,
}
const byState: Record<string, Sql> = {
  SET: sql`-sum(t.state_tax)`,
  LET: sql`-sum(t.county_tax + t.city_tax)`,
  SST: sql`-sum(t.state_sales_tax)`,
  LST: sql`-sum(t.local_sales_tax)`,
}
const ofCharges: Record<string, Sql> = {
  AR: sql`coalesce(c.amount, 0)`,
  FEES: sql`coalesce(c.rebates - c.amount, 0)`,
  REBATE: sql`coalesce(-c.rebates, 0)`,
}
const plainCodes = [...Object.keys(plain), 'REBATE']
const stateCodes = Object.keys(byState)
const codes = [...plainCodes, ...stateCodes]

const columns = (names: readonly string[], of: (code: string) => Sql) =>
  sql.join(names.map((code) => sql`${of(code)} as ${sql.ref(code)}`))
const nothing = () => sql`0`

/** One row per invoice, and one per invoice and state of its sites. */
const lines = (scope?: Scope) => sql`
  select t.account_id, t.invoice_id, coalesce(s.state, '') as state, grouping(coalesce(s.state, '')) = 0 as by_state,
    ${columns(Object.keys(plain), (code) => plain[code]!)}, ${columns(stateCodes, (code) => byState[code]!)}
  from transactions t join products p on p.id = t.product_id left join sites s on s.id = t.site_id
  where t.invoice_id is not null ${within(scope, 'invoices', 't.invoice_id')}
  group by grouping sets ((t.account_id, t.invoice_id, coalesce(s.state, '')), (t.account_id, t.invoice_id))`

/** Marks invoices that have archived lines, because their legs cannot be checked. */
const billed = (scope?: Scope) => sql`
  select i.*, a.invoice_id is not null as has_archived, ${columns(plainCodes, (code) => sql`${plain[code] ? sql`coalesce(${sql.ref(`l.${code}`)}, 0)` : sql`0`} + ${ofCharges[code] ?? sql`0`}`)}
  from (
    select i.account_id, i.id as invoice_id, i.invoice_number, i.source, i.invoiced_on, p.id as posting_id
    from invoices i left join ledger_postings p on p.account_id = i.account_id and p.kind = i.kind and p.document_id = i.id
    where true ${within(scope, 'invoices', 'i.id')}
  ) i
  left join lines l on l.account_id = i.account_id and l.invoice_id = i.invoice_id and not l.by_state
  left join (
    select account_id, invoice_id, sum(amount)::bigint as amount,
      coalesce(sum(amount) filter (where kind = 'rebate'), 0)::bigint as rebates
    from charges where true ${within(scope, 'invoices', 'invoice_id')} group by account_id, invoice_id
  ) c on c.account_id = i.account_id and c.invoice_id = i.invoice_id
  left join (select distinct account_id, invoice_id from archived_lines) a on a.account_id = i.account_id and a.invoice_id = i.invoice_id`

/** State and local taxes are listed by state, everything else once per invoice. */
const expected = sql`
  select account_id, posting_id, '' as state, false as by_state, ${columns(plainCodes, (code) => sql.ref(code))}, ${columns(stateCodes, nothing)}
  from billed where posting_id is not null and not has_archived
  union all
  select l.account_id, i.posting_id, l.state, true, ${columns(plainCodes, nothing)}, ${columns(stateCodes, (code) => sql.ref(`l.${code}`))}
  from lines l join billed i using (account_id, invoice_id) where l.by_state and i.posting_id is not null and not i.has_archived`

/** The expected amount for the code of leg `l`. Null for a code that no invoice has. */
const told = sql`case l.code ${sql.join(
  codes.map((code) => sql`when ${sql.lit(code)} then ${sql.ref(`e.${code}`)}`),
  sql` `,
)} end`
const isByState = sql`l.code in (${sql.join(stateCodes.map((code) => sql.lit(code)))})`

const postings = (scope?: Scope) => sql`
  select account_id, posting_id, count(*) as legs, sum(amount)::bigint as amount,
    coalesce(sum(amount) filter (where code = 'AR'), 0)::bigint as receivable
  from ledger_legs where true ${within(scope, 'postings', 'posting_id')} group by account_id, posting_id`

const differing = (scope?: Scope) => sql`
  select l.account_id, l.posting_id, string_agg(
    format('%s posted %s, lines %s', concat_ws(' ', l.code, nullif(l.state, '')), l.amount, coalesce(${told}, 0)), '; ') as told
  from ledger_legs l join expected e
    on e.account_id = l.account_id and e.posting_id = l.posting_id and e.state = l.state and e.by_state = (${isByState})
  where l.amount is distinct from ${told} ${within(scope, 'postings', 'l.posting_id')}
  group by l.account_id, l.posting_id`

const nonZero = sql.join(
  codes.map((code) => sql`(${sql.ref(code)} <> 0)::int`),
  sql` + `,
)

export const legsAndLines: ScopedCheck = (scope) => sql`
  with lines as materialized (${lines(scope)}),
  billed as materialized (${billed(scope)}),
  expected as materialized (${expected}),
  postings as materialized (${postings(scope)})
  select 'The legs of a posting do not add up to zero' as name, format('account %s, posting %s: %s', account_id, posting_id, amount) as place
  from postings where amount <> 0
  union all
  select 'An item is not the AR leg of its posting',
    format('account %s, posting %s: item %s, leg %s', account_id, posting_id, coalesce(i.side * i.amount, 0), coalesce(p.receivable, 0))
  from postings p
  full join (select * from ledger_items where true ${within(scope, 'postings', 'posting_id')}) i using (account_id, posting_id)
  where coalesce(i.side * i.amount, 0) <> coalesce(p.receivable, 0)
  union all
  select 'The legs of an invoice are not the sums of its lines',
    format('account %s, %s: %s', account_id, i.invoice_number, coalesce(d.told, format('legs %s, wanted %s', coalesce(p.legs, 0), e.legs)))
  from (select account_id, posting_id, sum(${nonZero}) as legs from expected group by account_id, posting_id) e
  join billed i using (account_id, posting_id) left join postings p using (account_id, posting_id)
  left join (${differing(scope)}) d using (account_id, posting_id)
  where d.told is not null or coalesce(p.legs, 0) <> e.legs
  union all
  select 'An invoice is not posted', format('account %s, %s', i.account_id, i.invoice_number)
  from billed i join billing_settings b on i.source = 'us' and i.invoiced_on >= b.ledger_from
  where i.posting_id is null`
