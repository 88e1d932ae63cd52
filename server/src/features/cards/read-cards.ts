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
