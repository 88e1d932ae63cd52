import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'
import type { Written } from '#src/list/list-search.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const priceRuleList = api.pricing.rules

export const pricingCalls = {
  overview: () => query(api.pricing.overview, {}),
  rules: (search: Written) => ({ ...query(api.pricing.rules, { query: search }), placeholderData: keepPreviousData }),
  missing: () => query(api.pricing.missing, { query: { per_page: '10' } }),
}

export const priceRuleFile = fileOf(api.pricing.exportRules)
