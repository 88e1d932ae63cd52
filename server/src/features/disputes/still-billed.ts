// docs/product/receivables.md#disputes: what may be credited for a disputed line after corrections.
import { sql } from 'kysely'
import { isNear } from '#src/features/transactions/billed-here.ts'

/** The line of the dispute `x`, the lines that took it back or billed it again in its account, and the network's reversals of them. */
const billed = sql`
  select t.id, t.total from transactions t
  where t.account_id = x.account_id and t.transacted_at = x.transacted_at and t.id = x.transaction_id
  union all
  select f.id, f.total from billed b cross join lateral (
    select c.id, c.total from transactions c where c.account_id = x.account_id and c.parent_id = b.id and c.correction > 0
      and ${isNear(sql`c.transacted_at`, sql`x.transacted_at`)}
    union all
    select r.id, r.total from reversals l join transaction_keys k on k.id = l.reversal_id
    join transactions r on r.account_id = k.account_id and r.transacted_at = k.transacted_at and r.id = k.id
    where l.account_id = x.account_id and l.sale_id = b.id
  ) f`

/** No more than the line, and nothing if it was taken back. Of an archived line only its total is known. */
export const stillBilled = sql<number>`greatest(0, least(x.line_total, (
    with recursive billed as (${billed}) select sum(total) from billed)))::int`

/** What disputes of other lines of the same purchase have credited: of the one that this is billed instead of, or the other way. */
const creditedBeside = sql`(
    select coalesce(sum(d.credit), 0) from transactions line
    join disputes d on d.account_id = line.account_id and d.state = 'accepted'
    join transactions o on o.account_id = d.account_id and o.transacted_at = d.transacted_at and o.id = d.transaction_id
    where line.account_id = x.account_id and line.transacted_at = x.transacted_at and line.id = x.transaction_id
      and o.card_network_id = line.card_network_id
      and (starts_with(line.tran_id, o.tran_id || '~c') or starts_with(o.tran_id, line.tran_id || '~c')))`

export const leftToCredit = sql<number>`greatest(0, ${stillBilled} - ${creditedBeside})::int`
