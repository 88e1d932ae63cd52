import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The parameters allowed in the address of the list (list-search.ts). */
export const vehicleList = api.vehicles.list

export const vehicleCalls = {
  list: (search: Written) => ({ ...query(api.vehicles.list, { query: search }), placeholderData: keepPreviousData }),
  get: (vehicle_number: string) => query(api.vehicles.get, { params: { vehicle_number } }),
}

/** Exports every row that matches the filter. */
export const vehicleFile = fileOf(api.vehicles.export)
