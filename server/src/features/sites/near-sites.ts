// docs/product/sites.md#the-locator: selects a box with the index of coordinates first, then computes the distances within it.
import type { Near, NearSite } from '@forecourt/domain/contract/sites.ts'
import { isOpenAt, truckAccess, type TruckAccess } from '@forecourt/domain/rules/site-fields.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { findOrigin } from './find-origin.ts'
import { localMoment } from './local-moment.ts'
import { pricesSeen } from './prices-seen.ts'

type NearQuery = {
  near: string
  radius: number
  network?: number | undefined
  product?: number | undefined
  truck?: TruckAccess | undefined
  open: boolean
}

const mostSites = 200
/** Opening hours are checked after reading, by each site's clock, so more sites are read than shown. */
const mostRead = 2_000
const milesPerDegree = 69

type FoundNear = Omit<NearSite, 'is_open' | 'paid' | 'pump_prices'> & {
  time_zone: string
  prices: Record<string, number>
}

/** A private yard is shown only to the accounts it belongs to, and to nobody if it belongs to none. */
const readNear = named<FoundNear>(`
  select s.id, s.card_network_id, s.site_number, s.name, s.address, s.city, s.state, s.zipcode, s.phone, s.brand, s.kind,
    s.latitude, s.longitude, s.precision, s.products, s.hours, s.truck_access, s.high_flow, s.has_def, s.prices, s.time_zone,
    round(d.miles::numeric, 1)::float8 as distance
  from sites s cross join lateral (
    select 2 * 3958.8 * asin(sqrt(least(1, power(sin(radians(s.latitude - $1) / 2), 2)
      + cos(radians($1)) * cos(radians(s.latitude)) * power(sin(radians(s.longitude - $2) / 2), 2)))) as miles
  ) d
  where s.latitude between $3 and $4 and s.longitude between $5 and $6 and s.latitude is not null
    and s.status = 'open' and s.kind <> 'mobile'
    and (s.opens_on is null or s.opens_on <= $7::date) and (s.closes_on is null or s.closes_on > $7::date)
    and s.card_network_id = any($8::smallint[])
    and (s.kind <> 'private' or exists (select from site_accounts a where a.site_id = s.id and a.account_id = $9))
    and ($10::smallint is null or $10::smallint = any(s.products))
    and ($11::text[] is null or s.truck_access = any($11::text[]))
    and d.miles <= $12
  order by d.miles, s.id limit $13`)

const readNetworks = named<{ id: number }>(
  `select distinct card_network_id as id from card_counts where account_id = $1 and total > 0 order by 1`,
)

/** A truck fits where a larger one does. */
const trucksFrom = (truck: TruckAccess | undefined) => (truck ? truckAccess.slice(truckAccess.indexOf(truck)) : null)

export const listNear = async (ctx: AccountCtx, query: NearQuery): Promise<Near> => {
  const account_id = ctx.account.id
  const origin = await findOrigin(ctx, query.near)
  const used = (await readNetworks(ctx.db, [account_id])).map(({ id }) => id)
  const wanted = used.filter((id) => query.network === undefined || id === query.network)
  const now = ctx.clock.now()
  const { latitude, longitude } = origin
  const north = query.radius / milesPerDegree
  // A degree of longitude is shorter towards the poles, so the edge of the box that is nearest to a pole determines its width.
  const east = Math.min(180, north / Math.max(0.01, Math.cos(((Math.abs(latitude) + north) * Math.PI) / 180)))
  const found = await readNear(ctx.db, [
    latitude,
    longitude,
    latitude - north,
    latitude + north,
    longitude - east,
    longitude + east,
    providerToday(ctx),
    wanted,
    account_id,
    query.product ?? null,
    trucksFrom(query.truck),
    query.radius,
    query.open ? mostRead : mostSites + 1,
  ])
  const judged = found
    .map((site) => ({ ...site, is_open: isOpenAt(site.hours, localMoment(now, site.time_zone)) ?? null }))
    .filter(({ is_open }) => !query.open || is_open)
  const shown = judged.slice(0, mostSites)
  const pricesOf = await pricesSeen(ctx, shown)
  const sites = shown.map(({ time_zone: _, prices, ...site }) => ({ ...site, ...pricesOf(site.id, prices) }))
  return { origin, sites, is_cut: judged.length > mostSites, networks: used }
}
