import { reference } from '@forecourt/domain/contract/reference.ts'
import { states } from '@forecourt/domain/states.ts'
import { bind } from '#src/http/mount.ts'
import { fieldMatrix } from './field-matrix.ts'
import { listNetworkCardTypes, listNetworks, listOffered, listVehicleTypes } from './reference.queries.ts'

export const referenceRoutes = bind('reference', reference, {
  states: async () => ({ data: [...states] }),
  networks: async (ctx) => ({ data: await listNetworks(ctx) }),
  networkCardTypes: async (ctx) => ({ data: await listNetworkCardTypes(ctx) }),
  matrix: async (_ctx, { query }) => ({ data: fieldMatrix(query) }),
  gallonPeriods: async (ctx) => ({ data: await listOffered(ctx, 'card_period_gallons') }),
  amountPeriods: async (ctx) => ({ data: await listOffered(ctx, 'card_period_amounts') }),
  vehicleTypes: async (ctx) => ({ data: await listVehicleTypes(ctx) }),
  timeProfiles: async (ctx) => ({ data: await listOffered(ctx, 'card_time_profiles') }),
  fuelProfiles: async (ctx) => ({ data: await listOffered(ctx, 'card_fuel_profiles') }),
})
