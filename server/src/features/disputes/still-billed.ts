// docs/product/receivables.md#disputes: what may be credited for a disputed line after corrections.
import { sql } from 'kysely'
import { isNear } from '#src/features/transactions/billed-here.ts'

/**
 * The line of the dispute `x`, the lines that took it back or billed it again in its account, and the network's reversals of them.
 * A fee beside a fill goes with the fill. Then these lines of the fill do not count, but their fees of the same rule do.
 */
const billed = sql`
  select coalesce(f.id, t.id) as id, t.total, f.id is null as counts, case when f.id is not null then t.fee_rule_id end as fee_rule_id
  from transactions t
  left join transactions f on f.account_id = t.account_id and f.transacted_at = t.transacted_at and f.id = t.parent_id
    and t.fee_rule_id is not null and t.correction = 0
  where t.account_id = x.account_id and t.transacted_at = x.transacted_at and t.id = x.transaction_id
  union all
  select f.* from billed b cross join lateral (
    select c.id, c.total, b.counts, b.fee_rule_id from transactions c
    where c.account_id = x.account_id and c.parent_id = b.id and c.correction > 0
      and ${isNear(sql`c.transacted_at`, sql`x.transacted_at`)}
    union all
    select r.id, r.total, b.counts, b.fee_rule_id from reversals l join transaction_keys k on k.id = l.reversal_id
    join transactions r on r.account_id = k.account_id and r.transacted_at = k.transacted_at and r.id = k.id
    where l.account_id = x.account_id and l.sale_id = b.id
    union all
    select c.id, c.total, true, null from transactions c
    where c.account_id = x.account_id and c.parent_id = b.id and c.correction = 0 and c.fee_rule_id = b.fee_rule_id
      and ${isNear(sql`c.transacted_at`, sql`x.transacted_at`)}
  ) f`

/** No more than the line, and nothing if it was taken back. Of an archived line only its total is known. */
export const stillBilled = sql<number>`greatest(0, least(x.line_total, (
    with recursive billed as (${billed}) select sum(total) filter (where counts) from billed)))::int`

/** The purchase of a line, or of the fill of a fee. */
const purchaseOf = (line: 'line' | 'o') => sql`regexp_replace(${sql.ref(`${line}.tran_id`)}, '~f[0-9]+', '')`

/** What disputes of other lines of the same purchase have credited: of the one that this is billed instead of, or the other way. */
const creditedBeside = sql`(
    select coalesce(sum(d.credit), 0) from transactions line
    join disputes d on d.account_id = line.account_id and d.state = 'accepted'
    join transactions o on o.account_id = d.account_id and o.transacted_at = d.transacted_at and o.id = d.transaction_id
    where line.account_id = x.account_id and line.transacted_at = x.transacted_at and line.id = x.transaction_id
      and o.card_network_id = line.card_network_id and o.fee_rule_id is not distinct from line.fee_rule_id
      and (starts_with(${purchaseOf('line')}, ${purchaseOf('o')} || '~c') or starts_with(${purchaseOf('o')}, ${purchaseOf('line')} || '~c')))`

export const leftToCredit = sql<number>`greatest(0, ${stillBilled} - ${creditedBeside})::int`
