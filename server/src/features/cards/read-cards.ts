import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { detailExtras, detailSelection, toDetail, type StoredDetail } from './card-rows.ts'

// A join with the ids, not `= any`: a generic plan of that scans the whole account for each.
const readAll = named<StoredDetail, [account_id: number, ids: readonly number[]]>(
  `select ${detailSelection}, ${detailExtras} from cards
   where account_id = $1 and id in (select unnest($2::bigint[])) order by id`,
)

/** Many cards of the account with their values, in id order. */
export const readCards = async (ctx: AccountCtx, ids: readonly number[]) =>
  (await readAll(ctx.db, [ctx.account.id, ids])).map(toDetail(ctx))
