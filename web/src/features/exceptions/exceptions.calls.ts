import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'

/** Their schemas define the filters allowed in the addresses of the lists. */
export const exceptionList = api.exceptions.list
export const declineList = api.authorisations.list
export type ExceptionSearch = SearchOf<typeof exceptionList>

const kept = { placeholderData: keepPreviousData }

export const exceptionCalls = {
  list: (search: Written) => ({ ...query(api.exceptions.list, { query: search }), ...kept }),
  counts: ({ page: _page, per_page: _perPage, orderBy: _by, sortedBy: _order, code: _code, ...filter }: Written) => ({
    ...query(api.exceptions.counts, { query: filter }),
    ...kept,
  }),
  settings: () => query(api.exceptions.settings, {}),
  declines: (search: Written) => ({ ...query(api.authorisations.list, { query: { ...search, is_declined: '1' } }), ...kept }),
}

/** Exports every row that matches the filter. */
export const exceptionFile = fileOf(api.exceptions.export)

/** Exports every authorization that matches the filter. */
export const declineFile = fileOf(api.authorisations.export)
