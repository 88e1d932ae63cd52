import type { Meter } from '@forecourt/domain/rules/miles.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Vehicle = { account_id: number; vehicle_number: string }

const keyOf = ({ account_id, vehicle_number }: Vehicle) => `${account_id} ${vehicle_number}`
const none: readonly Meter[] = []

/** Most accounts have no new odometer, so their vehicles are not looked up. */
const ofAccountsWithMeters = async ({ db }: Pick<Ctx, 'db'>, vehicles: readonly Vehicle[]) => {
  const accounts = [...new Set(vehicles.map(({ account_id }) => account_id))]
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from vehicle_meters where account_id = any(${accounts}::bigint[])`.execute(db)
  const known = new Set(rows.map(({ account_id }) => account_id))
  return vehicles.filter(({ account_id }) => known.has(account_id))
}

/** The new odometers of these vehicles, keyed by the vehicle number as given and sorted by day. Few vehicles have one. */
export const readMeters = async ({ db }: Pick<Ctx, 'db'>, given: readonly Vehicle[]) => {
  const vehicles = await ofAccountsWithMeters({ db }, given)
  if (vehicles.length === 0) return (): readonly Meter[] => none
  const { rows } = await sql<Vehicle & Meter>`
    select given.account_id, given.vehicle_number, m.from_day, m.reading
    from unnest(${vehicles.map(({ account_id }) => account_id)}::bigint[], ${vehicles.map(({ vehicle_number }) => vehicle_number)}::text[])
      given (account_id, vehicle_number)
    join vehicles v on v.account_id = given.account_id and v.vehicle_number_key = upper(normalize(given.vehicle_number, NFKC))
    join vehicle_meters m on m.account_id = v.account_id and m.vehicle_id = v.id
    order by m.from_day`.execute(db)
  const meters = Map.groupBy(rows, keyOf)
  return (vehicle: Vehicle): readonly Meter[] => meters.get(keyOf(vehicle)) ?? none
}
