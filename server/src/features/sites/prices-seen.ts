// docs/product/sites.md#prices-seen
import type { SiteKind } from '@forecourt/domain/rules/site-fields.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { readLocatorSettings } from './locator-settings.ts'

/** With fewer accounts, one account could learn what another pays. */
const leastAccounts = 3
const daysOfOthers = 7

type Seen = { site_id: number; product_id: number; price: number; seen_on: string }

const readOwn = named<Seen>(
  `select site_id, product_id, paid as price, seen_on from seen_prices where account_id = $1 and site_id = any($2::bigint[])
  order by seen_on desc, product_id`,
)

const readOthers = named<Seen>(`
  select site_id, product_id, round(percentile_cont(0.5) within group (order by pump_price))::int as price, max(seen_on) as seen_on
  from seen_prices where site_id = any($2::bigint[]) and account_id <> $1 and seen_on > $3::date - ${daysOfOthers} and pump_price > 0
  group by site_id, product_id having count(*) >= ${leastAccounts} order by product_id`)

const bySite = (rows: readonly Seen[]) => Map.groupBy(rows, ({ site_id }) => site_id)
const priceOf = ({ product_id, price, seen_on }: Seen) => ({ product_id, price, seen_on })

/** The prices that the account paid itself. Prices that others saw only at retail sites, and only if the provider allows it. */
export const pricesSeen = async (ctx: AccountCtx, sites: readonly { id: number; kind: SiteKind }[]) => {
  const ids = sites.map(({ id }) => id)
  const retail = sites.filter(({ kind }) => kind === 'retail').map(({ id }) => id)
  const { shows_medians } = await readLocatorSettings(ctx)
  const own = bySite(await readOwn(ctx.db, [ctx.account.id, ids]))
  const today = providerToday(ctx)
  const others = bySite(shows_medians && retail.length > 0 ? await readOthers(ctx.db, [ctx.account.id, retail, today]) : [])
  return (site_id: number, posted: Record<string, number>) => ({
    paid: (own.get(site_id) ?? []).map(priceOf),
    pump_prices: [
      ...Object.entries(posted).map(([id, price]) => ({ product_id: Number(id), price, seen_on: null, is_median: false })),
      ...(others.get(site_id) ?? []).map((seen) => ({ ...priceOf(seen), is_median: true })),
    ],
  })
}
