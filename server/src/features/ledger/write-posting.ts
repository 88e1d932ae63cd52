// docs/product/ledger.md#what-is-posted: writes one posting with its legs and its item. Invoices are posted many at a time
// (post-invoices.ts); everything else is posted here.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Posting = {
  account_id: number
  kind: 'adjustment' | 'opening' | 'payment' | 'payment return' | 'refund'
  document_id: number
  posted_on: string
  memo: string
  user_id: number | null
  /** Without the AR leg, which is computed to balance these. */
  legs: readonly { code: string; amount: number }[]
  item: { number: string; dated_on: string; due_on: string }
}

/** Returns the id of the item. The caller holds the lock of the account. */
export const writePosting = async ({ db }: Pick<Ctx, 'db'>, { legs, item, ...posting }: Posting) => {
  const receivable = -legs.reduce((sum, { amount }) => sum + amount, 0)
  const { id: posting_id } = await db.insertInto('ledger_postings').values(posting).returning('id').executeTakeFirstOrThrow()
  const { account_id } = posting
  await db
    .insertInto('ledger_legs')
    .values(
      [{ code: 'AR', amount: receivable }, ...legs].map((leg, index) => ({ account_id, posting_id, leg: index + 1, ...leg })),
    )
    .execute()
  const amount = Math.abs(receivable)
  return db
    .insertInto('ledger_items')
    .values({ account_id, posting_id, side: Math.sign(receivable), amount, open: amount, ...item })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type Allocation = { account_id: number; debit_item_id: number; credit_item_id: number; amount: number }

export const allocate = ({ db }: Pick<Ctx, 'db'>, allocation: Allocation, by: { allocated_on: string; user_id: number | null }) =>
  db
    .insertInto('allocations')
    .values({ ...allocation, ...by })
    .execute()

/** Reopens everything that a credit item paid. */
export const takeBackAllocations = async (
  { db }: Pick<Ctx, 'db'>,
  { account_id, credit_item_id }: Pick<Allocation, 'account_id' | 'credit_item_id'>,
  { allocated_on, user_id }: { allocated_on: string; user_id: number | null },
) => {
  await sql`
    insert into allocations (account_id, debit_item_id, credit_item_id, amount, allocated_on, user_id)
    select account_id, debit_item_id, credit_item_id, -sum(amount), ${allocated_on}::date, ${user_id}::bigint
    from allocations where account_id = ${account_id} and credit_item_id = ${credit_item_id}
    group by account_id, debit_item_id, credit_item_id having sum(amount) > 0`.execute(db)
}
