import { taxRates as contract } from '@forecourt/domain/contract/tax-rates.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const taxRateList = contract.list
export type TaxRateSearch = SearchOf<typeof taxRateList>

export const taxRateCalls = {
  list: (search: Written) => ({ ...query(api.taxRates.list, { query: search }), placeholderData: keepPreviousData }),
}
