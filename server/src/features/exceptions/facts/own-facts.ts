// The fills with their cards, sites and tanks, each of which is read once, because most fills of a file share them.
import { products } from '@forecourt/domain/reference/products.ts'
import type { FillFacts } from '@forecourt/domain/rules/exception-checks.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { JudgedFill, WrittenFills } from '#src/features/exceptions/judged-fill.ts'
import { limitColumns, type JudgedBy } from '#src/features/exceptions/record-facts.ts'
import { statusAt } from '#src/features/exceptions/status-at.ts'
import { keyedFills, type FillKey } from './fill-keys.ts'

type Db = Pick<Ctx, 'db'>

type Limits = Pick<FillFacts, (typeof limitColumns)[number]>
type CardFacts = Limits & Pick<FillFacts, 'card_network_id' | 'card_type_id' | 'card_vehicle_type_id'>
type Tank = Pick<FillFacts, 'tank_capacity'>
type SiteFacts = Pick<FillFacts, 'site_name' | 'site_city' | 'site_state' | 'site_zipcode' | 'site_kind'> & {
  latitude: number | null
  longitude: number | null
  precision: string
}
type ProductFacts = Pick<FillFacts, 'product_name' | 'grade' | 'tax_class' | 'is_fuel' | 'is_mpg'>
export type OwnFacts = JudgedFill & CardFacts & SiteFacts & ProductFacts & Tank

/** Only sales are judged. */
const readFills = async ({ db }: Db, fills: readonly FillKey[]) => {
  if (fills.length === 0) return []
  const found = await sql<JudgedFill>`
    select t.account_id, t.id, t.card_id, t.vehicle_number, t.transacted_at, t.quantity, t.total, t.fees, t.odometer, t.miles,
      t.is_manual, t.product_id, t.card_vehicle_type_id, t.site_id, t.auth_number, t.judged_limit_id,
      case when t.correction > 0 then t.parent_id end as corrects_id,
      coalesce(t.card_status_id,
        ${statusAt(sql`t.account_id`, sql`t.card_id`, sql`t.transacted_at at time zone t.time_zone`)}) as card_status_id,
      extract(epoch from t.transacted_at at time zone t.time_zone)::float8 as instant
    from ${keyedFills(fills)} where t.kind = 'sale'`.execute(db)
  return found.rows
}

const limitsOf = (table: string) => sql.raw(limitColumns.map((column) => `${table}.${column}`).join(', '))

/** The current state of the cards. */
const readCards = async ({ db }: Db, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, CardFacts>()
  const { rows } = await sql<CardFacts & { id: number }>`
    select c.id, c.card_network_id, c.card_type_id, c.card_vehicle_type_id, ${limitsOf('c')}
    from unnest(${ids}::bigint[]) given (id) join cards c on c.id = given.id`.execute(db)
  return new Map(rows.map(({ id, ...card }) => [id, card]))
}

/** The limits and the tank of each card at the time its fill came in: the rules judge by these. */
const readLimits = async ({ db }: Db, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, Limits & Tank>()
  const { rows } = await sql<Limits & Tank & { id: number }>`
    select l.id, ${limitsOf('l')}, l.tank_capacity
    from unnest(${ids}::bigint[]) given (id) join judged_limits l on l.id = given.id`.execute(db)
  return new Map(rows.map(({ id, ...limits }) => [id, limits]))
}

const readSites = async ({ db }: Db, ids: readonly number[]) => {
  const { rows } = await sql<SiteFacts & { id: number }>`
    select s.id, s.name as site_name, s.city as site_city, s.state as site_state, s.zipcode as site_zipcode, s.kind as site_kind,
      s.latitude, s.longitude, s.precision
    from unnest(${ids}::bigint[]) given (id) join sites s on s.id = given.id`.execute(db)
  return new Map(rows.map(({ id, ...site }) => [id, site]))
}

type Vehicle = { account_id: number; vehicle_number: string }
const vehicleKey = ({ account_id, vehicle_number }: Vehicle) => `${account_id} ${vehicle_number}`

const readTanks = async ({ db }: Db, vehicles: readonly Vehicle[]) => {
  if (vehicles.length === 0) return new Map<string, number | null>()
  const { rows } = await sql<Vehicle & { tank_capacity: number | null }>`
    select given.account_id, given.vehicle_number, v.tank_capacity
    from unnest(${vehicles.map(({ account_id }) => account_id)}::bigint[], ${vehicles.map(({ vehicle_number }) => vehicle_number)}::text[])
      given (account_id, vehicle_number)
    join vehicles v on v.account_id = given.account_id and v.vehicle_number_key = upper(normalize(given.vehicle_number, NFKC))`.execute(
    db,
  )
  return new Map(rows.map((row) => [vehicleKey(row), row.tank_capacity]))
}

const nowhere: SiteFacts = {
  site_name: null,
  site_city: null,
  site_state: null,
  site_zipcode: null,
  site_kind: null,
  latitude: null,
  longitude: null,
  precision: 'none',
}
const productFacts = new Map<number, ProductFacts>(
  products.map(({ id, name, grade, tax_class, is_fuel, is_mpg }) => [
    id,
    { product_name: name, grade, tax_class, is_fuel, is_mpg },
  ]),
)

export const ownFacts = async (ctx: Db, keys: readonly FillKey[], written?: WrittenFills): Promise<OwnFacts[]> => {
  const read = await readFills(ctx, written ? keys.filter(({ id }) => !written.fills.has(id)) : keys)
  const fills = written ? [...keys.flatMap(({ id }) => written.fills.get(id) ?? []), ...read] : read
  const unknown = fills.filter(({ id }) => !written?.judgedBy.has(id))
  const cards = await readCards(ctx, [...new Set(unknown.map(({ card_id }) => card_id))])
  const limits = await readLimits(ctx, [...new Set(unknown.flatMap(({ judged_limit_id }) => judged_limit_id ?? []))])
  const sites = await readSites(ctx, [...new Set(fills.flatMap(({ site_id }) => site_id ?? []))])
  const old = unknown.filter(({ judged_limit_id }) => judged_limit_id === null)
  const tanks = await readTanks(ctx, [...new Map(old.map((fill) => [vehicleKey(fill), fill])).values()])
  const readJudgedBy = (fill: JudgedFill): JudgedBy => ({
    ...cards.get(fill.card_id)!,
    ...(limits.get(fill.judged_limit_id ?? 0) ?? { tank_capacity: tanks.get(vehicleKey(fill)) ?? null }),
  })
  return fills.map((fill) => {
    const judgedBy = written?.judgedBy.get(fill.id) ?? readJudgedBy(fill)
    return {
      ...judgedBy,
      ...(sites.get(fill.site_id ?? 0) ?? nowhere),
      ...productFacts.get(fill.product_id)!,
      ...fill,
      card_vehicle_type_id: fill.card_vehicle_type_id ?? judgedBy.card_vehicle_type_id,
    }
  })
}
