// Most fills are the newest of their card and of their vehicle, so lookups that only concern later fills can be skipped. One
// check of two indexes, before the fills are written, saves five lookups afterwards.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Moment = { account_id: number; card_id: number; vehicle_number: string; transacted_at: string }
export type Followed = { cards: ReadonlySet<string>; vehicles: ReadonlySet<string> }

const cardKey = ({ account_id, card_id }: Omit<Moment, 'vehicle_number' | 'transacted_at'>) => `${account_id} ${card_id}`
export const vehicleKey = ({ account_id, vehicle_number }: { account_id: number; vehicle_number: string }) =>
  `${account_id} ${vehicle_number}`

const firstOfEach = (moments: readonly Moment[], keyOf: (moment: Moment) => string) => {
  const first = new Map<string, Moment>()
  for (const moment of moments) {
    const known = first.get(keyOf(moment))
    if (!known || moment.transacted_at < known.transacted_at) first.set(keyOf(moment), moment)
  }
  return [...first.values()]
}

/**
 * Looks up each card or vehicle in its index. The earliest moment lets Postgres skip earlier months. It is in a subselect,
 * because for a day without statistics every index would seem equally good.
 */
const withLater = async (
  { db }: Pick<Ctx, 'db'>,
  { column, type }: { column: 'card_id' | 'vehicle_number'; type: 'bigint' | 'text' },
  first: readonly Moment[],
) => {
  if (first.length === 0) return []
  const earliest = first.reduce(
    (least, { transacted_at }) => (transacted_at < least ? transacted_at : least),
    first[0]!.transacted_at,
  )
  const { rows } = await sql<{ place: number }>`
    select g.place
    from unnest(${first.map(({ account_id }) => account_id)}::bigint[], ${first.map((moment) => moment[column])}::${sql.raw(type)}[],
      ${first.map(({ transacted_at }) => transacted_at)}::timestamp[]) with ordinality g (account_id, owner, since, place)
    cross join lateral (
      select from transactions n where n.account_id = g.account_id and n.${sql.ref(column)} = g.owner
        and n.transacted_at >= g.since and n.transacted_at >= (select ${earliest}::timestamp)
      limit 1
    ) later`.execute(db)
  return rows.map(({ place }) => first[place - 1]!)
}

/** The cards and vehicles of these moments that have a stored fill in the same second or later. */
export const findFollowed = async (ctx: Pick<Ctx, 'db'>, moments: readonly Moment[]): Promise<Followed> => {
  const cards = await withLater(ctx, { column: 'card_id', type: 'bigint' }, firstOfEach(moments, cardKey))
  const driven = moments.filter(({ vehicle_number }) => vehicle_number !== '')
  const vehicles = await withLater(ctx, { column: 'vehicle_number', type: 'text' }, firstOfEach(driven, vehicleKey))
  return { cards: new Set(cards.map(cardKey)), vehicles: new Set(vehicles.map(vehicleKey)) }
}

export const isFollowed = ({ cards, vehicles }: Followed, moment: Omit<Moment, 'transacted_at'>) =>
  cards.has(cardKey(moment)) || vehicles.has(vehicleKey(moment))
