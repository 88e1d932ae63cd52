import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const taxRateList = api.taxRates.list
export type TaxRateSearch = SearchOf<typeof taxRateList>

export const taxRateCalls = {
  list: (search: Written) => ({ ...query(api.taxRates.list, { query: search }), placeholderData: keepPreviousData }),
}
