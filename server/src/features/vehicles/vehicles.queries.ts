import type { Vehicle, VehicleDetail } from '@forecourt/domain/contract/vehicles.ts'
import { isVinDoubtful } from '@forecourt/domain/rules/vin.ts'
import { isLive } from '#src/db/card-status.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { listHeldCards } from '#src/features/cards/held-cards.ts'

type ListQuery = {
  keyword: string
  page: number
  per_page: number
  sortedBy: 'asc' | 'desc'
  status?: Vehicle['status'] | undefined
}

/** Every vehicle with a live card or with saved data. If it has a card, the number is spelled as on the card. */
const numbers = `select distinct on (vehicle_number_key) vehicle_number_key, vehicle_number from (
    select vehicle_number_key, vehicle_number, 1 as place from vehicles where account_id = $1
    union all
    select vehicle_number_key, vehicle_number, 0 from cards
    where account_id = $1 and vehicle_number is not null and ${isLive('cards')}
  ) every_number order by vehicle_number_key, place, vehicle_number`

const texts = ['vin', 'plate', 'plate_state', 'make', 'model', 'owner_operator_number', 'owner_operator_name']
const columns = `n.vehicle_number, v.fuel_type, v.tank_capacity, v.year, v.card_vehicle_type_id, coalesce(v.status, 'active') as status,
  ${texts.map((text) => `coalesce(v.${text}, '') as ${text}`).join(', ')}, coalesce(v.version, 0) as version`
const withValues = `n left join vehicles v on v.account_id = $1 and v.vehicle_number_key = n.vehicle_number_key`
const searched = `lower(concat_ws(' ', n.vehicle_number, v.vin, v.plate, v.make, v.model))`

export const listVehicles = async (ctx: AccountCtx, query: ListQuery) => {
  const values = [ctx.account.id, query.keyword ? containing(query.keyword) : '%', query.status ?? null]
  const found = `from (${numbers}) ${withValues}
    where ${searched} like $2 and ($3::text is null or coalesce(v.status, 'active') = $3)`
  const [[counted], rows] = await Promise.all([
    named<{ total: number }>(`select count(*)::int as total ${found}`)(ctx.db, values),
    named<Vehicle>(
      `select ${columns} ${found}
       order by length(n.vehicle_number) ${query.sortedBy}, n.vehicle_number ${query.sortedBy} limit $4 offset $5`,
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

/** The saved data of a vehicle of the account. A vehicle of another account gives 404. */
export const findVehicle = async (ctx: AccountCtx, vehicle_number: string) => {
  const [vehicle] = await readVehicle(ctx.db, [ctx.account.id, vehicle_number])
  if (!vehicle) throw notFound()
  return vehicle
}

type Around = Pick<VehicleDetail, 'last_odometer' | 'driver' | 'meters'>

/** What the vehicle's page shows beside its data. The newest reading is searched from the newest month backwards. */
const readAround = named<Around, [account_id: number, vehicle_number: string]>(
  `select
     (select json_build_object('odometer', t.odometer, 'transacted_at', t.transacted_at) from transactions t
      where t.account_id = $1 and t.vehicle_number = $2 and t.odometer > 0 order by t.transacted_at desc, t.id desc limit 1) as last_odometer,
     (select json_build_object('id', d.id, 'driver_number', d.driver_number,
        'driver_name', trim(d.first_name || ' ' || d.last_name), 'begins_at', to_char(a.begins_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from assignments a join drivers d on d.account_id = a.account_id and d.id = a.driver_id
      where a.account_id = v.account_id and a.vehicle_id = v.id and a.begins_at <= now() and (a.ends_at is null or a.ends_at > now())) as driver,
     coalesce((select json_agg(json_build_object('from_day', m.from_day, 'reading', m.reading) order by m.from_day desc)
      from vehicle_meters m where m.account_id = v.account_id and m.vehicle_id = v.id), '[]') as meters
   from (select 1) one left join vehicles v on v.account_id = $1 and v.vehicle_number_key = upper(normalize($2, NFKC))`,
)

export const getVehicle = async (ctx: AccountCtx, number: string): Promise<VehicleDetail> => {
  const vehicle = await findVehicle(ctx, number)
  const { vehicle_number, vin } = vehicle
  const [around] = await readAround(ctx.db, [ctx.account.id, vehicle_number])
  const cards = await listHeldCards(ctx, { vehicle_number })
  return { ...vehicle, ...around!, is_vin_doubtful: isVinDoubtful(vin), cards }
}
