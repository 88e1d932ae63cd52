// docs/product/ledger.md#what-is-proven: legs against items, balances, lines and charges. Legs and lines are read once each and added
// up side by side, a column for each code, because a ledger has millions of both.
import { sql } from 'kysely'
import type { Check } from './check.ts'

/** What the lines `t` of an invoice come to, of product `p`. The close splits them into legs in another way, on purpose. */
const plain = {
  AR: sql`sum(t.total)`,
  FUEL: sql`-sum(t.base) filter (where t.kind <> 'fee' and p.is_fuel)`,
  GOODS: sql`-sum(t.base) filter (where t.kind <> 'fee' and not p.is_fuel)`,
  FEES: sql`-sum(t.fees) - coalesce(sum(t.base) filter (where t.kind = 'fee'), 0)`,
  DISCOUNT: sql`sum(t.discount)`,
  FET: sql`-sum(t.federal_tax)`,
} as const
/** Charges alone have it. */
const rebate = 'REBATE'
const byState = {
  SET: sql`-sum(t.state_tax)`,
  LET: sql`-sum(t.county_tax + t.city_tax)`,
  SST: sql`-sum(t.state_sales_tax)`,
  LST: sql`-sum(t.local_sales_tax)`,
} as const

const plainCodes = [...Object.keys(plain), rebate]
const stateCodes = Object.keys(byState)
const codes = [...plainCodes, ...stateCodes]

const list = (names: readonly string[], of: (code: string) => ReturnType<typeof sql>) =>
  sql.join(names.map((code) => sql`${of(code)}`))
const columns = (names: readonly string[], of: (code: string) => ReturnType<typeof sql>) =>
  list(names, (code) => sql`${of(code)} as ${sql.ref(code)}`)

const legs = sql`
  select account_id, posting_id, state, count(*) as legs, sum(amount)::bigint as amount,
    ${columns(codes, (code) => sql`(sum(amount) filter (where code = ${sql.lit(code)}))::bigint`)}
  from ledger_legs group by account_id, posting_id, state`

const lines = sql`
  select t.account_id, t.invoice_id, coalesce(s.state, '') as state,
    ${sql.join(Object.entries({ ...plain, [rebate]: sql`0`, ...byState }).map(([code, sum]) => sql`coalesce(${sum}, 0)::bigint as ${sql.ref(code)}`))}
  from transactions t join products p on p.id = t.product_id left join sites s on s.id = t.site_id
  where t.invoice_id is not null
  group by t.account_id, t.invoice_id, coalesce(s.state, '')`

const charged = sql`
  select account_id, invoice_id, sum(amount)::bigint as amount,
    coalesce(sum(amount) filter (where kind = 'rebate'), 0)::bigint as rebates
  from charges group by account_id, invoice_id`

/** Taxes of a state stand by that state, everything else once for the invoice. */
const expected = sql`
  select l.account_id, l.invoice_id, l.state, ${columns(plainCodes, () => sql`0`)}, ${columns(stateCodes, (code) => sql.ref(`l.${code}`))}
  from lines l where l.state <> ''
  union all
  select i.account_id, i.invoice_id, '', ${columns(plainCodes, (code) => {
    const ofCharges: Record<string, ReturnType<typeof sql>> = {
      AR: sql`coalesce(c.amount, 0)`,
      FEES: sql`coalesce(c.rebates - c.amount, 0)`,
      [rebate]: sql`coalesce(-c.rebates, 0)`,
    }
    return sql`${sql.ref(`i.${code}`)} + ${ofCharges[code] ?? sql`0`}`
  })}, ${columns(stateCodes, (code) => sql.ref(`i.${code}`))}
  from billed i left join charged c using (account_id, invoice_id)`

const differs = (code: string) => sql`coalesce(${sql.ref(`k.${code}`)}, 0) <> coalesce(${sql.ref(`e.${code}`)}, 0)`

export const legsAndLines: Check = sql`
  with legs as materialized (${legs}),
  postings as materialized (
    select account_id, posting_id, sum(amount)::bigint as amount, coalesce(sum("AR"), 0)::bigint as receivable
    from legs group by account_id, posting_id
  ),
  invoiced as materialized (
    select i.account_id, i.id as invoice_id, i.invoice_number, i.source, i.invoiced_on, i.total, coalesce(i.lines_total, i.total) as lines_total,
      i.charges_total, p.id as posting_id
    from invoices i left join ledger_postings p on p.account_id = i.account_id and p.kind = i.kind and p.document_id = i.id
  ),
  lines as materialized (${lines}),
  charged as materialized (${charged}),
  billed as materialized (
    select account_id, invoice_id, ${columns(plainCodes, (code) => sql`coalesce(sum(l.${sql.ref(code)}), 0)::bigint`)},
      ${columns(stateCodes, (code) => sql`coalesce(sum(l.${sql.ref(code)}) filter (where l.state = ''), 0)::bigint`)}
    from invoiced i left join lines l using (account_id, invoice_id) group by account_id, invoice_id
  ),
  kept as (select i.invoice_id, l.* from invoiced i join legs l using (account_id, posting_id)),
  wanted as (
    select e.* from invoiced i join (${expected}) e using (account_id, invoice_id) where i.posting_id is not null
  )
  select 'The legs of a posting do not add up to zero' as name, format('account %s, posting %s: %s', account_id, posting_id, amount) as place
  from postings where amount <> 0
  union all
  select 'A kept balance is not the sum of the AR legs',
    format('account %s: kept %s, legs %s', account_id, coalesce(b.balance, 0), coalesce(l.amount, 0))
  from account_balances b
  full join (select account_id, sum(receivable) as amount from postings group by account_id) l using (account_id)
  where coalesce(b.balance, 0) <> coalesce(l.amount, 0)
  union all
  select 'An item is not the AR leg of its posting',
    format('account %s, posting %s: item %s, leg %s', account_id, posting_id, coalesce(i.side * i.amount, 0), coalesce(p.receivable, 0))
  from postings p full join ledger_items i using (account_id, posting_id)
  where coalesce(i.side * i.amount, 0) <> coalesce(p.receivable, 0)
  union all
  select 'The legs of an invoice are not the sums of its lines',
    format('account %s, invoice %s: %s', account_id, invoice_id, concat_ws('; ',
      case when k.legs <> num_nonnulls(${list(codes, (code) => sql.ref(`k.${code}`))}) then 'a leg that no invoice has' end,
      ${list(
        codes,
        (
          code,
        ) => sql`case when ${differs(code)} then format('%s posted %s, lines %s', concat_ws(' ', ${sql.lit(code)}, nullif(state, '')),
        coalesce(${sql.ref(`k.${code}`)}, 0), coalesce(${sql.ref(`e.${code}`)}, 0)) end`,
      )}))
  from kept k full join wanted e using (account_id, invoice_id, state)
  where k.legs <> num_nonnulls(${list(codes, (code) => sql.ref(`k.${code}`))}) or ${sql.join(codes.map(differs), sql` or `)}
  union all
  select 'An invoice is not posted', format('account %s, %s', i.account_id, i.invoice_number)
  from invoiced i join billing_settings b on i.source = 'us' and i.invoiced_on >= b.ledger_from
  where i.posting_id is null
  union all
  select 'A line stands on an invoice that its account does not have', format('account %s, invoice %s', l.account_id, l.invoice_id)
  from lines l left join invoiced i using (account_id, invoice_id) where i.invoice_id is null
  union all
  select 'The total of an invoice is not the sum of its lines and charges',
    format('account %s, %s: total %s, lines %s, charges %s', i.account_id, i.invoice_number, i.total, l."AR", coalesce(c.amount, 0))
  from invoiced i join billed l using (account_id, invoice_id) left join charged c using (account_id, invoice_id)
  where i.source = 'us' and (i.lines_total <> l."AR" or i.charges_total <> coalesce(c.amount, 0)
    or i.total <> l."AR" + coalesce(c.amount, 0))`
