// The values of a site from a form or file, as columns and as rows of related tables.
import { products } from '@forecourt/domain/reference/products.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { stateTimeZone } from '@forecourt/domain/rules/state-time-zones.ts'
import type { SiteInput } from '@forecourt/domain/contract/sites.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { invalid, type FieldErrors } from '#src/system/errors.ts'

/** Serializes writers of sites, because a number may belong to only one site, as its own or as another number. */
export const takeSites = (ctx: Ctx) => sql`select pg_advisory_xact_lock(hashtextextended('sites', 0))`.execute(ctx.db)

const knownProducts = new Set(products.map(({ id }) => id))

/** The rules that involve more than one field or other data. */
export const siteProblems = (site: SiteInput): FieldErrors => ({
  ...(!networks.some(({ id }) => id === site.card_network_id) && { card_network_id: ['Choose a network'] }),
  ...((site.latitude === null) !== (site.longitude === null) && {
    [site.latitude === null ? 'latitude' : 'longitude']: ['Give both coordinates or none'],
  }),
  ...(!site.products.every((id) => knownProducts.has(id)) && { products: ['Choose products of the list'] }),
  ...(!site.prices.every(({ product_id }) => knownProducts.has(product_id)) && { prices: ['Choose products of the list'] }),
  ...(site.kind !== 'private' && site.account_ids.length > 0 && { account_ids: ['Only a private yard belongs to accounts'] }),
  ...(site.opens_on !== null &&
    site.closes_on !== null &&
    site.opens_on > site.closes_on && { closes_on: ['Must not be before it opens'] }),
})

/** The id of the group with this name, created if it does not exist. */
export const groupId = async ({ db }: Ctx, name: string) => {
  if (name === '') return null
  const known = await db.selectFrom('site_groups').select('id').where('name', '=', name).executeTakeFirst()
  if (known) return known.id
  return (await db.insertInto('site_groups').values({ name }).returning('id').executeTakeFirstOrThrow()).id
}

export const siteColumns = async (ctx: Ctx, site: SiteInput) => {
  const { prices, hours, site_group, aliases: _, account_ids: __, ...rest } = site
  return {
    ...rest,
    prices: JSON.stringify(Object.fromEntries(prices.map(({ product_id, price }) => [product_id, price]))),
    hours: hours && JSON.stringify(hours),
    site_group_id: await groupId(ctx, site_group),
    time_zone: stateTimeZone(site.state) ?? ctx.config.branding.time_zone,
  }
}

const takenNumbers = async (ctx: Ctx, site_id: number, { card_network_id, aliases }: SiteInput) => {
  const { rows } = await sql<{ site_number: string }>`
    select site_number from sites where card_network_id = ${card_network_id} and site_number = any(${aliases}::text[]) and id <> ${site_id}
    union select site_number from site_aliases
      where card_network_id = ${card_network_id} and site_number = any(${aliases}::text[]) and site_id <> ${site_id}`.execute(
    ctx.db,
  )
  return rows.map(({ site_number }) => site_number)
}

const writeAliases = async (ctx: Ctx, site_id: number, site: SiteInput) => {
  const taken = await takenNumbers(ctx, site_id, site)
  if (taken.length > 0) throw invalid({ aliases: [`${taken.join(', ')} is the number of another site`] })
  await ctx.db.deleteFrom('site_aliases').where('site_id', '=', site_id).execute()
  const others = [...new Set(site.aliases)].filter((number) => number !== site.site_number)
  const rows = others.map((site_number) => ({ card_network_id: site.card_network_id, site_number, site_id }))
  if (rows.length > 0) await ctx.db.insertInto('site_aliases').values(rows).execute()
}

const writeAccounts = async (ctx: Ctx, site_id: number, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`select id from accounts where id = any(${ids}::bigint[])`.execute(ctx.db)
  if (rows.length < new Set(ids).size) throw invalid({ account_ids: ['Choose accounts of the list'] })
  await ctx.db.deleteFrom('site_accounts').where('site_id', '=', site_id).execute()
  if (rows.length > 0)
    await ctx.db
      .insertInto('site_accounts')
      .values(rows.map(({ id }) => ({ site_id, account_id: id })))
      .execute()
}

export const writeBelongings = async (ctx: Ctx, site_id: number, site: SiteInput) => {
  await writeAliases(ctx, site_id, site)
  await writeAccounts(ctx, site_id, site.account_ids)
}
