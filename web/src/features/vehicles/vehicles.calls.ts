import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import { fileOf } from '#src/list/file-of.ts'

/** What the address of the list may hold (list-search.ts). */
export const vehicleList = api.vehicles.list

export const vehicleCalls = {
  list: (search: Written) => ({ ...query(api.vehicles.list, { query: search }), placeholderData: keepPreviousData }),
  get: (vehicle_number: string) => query(api.vehicles.get, { params: { vehicle_number } }),
}

/** Every row a filter finds, as a file. */
export const vehicleFile = fileOf(api.vehicles.export)
