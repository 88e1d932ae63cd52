import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { toInstant } from '#src/db/instant.ts'
import { notFound } from '#src/system/errors.ts'
import type { Asked } from '#src/http/who.ts'
import { detailExtras, detailSelection, toDetail, type StoredDetail } from './card-rows.ts'

const detailText = (account_id: string, id: string) =>
  `select ${detailSelection}, ${detailExtras} from cards where account_id = ${account_id} and id = ${id}`

const readCard = named<StoredDetail, [account_id: number, id: number]>(detailText('$1', '$2'))

/** One card of the account. Throws not found for another account's card. */
export const getCard = async (ctx: AccountCtx, id: number) => {
  const [card] = await readCard(ctx.db, [ctx.account.id, id])
  if (!card) throw notFound()
  return toDetail(ctx)(card)
}

/** The same card, read in the query that authenticates the caller. As JSON, instants have the format of Postgres. */
export const cardDetail = {
  text: detailText('caller.account_id', '$3'),
  values: ({ params }: Asked) => [params['id']],
  show: (card: StoredDetail | null, ctx: AccountCtx) => {
    if (!card) throw notFound()
    return toDetail(ctx)({
      ...card,
      updated_at: toInstant(card.updated_at),
      status_changed_at: toInstant(card.status_changed_at),
      created_at: toInstant(card.created_at),
    })
  },
}

/** Locks cards for a change, in id order so that two changes cannot deadlock. If any id is foreign, none is found. */
export const lockCards = async (ctx: AccountCtx, ids: readonly number[]) => {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{
    id: number
    version: number
    card_status_id: number
    hours_in_status: number
    is_reissued: boolean
    last_four: string | null
    is_made: boolean
  }>`
    select c.id, c.version, c.card_status_id, c.last_four, c.made_at is not null as is_made, c.replaced_by is not null as is_reissued,
      extract(epoch from now() - c.status_changed_at)::float8 / 3600 as hours_in_status
    from cards c join unnest(${wanted}::bigint[]) wanted (id) on wanted.id = c.id
    where c.account_id = ${ctx.account.id} order by c.id for update of c`.execute(ctx.db)
  if (rows.length !== wanted.length) throw notFound()
  return rows
}
