import { vehicles as contract } from '@forecourt/domain/contract/vehicles.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import type { Written } from '#src/list/list-search.ts'

/** With its schemas: they say which filters the address of the list may hold. */
export const vehicleList = contract.list

export const vehicleCalls = {
  list: (search: Written) => ({ ...query(api.vehicles.list, { query: search }), placeholderData: keepPreviousData }),
  get: (vehicle_number: string) => query(api.vehicles.get, { params: { vehicle_number } }),
}
