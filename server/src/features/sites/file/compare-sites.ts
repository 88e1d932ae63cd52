// Compares the sites of a file with those stored: new, changed, unchanged, missing.
import { products } from '@forecourt/domain/reference/products.ts'
import { networkName } from '@forecourt/domain/reference.ts'
import { hoursAsText, type OpenWindow } from '@forecourt/domain/rules/site-fields.ts'
import { siteFileFieldNames, type FileSite, type SiteFileField } from '@forecourt/domain/rules/site-file.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { LineProblem, ReadSite } from './read-site-file.ts'

type StoredSite = { id: number; given_number: string; site_number: string; name: string; has_fills: boolean } & Record<
  Exclude<SiteFileField, 'site_number' | 'name'>,
  unknown
>
type ChangedField = { field: SiteFileField; before: string; after: string }
export type Change = { line: number; id: number; site: FileSite; stored: StoredSite; fields: ChangedField[] }
export type Addition = { line: number; site: FileSite & { name: string; state: string } }

const atOnce = 5_000

/** Finds sites by their own number or by another number of theirs. */
const readSome = async (ctx: Ctx, card_network_id: number, numbers: readonly string[]) => {
  const { rows } = await sql<StoredSite>`
    select given.number as given_number, s.id, s.site_number, s.name, s.address, s.city, s.county, s.state, s.zipcode, s.phone, s.brand,
      s.kind, s.latitude, s.longitude, s.products, s.hours, s.truck_access, s.high_flow, s.has_def, s.status, s.opens_on, s.closes_on,
      s.owner_participant, s.has_fills, coalesce(g.name, '') as site_group,
      (select coalesce(array_agg(a.site_number order by a.site_number), '{}') from site_aliases a where a.site_id = s.id) as aliases
    from unnest(${numbers}::text[]) given (number)
    left join site_aliases a on a.card_network_id = ${card_network_id} and a.site_number = given.number
    join sites s on s.id = coalesce(a.site_id, (
      select o.id from sites o where o.card_network_id = ${card_network_id} and o.site_number = given.number))
    left join site_groups g on g.id = s.site_group_id`.execute(ctx.db)
  return rows
}

const readStored = async (ctx: Ctx, card_network_id: number, numbers: readonly string[]) => {
  const stored = new Map<string, StoredSite>()
  for (let from = 0; from < numbers.length; from += atOnce)
    for (const row of await readSome(ctx, card_network_id, numbers.slice(from, from + atOnce))) stored.set(row.given_number, row)
  return stored
}

const asPlain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The value as shown in the preview. Equal texts mean equal values. */
const asText = (field: SiteFileField, value: unknown) => {
  if (value === null || value === undefined) return ''
  if (field === 'hours') return hoursAsText(value as OpenWindow[])
  if (Array.isArray(value))
    return value
      .map(asPlain)
      .toSorted((one, other) => one.localeCompare(other))
      .join(', ')
  return asPlain(value)
}

const changesOf = (stored: StoredSite, site: FileSite): ChangedField[] =>
  siteFileFieldNames.flatMap((field) => {
    if (field === 'site_number' || site[field] === undefined) return []
    const [before, after] = [asText(field, stored[field]), asText(field, site[field])]
    return before === after ? [] : [{ field, before, after }]
  })

const known = new Set(products.map(({ id }) => id))

const problemsOf = ({ line, site }: ReadSite, stored: StoredSite | undefined): LineProblem[] => [
  ...(!stored && !site.state ? [{ line, field: 'state', message: 'Is missing, and the site is new' }] : []),
  ...(stored?.has_fills && site.state && site.state !== stored.state
    ? [{ line, field: 'state', message: 'Fuel was bought here, so the state can no longer change' }]
    : []),
  ...((site.products as number[] | undefined)?.some((id) => !known.has(id))
    ? [{ line, field: 'products', message: 'Are not products we know' }]
    : []),
]

/** A site that its network lists as open again does not keep the day of its closing, unless the file names one. */
const reopened = (site: FileSite, stored: StoredSite): FileSite =>
  site.status === 'open' && stored['status'] === 'closed' && site.closes_on === undefined ? { ...site, closes_on: null } : site

/** Other numbers are only added, and only those that no site has, also none of the same file. */
const readFree = async (ctx: Ctx, card_network_id: number, sites: readonly ReadSite[]) => {
  const wanted = [...new Set(sites.flatMap(({ site }) => (site.aliases as string[] | undefined) ?? []))]
  const taken = new Set([
    ...(await readStored(ctx, card_network_id, wanted)).keys(),
    ...sites.map(({ site }) => site.site_number),
  ])
  return ({ aliases, ...site }: FileSite, stored: readonly string[]): FileSite => {
    const free = ((aliases as string[] | undefined) ?? []).filter((number) => !taken.has(number))
    for (const number of free) taken.add(number)
    return free.length > 0 ? { ...site, aliases: [...stored, ...free] } : site
  }
}

export const compareSites = async (ctx: Ctx, card_network_id: number, sites: readonly ReadSite[]) => {
  const stored = await readStored(
    ctx,
    card_network_id,
    sites.map(({ site }) => site.site_number),
  )
  const withFree = await readFree(ctx, card_network_id, sites)
  const compared = { added: [] as Addition[], changed: [] as Change[], unchanged: 0, problems: [] as LineProblem[] }
  const seen = new Set<number>()
  for (const read of sites) {
    const { line, site } = read
    const before = stored.get(site.site_number)
    const problems = problemsOf(read, before)
    if (before && seen.has(before.id))
      problems.push({ line, field: 'site_number', message: 'Is a site that appears earlier in the file' })
    if (before) seen.add(before.id)
    if (problems.length > 0) compared.problems.push(...problems)
    else if (!before) {
      const name = (site.name as string | undefined) ?? `${networkName(card_network_id)} site ${site.site_number}`
      compared.added.push({ line, site: { ...withFree(site, []), name, state: site.state! } })
    } else {
      const told = reopened(withFree(site, before['aliases'] as string[]), before)
      const fields = changesOf(before, told)
      if (fields.length === 0) compared.unchanged++
      else compared.changed.push({ line, id: before.id, site: told, stored: before, fields })
    }
  }
  return { ...compared, told: [...seen] }
}

/** Sites that an earlier file created and this one lacks. Excludes sites that a person created. */
export const readMissing = async (ctx: Ctx, card_network_id: number, told: readonly number[]) => {
  const { rows } = await sql<{ id: number; site_number: string; name: string }>`
    select id, site_number, name from sites
    where card_network_id = ${card_network_id} and source = 'file' and status <> 'closed' and id <> all(${told}::bigint[])
    order by site_number`.execute(ctx.db)
  return rows
}
