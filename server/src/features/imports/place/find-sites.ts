// Finds the sites of the lines in a file. An unknown site is created if the file gives its name and state.
import { stateTimeZone } from '@forecourt/domain/rules/state-time-zones.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

export type NamedSite = {
  card_network_id: number
  site_number: string
  site_name?: string
  city?: string
  state?: string
  zipcode?: string
  location_kind?: string
}
export type FoundSite = {
  id: number
  card_network_id: number
  site_number: string
  city: string
  county: string
  state: string
  time_zone: string
}

const keyOf = ({ card_network_id, site_number }: { card_network_id: number; site_number: string }) =>
  `${card_network_id}|${site_number}`

const kinds: Readonly<Record<string, string>> = { P: 'private', M: 'mobile', E: 'retail' }

const readSites = async (ctx: Ctx, sites: readonly NamedSite[]) => {
  const { rows } = await sql<FoundSite>`
    select s.id, s.card_network_id, s.site_number, s.city, s.county, s.state, s.time_zone
    from unnest(${sites.map(({ card_network_id }) => card_network_id)}::smallint[], ${sites.map(({ site_number }) => site_number)}::text[])
      given (card_network_id, site_number)
    join sites s on s.card_network_id = given.card_network_id and s.site_number = given.site_number`.execute(ctx.db)
  return new Map(rows.map((site) => [keyOf(site), site]))
}

const makeSites = (ctx: Ctx, sites: readonly NamedSite[]) =>
  ctx.db
    .insertInto('sites')
    .values(
      sites.map(({ card_network_id, site_number, site_name = '', city = '', state = '', zipcode = '', location_kind = '' }) => ({
        card_network_id,
        site_number,
        name: site_name,
        city,
        state,
        zipcode,
        kind: kinds[location_kind] ?? 'cardlock',
        time_zone: stateTimeZone(state) ?? ctx.config.branding.time_zone,
      })),
    )
    .onConflict((conflict) => conflict.columns(['card_network_id', 'site_number']).doNothing())
    .execute()

export const findSites = async (ctx: Ctx, named: readonly NamedSite[]) => {
  const wanted = new Map(named.filter(({ site_number }) => site_number !== '').map((site) => [keyOf(site), site]))
  const known = await readSites(ctx, [...wanted.values()])
  const unknown = [...wanted].flatMap(([key, site]) =>
    !known.has(key) && site.site_name && stateTimeZone(site.state ?? '') ? [site] : [],
  )
  if (unknown.length > 0) {
    await makeSites(ctx, unknown)
    for (const [key, site] of await readSites(ctx, unknown)) known.set(key, site)
  }
  return (site: { card_network_id: number; site_number: string }) => known.get(keyOf(site))
}
