import { pricing } from '@forecourt/domain/contract/pricing.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const priceRuleList = pricing.rules

export const pricingCalls = {
  overview: () => query(api.pricing.overview, {}),
  rules: (search: Written) => ({ ...query(api.pricing.rules, { query: search }), placeholderData: keepPreviousData }),
  missing: () => query(api.pricing.missing, { query: { per_page: '10' } }),
}
