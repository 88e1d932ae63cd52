// docs/product/ledger.md#what-is-posted: the legs of invoices and credit memos, and the items they leave to pay or to use.
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** Assigns every cent of the lines to a code. Taxes of a state are payable to that state, so they are kept apart by state. */
const legsOfLines = sql`(values
  ('AR', '', t.total),
  (case when t.is_fee then 'FEES' when t.is_fuel then 'FUEL' else 'GOODS' end, '', -t.base),
  ('FEES', '', -t.fees),
  ('DISCOUNT', '', t.discount),
  ('FET', '', -t.federal_tax),
  ('SET', t.state, -t.state_tax),
  ('LET', t.state, -t.local_tax),
  ('SST', t.state, -t.state_sales_tax),
  ('LST', t.state, -t.local_sales_tax)
) as leg (code, state, amount)`

const legsOfCharge = sql`(values
  ('AR', '', h.amount),
  (case h.kind when 'rebate' then 'REBATE' else 'FEES' end, '', -h.amount)
) as leg (code, state, amount)`

/**
 * Both the close and the check of the ledger use these rows. Lines are summed before they are split into legs: an invoice may have
 * a hundred thousand lines, in only a few states.
 */
export const legsOfInvoices = (invoices: RawBuilder<unknown>) => sql`
  select account_id, invoice_id, code, state, sum(amount)::bigint as amount
  from (
    select t.account_id, t.invoice_id, leg.code, leg.state, leg.amount
    from (
      select t.account_id, t.invoice_id, t.kind = 'fee' as is_fee, p.is_fuel, coalesce(s.state, '') as state, sum(t.total) as total,
        sum(t.base) as base, sum(t.fees) as fees, sum(t.discount) as discount, sum(t.federal_tax) as federal_tax,
        sum(t.state_tax) as state_tax, sum(t.county_tax + t.city_tax) as local_tax, sum(t.state_sales_tax) as state_sales_tax,
        sum(t.local_sales_tax) as local_sales_tax
      from (${invoices}) i
      join transactions t on t.account_id = i.account_id and t.invoice_id = i.id
      join products p on p.id = t.product_id
      left join sites s on s.id = t.site_id
      group by 1, 2, 3, 4, 5
    ) t
    cross join lateral ${legsOfLines}
    union all
    select h.account_id, h.invoice_id, leg.code, leg.state, leg.amount
    from (${invoices}) i
    join charges h on h.account_id = i.account_id and h.invoice_id = i.id
    cross join lateral ${legsOfCharge}
  ) cents
  group by account_id, invoice_id, code, state
  having sum(amount) <> 0`

/**
 * Posts the given invoices, except those that are posted already or dated before the ledger began. An invoice that is dated
 * tomorrow, as an account in the east dates its final one, is posted today like a payment of the same evening.
 */
export const postInvoices = async ({ db }: Pick<Ctx, 'db'>, invoices: RawBuilder<unknown>, today: string) => {
  await sql`
    with due as (
      select i.*, least(i.invoiced_on, greatest(${today}::date, b.ledger_from)) as posted_on
      from (${invoices}) i cross join billing_settings b
      where i.source = 'us' and i.invoiced_on >= b.ledger_from
    ),
    posted as (
      insert into ledger_postings (account_id, kind, posted_on, document_id, memo)
      select account_id, kind, posted_on, id, invoice_number from due order by posted_on, id
      on conflict (account_id, kind, document_id) do nothing
      returning account_id, id, document_id
    ),
    legs as (
      insert into ledger_legs (account_id, posting_id, leg, code, state, amount)
      select posted.account_id, posted.id, row_number() over (partition by posted.account_id, posted.id order by l.code <> 'AR', l.code, l.state),
        l.code, l.state, l.amount
      from posted join (${legsOfInvoices(sql`select account_id, id from due`)}) l
        on l.account_id = posted.account_id and l.invoice_id = posted.document_id
      returning 1
    )
    insert into ledger_items (account_id, posting_id, side, number, dated_on, due_on, amount, open)
    select due.account_id, posted.id, sign(due.total), due.invoice_number, due.invoiced_on, due.due_on, abs(due.total), abs(due.total)
    from posted join due on due.account_id = posted.account_id and due.id = posted.document_id
    where due.total <> 0 order by posted.id`.execute(db)
}
