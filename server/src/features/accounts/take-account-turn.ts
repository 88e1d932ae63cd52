import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'

/** The networks whose cards the account may order. Null means all networks that the provider uses. */
export type AllowedNetworks = readonly number[] | null

/**
 * Orders of one account create their cards one after the other. A vehicle number that was checked as free is then still free
 * when it is written, and two orders cannot deadlock over vehicle numbers. The lock is held until the transaction ends. It
 * must be the first lock of that transaction.
 */
export const takeAccountTurn = async ({ db, account }: Pick<AccountCtx, 'db' | 'account'>): Promise<AllowedNetworks> => {
  const found = await db
    .selectFrom('accounts')
    .select((eb) =>
      eb
        .selectFrom('account_networks as n')
        .select(sql<number[] | null>`array_agg(n.card_network_id)`.as('ids'))
        .whereRef('n.account_id', '=', 'accounts.id')
        .as('ids'),
    )
    .where('id', '=', account.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return found.ids
}
