// docs/product/sites.md#provisional-sites: finds the sites of the lines in a file by their number or an alias. Creates an unknown
// site if the file names its state.
import { networks } from '@forecourt/domain/reference.ts'
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
  city: string
  county: string
  county_guessed: boolean
  state: string
  time_zone: string
  site_group_id: number | null
}
type ReadSite = FoundSite & { card_network_id: number; site_number: string }

const keyOf = ({ card_network_id, site_number }: { card_network_id: number; site_number: string }) =>
  `${card_network_id}|${site_number}`

const kinds: Readonly<Record<string, string>> = { P: 'private', M: 'mobile', E: 'retail' }

/** A number that a person added to a site as an alias takes precedence over a site with that number as its main one. */
const readSites = async (ctx: Ctx, sites: readonly NamedSite[]) => {
  const { rows } = await sql<ReadSite>`
    select given.card_network_id, given.site_number, s.id, s.city, s.county, s.county_guessed, s.state, s.time_zone, s.site_group_id
    from unnest(${sites.map(({ card_network_id }) => card_network_id)}::smallint[], ${sites.map(({ site_number }) => site_number)}::text[])
      given (card_network_id, site_number)
    left join site_aliases a using (card_network_id, site_number)
    left join sites o on a.site_id is null and o.card_network_id = given.card_network_id and o.site_number = given.site_number
    join sites s on s.id = coalesce(a.site_id, o.id)`.execute(ctx.db)
  return new Map(rows.map((site) => [keyOf(site), site]))
}

/** "CFN site 001234", until a person enters a name. */
const provisionalName = ({ card_network_id, site_number }: NamedSite) =>
  `${networks.find(({ id }) => id === card_network_id)?.name ?? ''} site ${site_number}`.trim()

const makeSites = (ctx: Ctx, sites: readonly NamedSite[]) =>
  ctx.db
    .insertInto('sites')
    .values(
      sites.map((site) => ({
        card_network_id: site.card_network_id,
        site_number: site.site_number,
        name: site.site_name || provisionalName(site),
        city: site.city ?? '',
        state: site.state ?? '',
        zipcode: site.zipcode ?? '',
        kind: kinds[site.location_kind ?? ''] ?? 'cardlock',
        time_zone: stateTimeZone(site.state ?? '') ?? ctx.config.branding.time_zone,
        source: 'transaction',
      })),
    )
    .onConflict((conflict) => conflict.columns(['card_network_id', 'site_number']).doNothing())
    .execute()

/** Of two lines with the same site, the one with more details, so that nothing is lost when the first line lacks the name. */
const fuller = (one: NamedSite | undefined, other: NamedSite) =>
  one && (stateTimeZone(one.state ?? '') || !stateTimeZone(other.state ?? '')) && (one.site_name || !other.site_name)
    ? one
    : other

export const findSites = async (ctx: Ctx, named: readonly NamedSite[]) => {
  const wanted = new Map<string, NamedSite>()
  for (const site of named) if (site.site_number !== '') wanted.set(keyOf(site), fuller(wanted.get(keyOf(site)), site))
  const known = await readSites(ctx, [...wanted.values()])
  const unknown = [...wanted].flatMap(([key, site]) => (!known.has(key) && stateTimeZone(site.state ?? '') ? [site] : []))
  if (unknown.length > 0) {
    await makeSites(ctx, unknown)
    for (const [key, site] of await readSites(ctx, unknown)) known.set(key, site)
  }
  return (site: { card_network_id: number; site_number: string }): FoundSite | undefined => known.get(keyOf(site))
}

/** docs/product/sites.md#changing-a-site: from now on the sums by state include the fills of these sites. */
export const markFilled = async (ctx: Ctx, site_ids: readonly (number | null)[]) => {
  const ids = [...new Set(site_ids)].filter((id) => id !== null)
  if (ids.length === 0) return
  await ctx.db.updateTable('sites').set({ has_fills: true }).where('id', 'in', ids).where('has_fills', '=', false).execute()
}
