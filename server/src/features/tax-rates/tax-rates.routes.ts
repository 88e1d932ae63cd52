import { taxRates } from '@forecourt/domain/contract/tax-rates.ts'
import { bind } from '#src/http/mount.ts'
import { createTaxRate } from './create-tax-rate.ts'
import { removeTaxRate } from './remove-tax-rate.ts'
import { listTaxRates } from './tax-rates.queries.ts'
import { updateTaxRate } from './update-tax-rate.ts'

export const taxRateRoutes = bind('taxRates', taxRates, {
  list: (ctx, { query }) => listTaxRates(ctx, query),
  create: async (ctx, { body }) => ({ data: await createTaxRate(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateTaxRate(ctx, params.id, body) }),
  remove: async (ctx, { params }) => ({ data: await removeTaxRate(ctx, params.id) }),
})
