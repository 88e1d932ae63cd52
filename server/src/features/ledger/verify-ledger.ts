// docs/product/ledger.md#what-is-proven: each check finds what differs. A ledger that is right has no row in any of them.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#src/db/connect.ts'
import { legsOfInvoices } from './post-invoices.ts'
import { verifyLines } from './verify-lines.ts'

/** `place` names what differs. */
type Check = { name: string; rows: RawBuilder<{ place: string }> }

const posted = sql`
  select i.account_id, i.id, i.invoice_number, i.total, i.lines_total, i.charges_total, i.invoiced_on, p.id as posting_id
  from invoices i join ledger_postings p on p.account_id = i.account_id and p.kind = i.kind and p.document_id = i.id`

const checks: readonly Check[] = [
  {
    name: 'The legs of a posting do not add up to zero',
    rows: sql`
      select format('account %s, posting %s: %s', account_id, posting_id, sum(amount)) as place
      from ledger_legs group by account_id, posting_id having sum(amount) <> 0`,
  },
  {
    name: 'A kept balance is not the sum of the AR legs',
    rows: sql`
      select format('account %s: kept %s, legs %s', account_id, coalesce(b.balance, 0), coalesce(l.amount, 0)) as place
      from account_balances b
      full join (select account_id, sum(amount) as amount from ledger_legs where code = 'AR' group by account_id) l using (account_id)
      where coalesce(b.balance, 0) <> coalesce(l.amount, 0)`,
  },
  {
    name: 'A kept balance is not what is open',
    rows: sql`
      select format('account %s: kept %s, open %s', account_id, coalesce(b.balance, 0), coalesce(o.amount, 0)) as place
      from account_balances b
      full join (select account_id, sum(side * open) as amount from ledger_items group by account_id) o using (account_id)
      where coalesce(b.balance, 0) <> coalesce(o.amount, 0)`,
  },
  {
    name: 'An item is not the AR leg of its posting',
    rows: sql`
      select format('account %s, posting %s: item %s, leg %s', p.account_id, p.id, coalesce(i.side * i.amount, 0), coalesce(l.amount, 0)) as place
      from ledger_postings p
      left join ledger_items i on i.account_id = p.account_id and i.posting_id = p.id
      left join (
        select account_id, posting_id, sum(amount) as amount from ledger_legs where code = 'AR' group by account_id, posting_id
      ) l on l.account_id = p.account_id and l.posting_id = p.id
      where coalesce(i.side * i.amount, 0) <> coalesce(l.amount, 0)`,
  },
  {
    name: 'What is open of an item is not its amount without its allocations',
    rows: sql`
      select format('account %s, item %s: open %s, amount %s, allocated %s', i.account_id, i.id, i.open, i.amount, coalesce(a.amount, 0)) as place
      from ledger_items i
      left join (
        select account_id, item_id, sum(amount) as amount
        from allocations cross join lateral (values (debit_item_id), (credit_item_id)) as of_item (item_id)
        group by account_id, item_id
      ) a on a.account_id = i.account_id and a.item_id = i.id
      where i.open <> i.amount - coalesce(a.amount, 0)`,
  },
  {
    name: 'More was taken back of an allocation than allocated',
    rows: sql`
      select format('account %s, items %s and %s: %s', account_id, debit_item_id, credit_item_id, sum(amount)) as place
      from allocations group by account_id, debit_item_id, credit_item_id having sum(amount) < 0`,
  },
  {
    name: 'A payment is not its item',
    rows: sql`
      select format('account %s, %s: payment %s, item %s', p.account_id, p.payment_number, p.amount, coalesce(i.side * i.amount, 0)) as place
      from payments p
      left join ledger_postings g on g.account_id = p.account_id and g.kind = 'payment' and g.document_id = p.id
      left join ledger_items i on i.account_id = g.account_id and i.posting_id = g.id
      where coalesce(i.side * i.amount, 0) <> -p.amount`,
  },
  {
    name: 'An adjustment is not its item',
    rows: sql`
      select format('account %s, %s: adjustment %s, item %s', a.account_id, a.adjustment_number, a.amount, coalesce(i.side * i.amount, 0)) as place
      from adjustments a
      left join ledger_postings g on g.account_id = a.account_id and g.document_id = a.id
        and g.kind = case a.reason when 'refund' then 'refund' else 'adjustment' end
      left join ledger_items i on i.account_id = g.account_id and i.posting_id = g.id
      where coalesce(i.side * i.amount, 0) <> a.amount`,
  },
  {
    name: 'A fee was charged without an agreement',
    rows: sql`
      select format('account %s, %s', a.account_id, a.adjustment_number) as place
      from adjustments a join ledger_postings g on g.account_id = a.account_id and g.kind = 'adjustment' and g.document_id = a.id
      where a.reason in ('late fee', 'returned payment fee') and not exists (
        select from late_fee_consents c where c.account_id = a.account_id and c.agreed_on < g.posted_on
          and c.kind = case a.reason when 'late fee' then 'late' else 'returned payment' end)`,
  },
  {
    name: 'An invoice has a fee without an agreement',
    rows: sql`
      select format('account %s, %s: %s', h.account_id, i.invoice_number, h.description) as place
      from charges h join invoices i on i.account_id = h.account_id and i.id = h.invoice_id
      where h.kind = 'invoice fee' and h.amount > 0 and not exists (
        select from fee_consents c
        where c.account_id = h.account_id and c.fee_rule_id = h.rule_id and c.agreed_at < i.invoiced_on + 1 and not exists (
          select from fee_withdrawals w
          where w.account_id = c.account_id and w.fee_rule_id = c.fee_rule_id and w.ends_on < i.invoiced_on))`,
  },
  {
    name: 'A line is a fee without an agreement',
    rows: sql`
      select format('account %s, %s', t.account_id, t.tran_id) as place
      from transactions t
      where t.fee_rule_id is not null and not exists (
        select from fee_consents c
        where c.account_id = t.account_id and c.fee_rule_id = t.fee_rule_id and c.agreed_at < t.transacted_at at time zone t.time_zone
          and not exists (
            select from fee_withdrawals w
            where w.account_id = c.account_id and w.fee_rule_id = c.fee_rule_id and w.ends_on < t.transacted_at::date))`,
  },
  {
    name: 'An invoice is not posted',
    rows: sql`
      select format('account %s, %s', i.account_id, i.invoice_number) as place
      from invoices i join billing_settings b on i.source = 'us' and i.invoiced_on >= b.ledger_from
      where not exists (
        select from ledger_postings p where p.account_id = i.account_id and p.kind = i.kind and p.document_id = i.id)`,
  },
  {
    name: 'The legs of an invoice are not the sums of its lines',
    rows: sql`
      select format('account %s, %s: %s', i.account_id, i.invoice_number, string_agg(
        format('%s posted %s, lines %s', concat_ws(' ', d.code, nullif(d.state, '')), coalesce(d.posted, 0), coalesce(d.lines, 0)), '; ')) as place
      from (
        select account_id, invoice_id, code, state, kept.amount as posted, line.amount as lines
        from (
          select p.account_id, p.id as invoice_id, l.code, l.state, l.amount
          from (${posted}) p join ledger_legs l on l.account_id = p.account_id and l.posting_id = p.posting_id
        ) kept
        full join (${legsOfInvoices(posted)}) line using (account_id, invoice_id, code, state)
        where coalesce(kept.amount, 0) <> coalesce(line.amount, 0)
      ) d
      join invoices i on i.account_id = d.account_id and i.id = d.invoice_id
      group by i.account_id, i.invoice_number`,
  },
  {
    name: 'A line stands on an invoice that its account does not have',
    rows: sql`
      select format('account %s, %s: invoice %s', t.account_id, t.tran_id, t.invoice_id) as place
      from transactions t left join invoices i on i.account_id = t.account_id and i.id = t.invoice_id
      where t.invoice_id is not null and i.id is null`,
  },
  {
    name: 'The total of an invoice is not the sum of its lines and charges',
    rows: sql`
      select format('account %s, %s: total %s, lines %s, charges %s', i.account_id, i.invoice_number, i.total, l.amount, c.amount) as place
      from invoices i
      cross join lateral (
        select coalesce(sum(t.total), 0) as amount from transactions t where t.account_id = i.account_id and t.invoice_id = i.id) l
      cross join lateral (
        select coalesce(sum(h.amount), 0) as amount from charges h where h.account_id = i.account_id and h.invoice_id = i.id) c
      where i.source = 'us' and (coalesce(i.lines_total, i.total) <> l.amount or i.charges_total <> c.amount or i.total <> l.amount + c.amount)`,
  },
  {
    name: 'A document does not name the one before it',
    rows: sql`
      select format('account %s, %s', account_id, invoice_number) as place
      from (
        select account_id, invoice_number, previous_sha256,
          lag(proof_sha256) over (partition by account_id order by id) as proof_before
        from invoices where proof_sha256 is not null
      ) chained
      where previous_sha256 is distinct from proof_before`,
  },
]

/** More rows of one check would only hide the other checks. */
const shownOfEach = 20

/** What differs, within a transaction that reads one snapshot. Reading everything takes longer than a request may. */
export const findProblems = async (snapshot: Db) => {
  await sql`set local statement_timeout = 0`.execute(snapshot)
  const problems: string[] = []
  for (const { name, rows } of checks) {
    const found = await sql<{ place: string }>`select place from (${rows}) r order by place limit ${shownOfEach}`.execute(
      snapshot,
    )
    problems.push(...found.rows.map(({ place }) => `${name}: ${place}.`))
  }
  const lines = await verifyLines(snapshot, shownOfEach)
  return [...problems, ...lines.map((place) => `A line is not what it was priced by: ${place}.`)]
}

/** All checks read one snapshot, so the ledger may grow meanwhile. */
export const verifyLedger = async ({ db }: { db: Db }) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const problems = await findProblems(snapshot)
      const { postings } = await snapshot
        .selectFrom('ledger_postings')
        .select((eb) => eb.fn.countAll<number>().as('postings'))
        .executeTakeFirstOrThrow()
      return { postings, problems }
    })
