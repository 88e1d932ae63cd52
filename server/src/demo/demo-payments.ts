// The demo's ledger: half a year of invoices, most of them paid within days of their due date. A few accounts are behind.
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { postInvoices } from '#src/features/ledger/post-invoices.ts'
import { demoCalendar } from './demo-calendar.ts'

const ledgerDays = 180

/** One payment for each invoice. Every ninth account has paid nothing for six weeks. */
const paid = (today: string) => sql`
  select i.*, i.due_on + (i.account_id % 5)::int as received_on,
    row_number() over (order by i.due_on + (i.account_id % 5)::int, i.id) as sequence
  from invoices i join ledger_postings p on p.account_id = i.account_id and p.kind = 'invoice' and p.document_id = i.id
  where i.total > 0 and i.due_on + (i.account_id % 5)::int < ${today}::date
    and not (i.account_id % 9 = 4 and i.due_on > ${today}::date - 45)`

/** The lockbox is not at the provider's office, as with most providers. */
const lockbox = 'Lockbox 4471\nPO Box 34471\nSeattle, WA 98124-1471'

export const insertDemoPayments = async (ctx: Ctx) => {
  const { today } = demoCalendar(ctx)
  await ctx.db
    .updateTable('billing_settings')
    .set({ ledger_from: addDays(today, -ledgerDays), remit_to: `${ctx.config.branding.provider_name}\n${lockbox}` })
    .execute()
  await postInvoices(ctx, sql`select * from invoices`, today)
  await sql`
    with paid as (${paid(today)}),
    payment as (
      insert into payments (account_id, payment_number, method, amount, received_on, reference)
      select paid.account_id, 'PAY-' || lpad(sequence::text, 6, '0'), coalesce(b.payment_method, 'cheque'), paid.total, received_on,
        case coalesce(b.payment_method, 'cheque') when 'cheque' then 'Check ' || (4000 + sequence) else '' end
      from paid left join account_billings b on b.account_id = paid.account_id order by sequence
      returning account_id, id, payment_number, method, amount, received_on
    ),
    posting as (
      insert into ledger_postings (account_id, kind, posted_on, document_id, memo)
      select account_id, 'payment', received_on, id, payment_number from payment order by id
      returning account_id, id, document_id
    ),
    leg as (
      insert into ledger_legs (account_id, posting_id, leg, code, amount)
      select p.account_id, g.id, l.leg, l.code, l.amount
      from payment p join posting g on g.account_id = p.account_id and g.document_id = p.id
      cross join lateral (values
        (1, 'AR', -p.amount), (2, case p.method when 'ACH' then 'ACH' else 'CASH' end, p.amount)) l (leg, code, amount)
    )
    insert into ledger_items (account_id, posting_id, side, number, dated_on, due_on, amount, open)
    select p.account_id, g.id, -1, p.payment_number, p.received_on, p.received_on, p.amount, p.amount
    from payment p join posting g on g.account_id = p.account_id and g.document_id = p.id order by p.id`.execute(ctx.db)
  await sql`
    with paid as (${paid(today)})
    insert into allocations (account_id, debit_item_id, credit_item_id, amount, allocated_on)
    select paid.account_id, d.id, c.id, paid.total, paid.received_on
    from paid
    join ledger_items d on d.account_id = paid.account_id and d.number = paid.invoice_number
    join ledger_items c on c.account_id = paid.account_id and c.number = 'PAY-' || lpad(paid.sequence::text, 6, '0')
    order by paid.sequence`.execute(ctx.db)
  await sql`select setval('payment_numbers', greatest(1, (select count(*) from payments)))`.execute(ctx.db)
}
