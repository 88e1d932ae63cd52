import { notFound } from '#src/system/errors.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { detailExtras, detailSelection, toDetail, type StoredDetail } from './card-rows.ts'

// Joins the ids instead of using `= any`, whose generic plan scans the whole account for each id.
const readAll = named<StoredDetail, [account_id: number, ids: readonly number[]]>(
  `select ${detailSelection}, ${detailExtras} from cards
   where account_id = $1 and id in (select unnest($2::bigint[])) order by id`,
)

/** Reads many cards of the account with their values, in id order. */
export const readCards = async (ctx: AccountCtx, ids: readonly number[]) =>
  (await readAll(ctx.db, [ctx.account.id, ids])).map(toDetail(ctx))

/** The same cards in the order asked for. Throws not found if one of them is not the account's. */
export const getCards = async (ctx: AccountCtx, ids: readonly number[]) => {
  const found = new Map((await readCards(ctx, ids)).map((card) => [card.id, card]))
  return ids.map((id) => {
    const card = found.get(id)
    if (!card) throw notFound()
    return card
  })
}
