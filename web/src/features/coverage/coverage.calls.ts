import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import type { Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const coverageList = api.coverage.list

export const coverageCalls = {
  list: (search: Written) => ({ ...query(api.coverage.list, { query: search }), placeholderData: keepPreviousData }),
  health: () => query(api.coverage.health, {}),
}

/** Exports every row that matches the filter. */
export const coverageFile = fileOf(api.coverage.export)
