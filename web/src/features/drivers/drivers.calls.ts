import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const driverList = api.drivers.list

export const driverCalls = {
  list: (search: Written) => ({ ...query(api.drivers.list, { query: search }), placeholderData: keepPreviousData }),
  get: (id: number) => query(api.drivers.get, { params: { id: String(id) } }),
  /** The first matches, for a select. */
  find: (keyword: string) => ({
    ...query(api.drivers.list, { query: { keyword, status: 'active', per_page: '20' } }),
    placeholderData: keepPreviousData,
  }),
  vehicles: (keyword: string) => ({
    ...query(api.vehicles.list, { query: { keyword, status: 'active', per_page: '20' } }),
    placeholderData: keepPreviousData,
  }),
}

/** Exports every row that matches the filter. */
export const driverFile = fileOf(api.drivers.export)
