// The sites as staff see them. Those that are incomplete come first.
import type { Site, SiteChoice, SiteRow, siteViews } from '@forecourt/domain/contract/sites.ts'
import type { SiteStatus } from '@forecourt/domain/rules/site-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'

type ListQuery = {
  keyword: string
  page: number
  per_page: number
  sortedBy: 'asc' | 'desc'
  card_network_id?: number | undefined
  status?: SiteStatus | undefined
  view: (typeof siteViews)[number]
}

const columns = sql`s.id, s.card_network_id, s.site_number, s.name, s.address, s.city, s.state, s.zipcode, s.phone, s.brand, s.kind,
  s.latitude, s.longitude, s.precision, s.products, s.hours, s.truck_access, s.high_flow, s.has_def, s.county, s.county_guessed,
  s.status, s.source, s.to_complete, s.version,
  (select count(*)::int from guessed_county_taxes g where g.site_id = s.id) as guessed_taxes`

const views = {
  all: sql`true`,
  'to complete': sql`s.to_complete`,
  'to review': sql`s.id in (select g.site_id from guessed_county_taxes g)`,
}

const prefixes = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ')

/**
 * Every word of the keyword must be the beginning of a word of the site. A number is more selective than a name that half of the
 * sites share, so the index searches for the numbers, or for the longest word. The other words are compared with the results.
 */
const matchOf = (keyword: string) => {
  const words = keyword.toLowerCase().match(/[a-z0-9]+/g) ?? []
  if (words.length === 0) return sql`true`
  const numbers = words.filter((word) => /\d/.test(word))
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 1)
  const asked = numbers.length > 0 ? numbers : longest
  const others = words.filter((word) => !asked.includes(word))
  return others.length > 0
    ? sql`s.search @@ ${prefixes(asked)}::tsquery and coalesce(s.search @@ ${prefixes(others)}::tsquery, false)`
    : sql`s.search @@ ${prefixes(asked)}::tsquery`
}

/** The total from counters that are maintained on write, for each filter of the list. */
const keptTotal = async ({ db }: Ctx, filters: RawBuilder<unknown>) => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(s.total), 0)::int as total from site_counts s where ${filters}`.execute(db)
  return rows[0]!.total
}

export const listSites = async (ctx: Ctx, query: ListQuery) => {
  const filters = sql`${views[query.view]}
    and ${query.card_network_id ? sql`s.card_network_id = ${query.card_network_id}` : sql`true`}
    and ${query.status ? sql`s.status = ${query.status}` : sql`true`}`
  const where = sql`${filters} and ${matchOf(query.keyword)}`
  const isKept = query.keyword.trim() === '' && query.view !== 'to review'
  const name = sql.raw(query.sortedBy)
  const found = sql<SiteRow>`select ${columns} from sites s where ${where}
    order by s.to_complete desc, s.name ${name}, s.id ${name} limit ${query.per_page} offset ${offsetOf(query)}`.execute(ctx.db)
  const counted = isKept ? keptTotal(ctx, filters) : countOf(ctx.db, sql`sites s where ${where}`)
  const [total, { rows }] = await Promise.all([counted, found])
  return { data: rows, meta: pageMeta(query, total) }
}

/** The sites that a rule may name, including closed ones, because their purchases may arrive late. */
export const listSiteChoices = async ({ db }: Ctx, keyword: string) => {
  const { rows } = await sql<SiteChoice>`
    select s.id, s.card_network_id, s.site_number, s.name, s.city, s.state from sites s where ${matchOf(keyword)}
    order by s.name, s.id limit 20`.execute(db)
  return rows
}

type StoredSite = Omit<Site, 'prices' | 'account_ids'> & { prices: Record<string, number> }

export const getSite = async (ctx: Ctx, id: number): Promise<Site> => {
  const { rows } = await sql<StoredSite>`
    select ${columns}, s.county_fips, s.prices, s.opens_on, s.closes_on, s.owner_participant, coalesce(g.name, '') as site_group,
      s.time_zone, s.has_fills, s.updated_at,
      (select coalesce(array_agg(a.site_number order by a.site_number), '{}') from site_aliases a where a.site_id = s.id) as aliases,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
        from site_accounts a join accounts c on c.id = a.account_id where a.site_id = s.id) as accounts
    from sites s left join site_groups g on g.id = s.site_group_id where s.id = ${id}`.execute(ctx.db)
  const [site] = rows
  if (!site) throw notFound()
  const prices = Object.entries(site.prices).map(([product_id, price]) => ({ product_id: Number(product_id), price }))
  return { ...site, prices, account_ids: site.accounts.map((account) => account.id) }
}
