// The data of the demo's locator: hours, truck access, products and seen prices, a yard of one account, and a provisional site.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

const aroundTheClock = JSON.stringify([{ days: 127, from_minute: 0, to_minute: 1_440 }])
const byDay = JSON.stringify([{ days: 127, from_minute: 300, to_minute: 1_380 }])
const privateSite = 5
const cfn = 1

/** Each site sells the products that were bought there. */
const describeSites = (ctx: Ctx) =>
  sql`update sites s set has_fills = true, products = sold.products, has_def = 62 = any(sold.products),
      hours = case s.kind when 'retail' then ${byDay}::jsonb when 'cardlock' then ${aroundTheClock}::jsonb end,
      truck_access = case s.kind when 'retail' then 'bobtail' when 'mobile' then null else 'semi' end,
      high_flow = s.kind = 'cardlock'
    from (select t.site_id, array_agg(distinct t.product_id order by t.product_id) as products
      from transactions t join products p on p.id = t.product_id and (p.is_fuel or p.id = 62)
      group by t.site_id) sold
    where s.id = sold.site_id`.execute(ctx.db)

const insertPrices = (ctx: Ctx) =>
  sql`insert into seen_prices (account_id, site_id, product_id, seen_on, paid, pump_price, transaction_id)
    select distinct on (account_id, site_id, product_id) account_id, site_id, product_id, transacted_at::date,
      round(total * 1000000.0 / quantity)::integer, pump_price, id
    from transactions
    where kind = 'sale' and quantity > 0 and total > 0 and site_id is not null
      and transacted_at > ${ctx.clock.now().toISOString()}::timestamp - interval '60 days'
    order by account_id, site_id, product_id, transacted_at desc, id desc`.execute(ctx.db)

/** Each yard belongs to the accounts that fill there; one more belongs to Cascade Hauling alone. */
const insertYards = async (ctx: Ctx, accountIds: Map<string, number>) => {
  await sql`insert into site_accounts (site_id, account_id)
    select distinct t.site_id, t.account_id from transactions t join sites s on s.id = t.site_id and s.kind = 'private'`.execute(
    ctx.db,
  )
  const yard = await ctx.db
    .insertInto('sites')
    .values({
      card_network_id: privateSite,
      site_number: '900001',
      name: 'Cascade Hauling Yard',
      address: '7400 S 212th St',
      city: 'Kent',
      county: 'King',
      state: 'WA',
      zipcode: '98032',
      kind: 'private',
      latitude: 47.4106,
      longitude: -122.2418,
      products: [53, 62],
      has_def: true,
      hours: aroundTheClock,
      truck_access: 'semi',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('site_accounts')
    .values({ site_id: yard.id, account_id: accountIds.get('Cascade Hauling')! })
    .execute()
}

export const insertDemoLocator = async (ctx: Ctx, accountIds: Map<string, number>) => {
  await describeSites(ctx)
  await insertPrices(ctx)
  await insertYards(ctx, accountIds)
  const provisional = { card_network_id: cfn, site_number: '001234', name: 'CFN site 001234', state: 'OR', kind: 'cardlock' }
  await ctx.db
    .insertInto('sites')
    .values({ ...provisional, source: 'transaction' })
    .execute()
}
