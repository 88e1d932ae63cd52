import type { PriceTest } from '@forecourt/domain/contract/pricing.ts'
import { products } from '@forecourt/domain/reference/products.ts'
import { missingReasons } from '@forecourt/domain/rules/pricing/price-line.ts'
import type { UserCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { findPriceRule } from './pricing.queries.ts'
import { priceRow } from '@forecourt/domain/rules/pricing/price-row.ts'
import { readPricing } from './read-pricing.ts'
import { refuseUnknown } from '#src/features/fees/refuse-unknown.ts'

/** Returns the rule and the cents, with the same functions as an import. Writes nothing. Ignores certificates of single cards. */
export const testPrice = async (ctx: UserCtx, asked: PriceTest) => {
  const { account_id, product_id, card_network_id, site_number, location_kind, day, ...line } = asked
  await refuseUnknown(ctx, { account_id })
  const product = products.find(({ id }) => id === product_id)
  if (!product) throw invalid({ product_id: ['Does not exist'] })
  const site = await ctx.db
    .selectFrom('sites')
    .select(['id', 'site_group_id', 'state', 'county', 'city'])
    .where('card_network_id', '=', card_network_id)
    .where('site_number', '=', site_number)
    .executeTakeFirst()
  if (!site) throw invalid({ site_number: ['There is no such site'] })
  const pricingOf = await readPricing(ctx, { accounts: [account_id], from: day, to: day })
  const pricing = pricingOf({ account_id, card_id: 0, product, site, card_network_id, location_kind, on: day })
  const { row, missing } = priceRow({ ...line, network_total: null, fees: 0, told: null, is_exempt: false }, pricing)
  return {
    ...row,
    rule: (pricing.rule && (await findPriceRule(ctx, pricing.rule.id))) ?? null,
    missing: missing && missingReasons[missing],
  }
}
