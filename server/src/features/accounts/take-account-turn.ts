import type { AccountCtx } from '#src/system/context.ts'

/**
 * Orders of one account create their cards one after the other. A vehicle number that was checked as free is then still free
 * when it is written, and two orders cannot deadlock over vehicle numbers. The lock is held until the transaction ends. It
 * must be the first lock of that transaction.
 */
export const takeAccountTurn = async ({ db, account }: AccountCtx) => {
  await db.selectFrom('accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().execute()
}
