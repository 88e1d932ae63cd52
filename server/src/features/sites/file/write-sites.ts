// Writes the sites of a file, in statements small enough to finish before the timeout on a busy database.
import { stateTimeZone } from '@forecourt/domain/rules/state-time-zones.ts'
import { siteFileFieldNames, type FileSite } from '@forecourt/domain/rules/site-file.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { groupId } from '#src/features/sites/site-values.ts'
import type { Addition, Change } from './compare-sites.ts'

const atOnce = 1_000

/** The columns that a file may fill. Groups and other numbers have their own tables. */
const columns = siteFileFieldNames.filter((field) => field !== 'site_group' && field !== 'aliases' && field !== 'site_number')

type Row = Record<string, unknown>

const valuesOf = (site: FileSite): Row =>
  Object.fromEntries(columns.flatMap((field) => (site[field] === undefined ? [] : [[field, site[field]]])))

const groupsOf = async (ctx: Ctx, sites: readonly FileSite[]) => {
  const names = [...new Set(sites.flatMap(({ site_group }) => (site_group ? [site_group as string] : [])))]
  const ids = new Map<string, number | null>()
  for (const name of names) ids.set(name, await groupId(ctx, name))
  return (site: FileSite): Row => (site.site_group ? { site_group_id: ids.get(site.site_group as string) } : {})
}

const inParts = async <T>(rows: readonly T[], write: (part: readonly T[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += atOnce) await write(rows.slice(from, from + atOnce))
}

const defaults = {
  address: '',
  city: '',
  county: '',
  zipcode: '',
  phone: '',
  brand: '',
  kind: 'cardlock',
  products: [],
  high_flow: false,
  has_def: false,
  status: 'open',
  owner_participant: '',
}
const inserted = [...columns, 'card_network_id', 'site_number', 'time_zone', 'source', 'site_group_id'] as const
const insertedList = sql.join(inserted.map((column) => sql.ref(column)))

export const addSites = async (ctx: Ctx, card_network_id: number, added: readonly Addition[]) => {
  const groupOf = await groupsOf(
    ctx,
    added.map(({ site }) => site),
  )
  const rows = added.map(({ site }) => ({
    ...defaults,
    ...valuesOf(site),
    ...groupOf(site),
    card_network_id,
    site_number: site.site_number,
    time_zone: stateTimeZone(site.state) ?? ctx.config.branding.time_zone,
    source: 'file',
  }))
  await inParts(rows, (part) =>
    sql`insert into sites (${insertedList}) select ${insertedList} from json_populate_recordset(null::sites, ${JSON.stringify(part)})`.execute(
      ctx.db,
    ),
  )
}

const updated = [...columns, 'time_zone', 'site_group_id'] as const

/** A column that is missing or blank in the file keeps its value. A provisional site is complete once a file contains it. */
export const changeSites = async (ctx: Ctx, changed: readonly Change[]) => {
  const groupOf = await groupsOf(
    ctx,
    changed.map(({ site }) => site),
  )
  const rows = changed.map(({ id, site }) => {
    const time_zone = site.state && stateTimeZone(site.state)
    return { id, ...valuesOf(site), ...groupOf(site), ...(time_zone && { time_zone }) }
  })
  const kept = updated.filter((column) => column !== 'closes_on')
  const sets = sql.join([
    ...kept.map((column) => sql`${sql.ref(column)} = coalesce(${sql.ref(`given.${column}`)}, ${sql.ref(`s.${column}`)})`),
    sql`closes_on = coalesce(given.closes_on, case when given.status = 'open' and s.status = 'closed' then null else s.closes_on end)`,
  ])
  await inParts(rows, (part) =>
    sql`update sites s set ${sets}, source = case s.source when 'transaction' then 'file' else s.source end,
      version = s.version + 1, updated_at = now()
      from json_populate_recordset(null::sites, ${JSON.stringify(part)}) given where s.id = given.id`.execute(ctx.db),
  )
}

type WithAliases = Pick<FileSite, 'site_number' | 'aliases'>

/** The sites by their own numbers. Skips a number that another site already has, as its own or as another number. */
export const addAliases = async (ctx: Ctx, card_network_id: number, sites: readonly WithAliases[]) => {
  const rows = sites.flatMap(({ site_number, aliases }) =>
    ((aliases as string[] | undefined) ?? []).map((alias) => ({ site_number, alias })),
  )
  if (rows.length === 0) return
  await sql`insert into site_aliases (card_network_id, site_number, site_id)
    select ${card_network_id}, given.alias, s.id
    from unnest(${rows.map(({ site_number }) => site_number)}::text[], ${rows.map(({ alias }) => alias)}::text[]) given (site_number, alias)
    join sites s on s.card_network_id = ${card_network_id} and s.site_number = given.site_number
    where not exists (select from sites o where o.card_network_id = ${card_network_id} and o.site_number = given.alias)
    on conflict do nothing`.execute(ctx.db)
}

export const closeSites = async (ctx: Ctx, ids: readonly number[]) => {
  await sql`update sites set status = 'closed', closes_on = coalesce(closes_on, ${ctx.clock.now().toISOString()}::date),
    version = version + 1, updated_at = now() where id = any(${ids}::bigint[])`.execute(ctx.db)
}
