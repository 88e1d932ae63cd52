import { coverage as contract } from '@forecourt/domain/contract/coverage.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const coverageList = contract.list
export type CoverageSearch = SearchOf<typeof coverageList>

export const coverageCalls = {
  list: (search: Written) => ({ ...query(api.coverage.list, { query: search }), placeholderData: keepPreviousData }),
  health: () => query(api.coverage.health, {}),
}
