// docs/product/ledger.md#what-is-proven: what is open, what was set against what, and whose money an item is.
import { sql } from 'kysely'
import type { Check } from './check.ts'

const allocations: Check = sql`
  with pairs as materialized (
    select account_id, debit_item_id, credit_item_id, sum(amount)::bigint as amount
    from allocations group by account_id, debit_item_id, credit_item_id
  ),
  allocated as (
    select account_id, item_id, sum(amount) as amount from (
      select account_id, debit_item_id as item_id, amount from pairs
      union all select account_id, credit_item_id, amount from pairs
    ) sides group by account_id, item_id
  )
  select 'A kept balance is not what is open' as name,
    format('account %s: kept %s, open %s', account_id, coalesce(b.balance, 0), coalesce(o.amount, 0)) as place
  from account_balances b
  full join (select account_id, sum(side * open) as amount from ledger_items group by account_id) o using (account_id)
  where coalesce(b.balance, 0) <> coalesce(o.amount, 0)
  union all
  select 'What is open of an item is not its amount without its allocations',
    format('account %s, item %s: open %s, amount %s, allocated %s', i.account_id, i.id, i.open, i.amount, coalesce(a.amount, 0))
  from ledger_items i left join allocated a on a.account_id = i.account_id and a.item_id = i.id
  where i.open <> i.amount - coalesce(a.amount, 0)
  union all
  select 'More was taken back of an allocation than allocated',
    format('account %s, items %s and %s: %s', account_id, debit_item_id, credit_item_id, amount)
  from pairs where amount < 0`

const payments: Check = sql`
  select 'A payment is not its item' as name,
    format('account %s, %s: payment %s, item %s', p.account_id, p.payment_number, p.amount, coalesce(i.side * i.amount, 0)) as place
  from payments p
  left join ledger_postings g on g.account_id = p.account_id and g.kind = 'payment' and g.document_id = p.id
  left join ledger_items i on i.account_id = g.account_id and i.posting_id = g.id
  where coalesce(i.side * i.amount, 0) <> -p.amount`

const adjustments: Check = sql`
  select 'An adjustment is not its item' as name,
    format('account %s, %s: adjustment %s, item %s', a.account_id, a.adjustment_number, a.amount, coalesce(i.side * i.amount, 0)) as place
  from adjustments a
  left join ledger_postings g on g.account_id = a.account_id and g.document_id = a.id
    and g.kind = case a.reason when 'refund' then 'refund' else 'adjustment' end
  left join ledger_items i on i.account_id = g.account_id and i.posting_id = g.id
  where coalesce(i.side * i.amount, 0) <> a.amount`

export const itemChecks: readonly Check[] = [allocations, payments, adjustments]
