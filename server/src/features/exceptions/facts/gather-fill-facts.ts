// Gathers the facts of many fills in a few statements, so that judging a thousand lines takes about as long as judging a few.
import { readingBefore } from '@forecourt/domain/rules/miles.ts'
import type { FillFacts } from '@forecourt/domain/rules/exception-checks.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { daysBetween, lastBefore, milesApart } from './fill-before.ts'
import type { FillKey } from './fill-keys.ts'
import { cardFills } from './card-fills.ts'
import { ownFacts, type OwnFacts } from './own-facts.ts'
import type { WrittenFills } from '#src/features/exceptions/judged-fill.ts'
import { readMeters } from '#src/features/exceptions/read-meters.ts'
import { usualBefore } from './usual-mileage.ts'
import { vehicleHistories } from './vehicle-histories.ts'

type StoredFill = FillFacts & FillKey & { card_id: number; vehicle_number: string }

/** With fewer fills there is no reliable average. */
const leastFills = 5
/** Fills more than this many days earlier are ignored. */
const daysOfCard = 2
const daysOfVehicle = 60

type PricedDay = { account_id: number; product_id: number; state: string; day: string }
const dayKey = ({ account_id, product_id, state, day }: PricedDay) => `${account_id} ${product_id} ${state} ${day}`
const pricedDay = ({ account_id, product_id, site_state, transacted_at }: OwnFacts): PricedDay => ({
  account_id,
  product_id,
  state: site_state ?? '',
  day: transacted_at.slice(0, 10),
})

/**
 * The account's average price by product and state, over the thirty days up to each day. Each average is a separate lookup: the
 * fills of a chunk are from few days but thousands of accounts, and a join would have to sort every day of theirs.
 */
const averagePrices = async ({ db }: Pick<Ctx, 'db'>, fills: readonly OwnFacts[]) => {
  const days = [...new Map(fills.map((fill) => [dayKey(pricedDay(fill)), pricedDay(fill)])).values()]
  const { rows } = await sql<{ place: number; average: number }>`
    select g.place, round(m.paid::float8 * 1000000 / m.quantity::float8)::int as average
    from unnest(${days.map(({ account_id }) => account_id)}::bigint[], ${days.map(({ product_id }) => product_id)}::smallint[],
      ${days.map(({ state }) => state)}::text[], ${days.map(({ day }) => day)}::date[])
      with ordinality g (account_id, product_id, state, day, place)
    cross join lateral (
      select sum(d.transactions) as fills, sum(d.total - d.fees) as paid, sum(d.quantity) as quantity from day_sums d
      where d.account_id = g.account_id and d.day between g.day - 30 and g.day and d.product_id = g.product_id and d.state = g.state
    ) m
    where m.fills >= ${leastFills} and m.quantity <> 0`.execute(db)
  return new Map(rows.map(({ place, average }) => [dayKey(days[place - 1]!), average]))
}

/** Facts from the card's previous fill, its time and distance, and the sums of the period. */
const factsOfCards = async (ctx: Pick<Ctx, 'db'>, fills: readonly OwnFacts[]) => {
  const { rows, placeOf } = await cardFills(ctx, fills)
  return (fill: OwnFacts) => {
    const place = placeOf(fill)
    const { period_quantity, period_total } = rows[place]!
    const isBefore = ({ id, kind }: { id: number; kind: string }) => kind === 'sale' && id !== fill.corrects_id
    const before = fill.is_fuel ? lastBefore(rows, place, { days: daysOfCard, isIt: isBefore }) : undefined
    return {
      period_quantity,
      period_total,
      minutes_since: before ? Math.max(0, Math.floor((fill.instant - before.instant) / 60)) : null,
      miles_from: before ? milesApart(before, fill) : null,
      is_distance_rough: before?.precision === 'zip' || fill.precision === 'zip',
      city_before: before?.city ?? null,
    }
  }
}

const readsOdometer = ({ is_mpg, odometer }: OwnFacts) => is_mpg && (odometer ?? 0) > 0

/** Facts from the vehicle's previous fill: its last odometer reading and its usual miles per gallon. */
const factsOfVehicles = async (ctx: Pick<Ctx, 'db'>, fills: readonly OwnFacts[], written?: WrittenFills) => {
  const driven = fills.filter((fill) => fill.vehicle_number !== '' && (readsOdometer(fill) || fill.miles !== null))
  const histories = await vehicleHistories(ctx, driven, written)
  const metersOf = await readMeters(ctx, [
    ...new Map(driven.map((fill) => [`${fill.account_id} ${fill.vehicle_number}`, fill])).values(),
  ])
  const places = new Map(histories.flatMap((history) => history.rows.map(({ id }, place) => [id, { history, place }] as const)))
  return (fill: OwnFacts) => {
    const found = places.get(fill.id)
    if (!found) return { odometer_before: null, days_since_odometer: null, average_mpg: null }
    const { history, place } = found
    const isRead = ({ id, odometer }: { id: number; odometer: number | null }) => (odometer ?? 0) > 0 && id !== fill.corrects_id
    const last = lastBefore(history.rows, place, { days: daysOfVehicle, isIt: isRead })
    const before = last && { odometer: last.odometer!, transacted_at: last.transacted_at }
    const reading = readsOdometer(fill) ? readingBefore(before, fill, metersOf(fill)) : undefined
    const usual = usualBefore(history, fill)
    const isUsual = fill.miles !== null && usual.fills >= leastFills && usual.quantity !== 0
    return {
      odometer_before: reading?.odometer ?? null,
      days_since_odometer: reading ? daysBetween(reading.transacted_at, fill.transacted_at) : null,
      average_mpg: isUsual ? Math.round((usual.miles * 100_000) / usual.quantity) : null,
    }
  }
}

export const gatherFillFacts = async (
  ctx: Pick<Ctx, 'db'>,
  keys: readonly FillKey[],
  written?: WrittenFills,
): Promise<StoredFill[]> => {
  const fills = await ownFacts(ctx, keys, written)
  if (fills.length === 0) return []
  const ofCard = await factsOfCards(ctx, fills)
  const ofVehicle = await factsOfVehicles(ctx, fills, written)
  const prices = await averagePrices(ctx, fills)
  // Changed in place: a fill has sixty columns here and an import thousands of fills, so copies would be costly.
  return fills.map((fill) =>
    Object.assign(fill, ofCard(fill), ofVehicle(fill), { average_price: prices.get(dayKey(pricedDay(fill))) ?? null }),
  )
}
