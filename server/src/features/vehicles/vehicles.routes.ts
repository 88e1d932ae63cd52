import { vehicles } from '@forecourt/domain/contract/vehicles.ts'
import { bind } from '#src/http/mount.ts'
import { updateVehicle } from './update-vehicle.ts'
import { getVehicle, listVehicles } from './vehicles.queries.ts'

export const vehicleRoutes = bind('vehicles', vehicles, {
  list: (ctx, { query }) => listVehicles(ctx, query),
  get: async (ctx, { params }) => ({ data: await getVehicle(ctx, params.vehicle_number) }),
  update: async (ctx, { params, body }) => ({ data: await updateVehicle(ctx, params.vehicle_number, body) }),
})
