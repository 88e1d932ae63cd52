import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { detailColumns, toDetail } from './card-rows.ts'

/** Many cards of the account with their values, in id order. */
export const readCards = async (ctx: AccountCtx, ids: readonly number[]) => {
  const cards = await ctx.db
    .selectFrom('cards')
    .select([...detailColumns, sql<boolean>`pin_sealed is not null`.as('has_pin')])
    .where('account_id', '=', ctx.account.id)
    // A join with the ids, not `= any`: a generic plan of that scans the whole account for each.
    .where('id', 'in', sql<number>`(select unnest(${[...ids]}::bigint[]))`)
    .orderBy('id')
    .execute()
  return cards.map(toDetail)
}
