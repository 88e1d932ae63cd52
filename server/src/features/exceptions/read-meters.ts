import type { Meter } from '@forecourt/domain/rules/miles.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Vehicle = { account_id: number; vehicle_number: string }

const keyOf = ({ account_id, vehicle_number }: Vehicle) => `${account_id} ${vehicle_number}`
const none: readonly Meter[] = []

/** The new odometers of these vehicles, by the number as it is spelled here, sorted by their days. Few vehicles have one. */
export const readMeters = async ({ db }: Pick<Ctx, 'db'>, vehicles: readonly Vehicle[]) => {
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
