// Transactions, newest first, by keyset, so that a late page costs no more than the first.
import type { TransactionListQuery, TransactionRow } from '@forecourt/domain/contract/transactions.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { sumTransactions } from './sum-transactions.ts'
import { disputeState } from './transactions.queries.ts'
import { newestFirst, olderThan, transactionConditions } from './transaction-conditions.ts'

const columns = `t.id, t.transacted_at, t.kind, t.card_id, t.last_four, t.vehicle_number, t.driver_number, t.driver_name,
  t.product_id, p.name as product_name, p.unit, t.quantity, t.unit_price, t.total, s.name as site_name, s.city, s.state,
  t.odometer, t.miles, t.is_manual`

export const listTransactions = async (ctx: AccountCtx, { before, per_page, ...filter }: TransactionListQuery) => {
  const { conditions, values } = transactionConditions(ctx, filter)
  if (before) conditions.push(olderThan(before, values))
  // One more row than the page holds shows whether there is another page.
  const text = `select ${columns}, ${disputeState}
    from transactions t join products p on p.id = t.product_id left join sites s on s.id = t.site_id
    where ${conditions.join(' and ')} order by ${newestFirst} limit $${values.push(per_page + 1)}`
  const [found, sums] = await Promise.all([
    named<TransactionRow>(text, { keeps_plan: true })(ctx.db, values),
    sumTransactions(ctx, filter),
  ])
  const data = found.slice(0, per_page)
  const last = data.at(-1)
  return { data, meta: { per_page, next: found.length > per_page && last ? `${last.transacted_at}~${last.id}` : null, sums } }
}
