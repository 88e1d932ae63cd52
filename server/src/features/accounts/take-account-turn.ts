import type { AccountCtx } from '#src/context.ts'

/**
 * New cards of one account come one order after the other: what is free when it is looked at is free when it is written,
 * and two orders never wait for each other's vehicle numbers. Held until the transaction ends; the first of its locks.
 */
export const takeAccountTurn = async ({ db, account }: AccountCtx) => {
  await db.selectFrom('accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().execute()
}
