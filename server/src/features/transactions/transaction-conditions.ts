// The SQL conditions of a filter over `transactions t`, shared by the list, its sums and the export.
import type { TransactionFilter } from '@forecourt/domain/contract/transactions.ts'
import { containing } from '#src/db/page.ts'
import type { AccountCtx } from '#src/system/context.ts'

const columns = ['card_id', 'vehicle_number', 'driver_number', 'product_id', 'invoice_id'] as const

/** Of the lines of one invoice. The site is looked up, because the sums do not join it. */
const searched = `lower(concat_ws(' ', t.last_four, t.vehicle_number, t.driver_number, t.driver_name, t.card_description,
  (select concat_ws(' ', f.name, f.city) from sites f where f.id = t.site_id)))`

/** In a fixed order, so that equal filters share one prepared statement. The first value is always the account. */
export const transactionConditions = (ctx: AccountCtx, filter: TransactionFilter) => {
  const values: unknown[] = [ctx.account.id]
  const conditions = ['t.account_id = $1']
  for (const column of columns) {
    const value = filter[column]
    if (value !== undefined) conditions.push(`t.${column} = $${values.push(value)}`)
  }
  if (filter.keyword) conditions.push(`${searched} like $${values.push(containing(filter.keyword))}`)
  if (filter.from) conditions.push(`t.transacted_at >= $${values.push(filter.from)}::date`)
  if (filter.to) conditions.push(`t.transacted_at < $${values.push(filter.to)}::date + 1`)
  return { conditions, values }
}

type Cursor = { transacted_at: string; id: number }

/** The rows after a page. The second comparison is redundant, but lets Postgres skip later months. */
export const olderThan = ({ transacted_at, id }: Cursor, values: unknown[]) => {
  const at = `$${values.push(transacted_at)}::timestamp`
  return `(t.transacted_at, t.id) < (${at}, $${values.push(id)}) and t.transacted_at <= ${at}`
}

export const newestFirst = 't.transacted_at desc, t.id desc'
