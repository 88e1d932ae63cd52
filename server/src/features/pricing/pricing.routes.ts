import { pricing } from '@forecourt/domain/contract/pricing.ts'
import { bind } from '#src/http/mount.ts'
import { createPriceRule, removePriceRule } from './create-price-rule.ts'
import { exportPriceRules } from './export-price-rules.ts'
import { importPrices } from './import-prices.ts'
import { choosePlan, createIndex, createPlan } from './manage-plans.ts'
import { priceMissing } from './price-missing.ts'
import { listMissing, listRules, readOverview } from './pricing.queries.ts'
import { testPrice } from './test-price.ts'

export const pricingRoutes = bind('pricing', pricing, {
  overview: async (ctx) => ({ data: await readOverview(ctx) }),
  rules: (ctx, { query }) => listRules(ctx, query),
  exportRules: (ctx, { query }) => exportPriceRules(ctx, query),
  createRule: async (ctx, { body }) => ({ data: await createPriceRule(ctx, body) }),
  removeRule: async (ctx, { params }) => ({ data: await removePriceRule(ctx, params.id) }),
  createPlan: async (ctx, { body }) => ({ data: await createPlan(ctx, body) }),
  choosePlan: async (ctx, { body }) => ({ data: await choosePlan(ctx, body) }),
  createIndex: async (ctx, { body }) => ({ data: await createIndex(ctx, body) }),
  importPrices: async (ctx, { body }) => ({ data: await importPrices(ctx, body.csv) }),
  test: async (ctx, { body }) => ({ data: await testPrice(ctx, body) }),
  missing: (ctx, { query }) => listMissing(ctx, query),
  priceMissing: async (ctx) => ({ data: await priceMissing(ctx) }),
})
