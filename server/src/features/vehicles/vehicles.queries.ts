import type { Vehicle } from '@forecourt/domain/contract/vehicles.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'

type ListQuery = { keyword: string; page: number; per_page: number; sortedBy: 'asc' | 'desc' }

/** Every vehicle with a live card or with saved data, by the number as its card spells it. */
const numbers = `select distinct on (vehicle_number_key) vehicle_number_key, vehicle_number from (
    select vehicle_number_key, vehicle_number, 1 as place from vehicles where account_id = $1
    union all
    select vehicle_number_key, vehicle_number, 0 from cards
    where account_id = $1 and vehicle_number is not null and card_status_id in (1, 2, 8, 9)
  ) every_number order by vehicle_number_key, place, vehicle_number`

const columns = `n.vehicle_number, v.fuel_type, v.tank_capacity, coalesce(v.owner_operator_number, '') as owner_operator_number,
  coalesce(v.owner_operator_name, '') as owner_operator_name, coalesce(v.version, 0) as version`
const withValues = `n left join vehicles v on v.account_id = $1 and v.vehicle_number_key = n.vehicle_number_key`

export const listVehicles = async (ctx: AccountCtx, query: ListQuery) => {
  const values = [ctx.account.id, query.keyword ? containing(query.keyword) : '%']
  const where = 'where lower(n.vehicle_number) like $2'
  const [[counted], rows] = await Promise.all([
    named<{ total: number }>(`select count(*)::int as total from (${numbers}) n ${where}`)(ctx.db, values),
    named<Vehicle>(
      `select ${columns} from (${numbers}) ${withValues} ${where}
       order by length(n.vehicle_number) ${query.sortedBy}, n.vehicle_number ${query.sortedBy} limit $3 offset $4`,
    )(ctx.db, [...values, query.per_page, offsetOf(query)]),
  ])
  return { data: rows, meta: pageMeta(query, counted?.total ?? 0) }
}

const readVehicle = named<Vehicle, [account_id: number, vehicle_number: string]>(
  `select ${columns} from (
     select vehicle_number_key, vehicle_number from cards
     where account_id = $1 and vehicle_number_key = upper(normalize($2, NFKC))
     union all
     select vehicle_number_key, vehicle_number from vehicles
     where account_id = $1 and vehicle_number_key = upper(normalize($2, NFKC)) limit 1
   ) ${withValues}`,
)

/** A vehicle of the account. Another account's vehicle gives 404. */
export const getVehicle = async (ctx: AccountCtx, vehicle_number: string) => {
  const [vehicle] = await readVehicle(ctx.db, [ctx.account.id, vehicle_number])
  if (!vehicle) throw notFound()
  return vehicle
}
