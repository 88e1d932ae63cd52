import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

/** Locks the account in the path, so that changes of its certificates run one after the other. */
export const lockAccount = async ({ db }: UserCtx, account_id: number) => {
  const account = await db.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().executeTakeFirst()
  if (!account) throw notFound()
}

export const assertAccount = async ({ db }: UserCtx, account_id: number) => {
  const account = await db.selectFrom('accounts').select('id').where('id', '=', account_id).executeTakeFirst()
  if (!account) throw notFound()
}
