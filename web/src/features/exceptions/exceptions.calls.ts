import { authorisations } from '@forecourt/domain/contract/authorisations.ts'
import { coverage } from '@forecourt/domain/contract/coverage.ts'
import { exceptions } from '@forecourt/domain/contract/exceptions.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/api/list-search.ts'
import { query } from '#src/api/query.ts'

/** With their schemas: what the addresses of the lists may say. */
export const exceptionList = exceptions.list
export const declineList = authorisations.list
export const coverageList = coverage.list
export type ExceptionSearch = SearchOf<typeof exceptionList>
export type CoverageSearch = SearchOf<typeof coverageList>

const kept = { placeholderData: keepPreviousData }

export const exceptionCalls = {
  list: (search: Written) => ({ ...query(api.exceptions.list, { query: search }), ...kept }),
  counts: ({ page: _page, per_page: _perPage, orderBy: _by, sortedBy: _order, code: _code, ...filter }: Written) => ({
    ...query(api.exceptions.counts, { query: filter }),
    ...kept,
  }),
  settings: () => query(api.exceptions.settings, {}),
  declines: (search: Written) => ({ ...query(api.authorisations.list, { query: { ...search, is_declined: '1' } }), ...kept }),
  coverage: (search: Written) => ({ ...query(api.coverage.list, { query: search }), ...kept }),
  health: () => query(api.coverage.health, {}),
}
