// docs/product/ledger.md#what-is-proven: the sums of accounts and of invoices. Sums of accounts and counts of lines cover
// everything each time, so that a deleted row is noticed no matter when it was proven.
import { sql } from 'kysely'
import { within } from '../kept/scope.ts'
import type { Check, ScopedCheck } from './check.ts'

/** Each posting has at most one AR leg, and an item for it. */
const balances: Check = sql`
  with accounts as materialized (
    select account_id, coalesce(b.balance, 0) as kept, coalesce(l.amount, 0) as legs, coalesce(l.legs, 0) as ar_legs,
      coalesce(o.open, 0) as open, coalesce(o.items, 0) as items
    from account_balances b
    full join (select account_id, sum(amount)::bigint as amount, count(*) as legs from ledger_legs where code = 'AR' group by account_id) l
      using (account_id)
    full join (select account_id, sum(side * open)::bigint as open, count(*) as items from ledger_items group by account_id) o
      using (account_id)
  )
  select 'A kept balance is not the sum of the AR legs' as name, format('account %s: kept %s, legs %s', account_id, kept, legs) as place
  from accounts where kept <> legs
  union all
  select 'A kept balance is not what is open', format('account %s: kept %s, open %s', account_id, kept, open)
  from accounts where kept <> open
  union all
  select 'An account does not have an item for each AR leg', format('account %s: items %s, legs %s', account_id, items, ar_legs)
  from accounts where items <> ar_legs`

/** Includes archived lines. An index covers the columns of the lines that this reads. */
const lineCounts: Check = sql`
  select told.name, told.place
  from (
    select coalesce(i.account_id, l.account_id) as account_id, l.invoice_id, i.id, i.source, i.invoice_number, i.transactions,
      coalesce(l.lines, 0) + coalesce(a.lines, 0) as lines
    from (select account_id, invoice_id, count(*) as lines from transactions where invoice_id is not null group by account_id, invoice_id) l
    full join invoices i on i.account_id = l.account_id and i.id = l.invoice_id
    left join (select account_id, invoice_id, sum(lines) as lines from archived_lines group by account_id, invoice_id) a
      on a.account_id = i.account_id and a.invoice_id = i.id
  ) f
  cross join lateral (values
    ('A line stands on an invoice that its account does not have', f.id is null,
      format('account %s, invoice %s', f.account_id, f.invoice_id)),
    ('An invoice does not have all of its lines', f.id is not null,
      format('account %s, %s: %s of %s', f.account_id, f.invoice_number, f.lines, f.transactions))
  ) told (name, is_wrong, place)
  where told.is_wrong and (f.id is null or f.source = 'us' and f.lines <> f.transactions)`

export const sumChecks: readonly Check[] = [balances, lineCounts]

/** Includes the totals of archived lines. */
export const invoiceTotals: ScopedCheck = (scope) => sql`
  select 'The total of an invoice is not the sum of its lines and charges' as name,
    format('account %s, %s: total %s, lines %s, charges %s', account_id, invoice_number, total, added, charged) as place
  from (
    select i.account_id, i.invoice_number, i.total, coalesce(i.lines_total, i.total) as lines_total, i.charges_total,
      coalesce(l.total, 0) + coalesce(a.total, 0) as added, coalesce(c.total, 0) as charged
    from invoices i
    left join (
      select account_id, invoice_id, sum(total) as total from transactions
      where invoice_id is not null ${within(scope, 'invoices', 'invoice_id')} group by account_id, invoice_id
    ) l on l.account_id = i.account_id and l.invoice_id = i.id
    left join (
      select account_id, invoice_id, sum(amount)::bigint as total from charges
      where true ${within(scope, 'invoices', 'invoice_id')} group by account_id, invoice_id
    ) c on c.account_id = i.account_id and c.invoice_id = i.id
    left join (
      select account_id, invoice_id, sum(total)::bigint as total from archived_lines
      where true ${within(scope, 'invoices', 'invoice_id')} group by account_id, invoice_id
    ) a on a.account_id = i.account_id and a.invoice_id = i.id
    where i.source = 'us' ${within(scope, 'invoices', 'i.id')}
  ) f
  where lines_total <> added or charges_total <> charged or total <> added + charged`
