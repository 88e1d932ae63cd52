import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

/** The account that the path names. Changes of its certificates wait for each other here. */
export const lockAccount = async ({ db }: UserCtx, account_id: number) => {
  const account = await db.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().executeTakeFirst()
  if (!account) throw notFound()
}

export const assertAccount = async ({ db }: UserCtx, account_id: number) => {
  const account = await db.selectFrom('accounts').select('id').where('id', '=', account_id).executeTakeFirst()
  if (!account) throw notFound()
}
