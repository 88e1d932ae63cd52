// Counts and sums of transactions. Read from stored sums where possible, otherwise from the rows of one card, vehicle, driver or
// invoice. Those of a driver have no index: callers ask for some months of them.
import type { TransactionFilter, TransactionSums } from '@forecourt/domain/contract/transactions.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { transactionConditions } from './transaction-conditions.ts'
import { wholeMonths } from './whole-months.ts'

const read = async (ctx: AccountCtx, sources: readonly string[], values: readonly unknown[]) => {
  const text = `
    select coalesce(sum(s.transactions), 0)::int as transactions,
      coalesce(sum(s.quantity) filter (where products.is_fuel), 0)::bigint as quantity, coalesce(sum(s.total), 0)::bigint as total
    from (${sources.join(' union all ')}) s join products on products.id = s.product_id`
  const [sums] = await named<TransactionSums>(text, { keeps_plan: true })(ctx.db, values)
  return sums!
}

const kept = (table: 'day_sums' | 'card_month_sums', conditions: readonly string[]) =>
  `select product_id, transactions, quantity, total from ${table} where ${conditions.join(' and ')}`

const detail = (conditions: readonly string[]) =>
  `select t.product_id, count(*) as transactions, sum(t.quantity) as quantity, sum(t.total) as total
   from transactions t where ${conditions.join(' and ')} group by 1`

const sumDays = (ctx: AccountCtx, { product_id, from, to }: TransactionFilter) => {
  const values: unknown[] = [ctx.account.id]
  const conditions = ['account_id = $1']
  if (product_id !== undefined) conditions.push(`product_id = $${values.push(product_id)}`)
  if (from) conditions.push(`day >= $${values.push(from)}::date`)
  if (to) conditions.push(`day <= $${values.push(to)}::date`)
  return read(ctx, [kept('day_sums', conditions)], values)
}

/** Whole months have stored sums. Only the partial months at either end are read row by row. */
const sumCard = (ctx: AccountCtx, { card_id, product_id, from, to }: TransactionFilter) => {
  const values: unknown[] = [ctx.account.id, card_id]
  const shared = ['account_id = $1', 'card_id = $2']
  if (product_id !== undefined) shared.push(`product_id = $${values.push(product_id)}`)
  const within = (column: string, days: { from?: string | undefined; until?: string | undefined }) => [
    ...(days.from ? [`${column} >= $${values.push(days.from)}::date`] : []),
    ...(days.until ? [`${column} < $${values.push(days.until)}::date`] : []),
  ]
  const { months, edges } = wholeMonths({ from, until: to && addDays(to, 1) })
  const sources = [
    ...(months ? [kept('card_month_sums', [...shared, ...within('month', months)])] : []),
    ...edges.map((edge) => detail([...shared, ...within('transacted_at', edge)])),
  ]
  return read(ctx, sources, values)
}

export const sumTransactions = (ctx: AccountCtx, filter: TransactionFilter) => {
  const { card_id, vehicle_number, driver_number, invoice_id } = filter
  if (vehicle_number !== undefined || driver_number !== undefined || invoice_id !== undefined) {
    const { conditions, values } = transactionConditions(ctx, filter)
    return read(ctx, [detail(conditions)], values)
  }
  return card_id === undefined ? sumDays(ctx, filter) : sumCard(ctx, filter)
}
