// docs/product/drivers-and-vehicles.md#the-driver-of-a-fill: finds the drivers of many fills in two queries.
import { driverName, type FillDrivers } from '@forecourt/domain/rules/drivers.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Fill = {
  account_id: number
  card_id: number
  vehicle_number: string
  /** As it is in the file. */
  driver_number: string
  transacted_at: string
  time_zone: string
}
type How = 'byNumber' | 'byCard' | 'byVehicle'
type Found = { place: number; how: How; driver_number: string; first_name: string; last_name: string }
type Known = Pick<FillDrivers, How>

/** Most accounts have no drivers. Their fills need no lookup. */
const accountsWithDrivers = async ({ db }: Pick<Ctx, 'db'>, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${ids}::bigint[]) given (id)
    where exists (select from drivers d where d.account_id = given.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const lasts = sql`a.begins_at <= g.at and (a.ends_at is null or a.ends_at > g.at)`

const findAll = async ({ db }: Pick<Ctx, 'db'>, fills: readonly (Fill & { place: number })[]) => {
  const { rows } = await sql<Found>`
    with g as materialized (
      select place, account_id, card_id, vehicle_number, keyed, transacted_at at time zone time_zone as at
      from unnest(${fills.map(({ place }) => place)}::int[], ${fills.map(({ account_id }) => account_id)}::bigint[],
        ${fills.map(({ card_id }) => card_id)}::bigint[], ${fills.map(({ vehicle_number }) => vehicle_number)}::text[],
        ${fills.map(({ driver_number }) => driver_number)}::text[], ${fills.map(({ transacted_at }) => transacted_at)}::timestamp[],
        ${fills.map(({ time_zone }) => time_zone)}::text[])
        given (place, account_id, card_id, vehicle_number, keyed, transacted_at, time_zone)
    ), found as (
      select g.place, 'byNumber' as how, g.account_id, d.id from g
        join drivers d on d.account_id = g.account_id and d.driver_number_key = upper(normalize(g.keyed, NFKC))
        where g.keyed <> ''
      union all
      select g.place, 'byCard', g.account_id, a.driver_id from g
        join assignments a on a.account_id = g.account_id and a.card_id = g.card_id and ${lasts}
        where g.keyed = ''
      union all
      -- A card that came with its driver, from another system: nobody wrote down since when.
      select g.place, 'byCard', g.account_id, c.driver_id from g
        join cards c on c.account_id = g.account_id and c.id = g.card_id and c.driver_id is not null
        where g.keyed = '' and not exists (select from assignments a where a.account_id = g.account_id and a.card_id = g.card_id)
      union all
      select g.place, 'byVehicle', g.account_id, a.driver_id from g
        join vehicles v on v.account_id = g.account_id and v.vehicle_number_key = upper(normalize(g.vehicle_number, NFKC))
        join assignments a on a.account_id = g.account_id and a.vehicle_id = v.id and ${lasts}
        where g.keyed = '' and g.vehicle_number <> ''
    )
    select f.place, f.how, d.driver_number, d.first_name, d.last_name
    from found f join drivers d on d.account_id = f.account_id and d.id = f.id`.execute(db)
  return rows
}

/** Returns the candidates for the driver of each fill, by index. */
export const findFillDrivers = async (ctx: Pick<Ctx, 'db'>, fills: readonly Fill[]): Promise<Known[]> => {
  const known = fills.map((): Known => ({ byNumber: undefined, byCard: undefined, byVehicle: undefined }))
  if (fills.length === 0) return known
  const withDrivers = await accountsWithDrivers(ctx, [...new Set(fills.map(({ account_id }) => account_id))])
  const asked = fills.flatMap((fill, place) => (withDrivers.has(fill.account_id) ? [{ ...fill, place }] : []))
  if (asked.length === 0) return known
  for (const { place, how, driver_number, ...names } of await findAll(ctx, asked))
    known[place]![how] = { driver_number, driver_name: driverName(names) }
  return known
}
