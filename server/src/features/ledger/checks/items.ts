// docs/product/ledger.md#what-is-proven: the open amounts of items, their allocations, and the account each item belongs to.
import { sql } from 'kysely'
import { within, withDocuments } from '../kept/scope.ts'
import type { ScopedCheck } from './check.ts'

/** Each allocation once, even if both of its items are proven again. */
const allocationsOfItems = sql`
  select a.account_id, a.debit_item_id, a.credit_item_id, a.amount
  from items i join allocations a on a.account_id = i.account_id and a.debit_item_id = i.id
  union all
  select a.account_id, a.debit_item_id, a.credit_item_id, a.amount
  from items i join allocations a on a.account_id = i.account_id and a.credit_item_id = i.id
  where not exists (select from items d where d.account_id = a.account_id and d.id = a.debit_item_id)`

const allocations: ScopedCheck = (scope) => sql`
  with items as materialized (
    select account_id, id, amount, open from ledger_items where true ${within(scope, 'postings', 'posting_id')}
  ),
  pairs as materialized (
    select account_id, debit_item_id, credit_item_id, sum(amount)::bigint as amount
    from (${scope ? allocationsOfItems : sql`select account_id, debit_item_id, credit_item_id, amount from allocations`}) a
    group by account_id, debit_item_id, credit_item_id
  ),
  allocated as (
    select account_id, item_id, sum(amount) as amount from (
      select account_id, debit_item_id as item_id, amount from pairs
      union all select account_id, credit_item_id, amount from pairs
    ) sides group by account_id, item_id
  )
  select 'What is open of an item is not its amount without its allocations' as name,
    format('account %s, item %s: open %s, amount %s, allocated %s', i.account_id, i.id, i.open, i.amount, coalesce(a.amount, 0)) as place
  from items i left join allocated a on a.account_id = i.account_id and a.item_id = i.id
  where i.open <> i.amount - coalesce(a.amount, 0)
  union all
  select 'More was taken back of an allocation than allocated',
    format('account %s, items %s and %s: %s', account_id, debit_item_id, credit_item_id, amount)
  from pairs where amount < 0`

const payments: ScopedCheck = (scope) => sql`
  select 'A payment is not its item' as name,
    format('account %s, %s: payment %s, item %s', d.account_id, d.payment_number, d.amount, coalesce(i.side * i.amount, 0)) as place
  from payments d
  left join ledger_postings g on g.account_id = d.account_id and g.kind = 'payment' and g.document_id = d.id
  left join ledger_items i on i.account_id = g.account_id and i.posting_id = g.id
  where coalesce(i.side * i.amount, 0) <> -d.amount ${withDocuments(scope, sql`'payment'`)}`

const adjustments: ScopedCheck = (scope) => sql`
  select 'An adjustment is not its item' as name,
    format('account %s, %s: adjustment %s, item %s', d.account_id, d.adjustment_number, d.amount, coalesce(i.side * i.amount, 0)) as place
  from adjustments d
  left join ledger_postings g on g.account_id = d.account_id and g.document_id = d.id
    and g.kind = case d.reason when 'refund' then 'refund' else 'adjustment' end
  left join ledger_items i on i.account_id = g.account_id and i.posting_id = g.id
  where coalesce(i.side * i.amount, 0) <> d.amount ${withDocuments(scope, sql`'adjustment', 'refund'`)}`

export const itemChecks: readonly ScopedCheck[] = [allocations, payments, adjustments]
