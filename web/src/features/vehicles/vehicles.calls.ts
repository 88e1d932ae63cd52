import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const vehicleCalls = {
  get: (vehicle_number: string) => query(api.vehicles.get, { params: { vehicle_number } }),
}
