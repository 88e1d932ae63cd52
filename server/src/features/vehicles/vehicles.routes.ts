import { vehicles } from '@forecourt/domain/contract/vehicles.ts'
import { bind } from '#src/http/mount.ts'
import { exportVehicles } from './export-vehicles.ts'
import { addMeter, removeMeter } from './change-meters.ts'
import { createVehicle } from './create-vehicle.ts'
import { updateVehicle } from './update-vehicle.ts'
import { getVehicle, listVehicles } from './vehicles.queries.ts'

export const vehicleRoutes = bind('vehicles', vehicles, {
  list: (ctx, { query }) => listVehicles(ctx, query),
  export: (ctx, { query }) => exportVehicles(ctx, query),
  get: async (ctx, { params }) => ({ data: await getVehicle(ctx, params.vehicle_number) }),
  create: async (ctx, { body }) => ({ data: await createVehicle(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateVehicle(ctx, params.vehicle_number, body) }),
  addMeter: async (ctx, { params, body }) => ({ data: await addMeter(ctx, params.vehicle_number, body) }),
  removeMeter: async (ctx, { params }) => ({ data: await removeMeter(ctx, params.vehicle_number, params.from_day) }),
})
