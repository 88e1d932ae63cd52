import { reference } from '@forecourt/domain/contract/reference.ts'
import { offeredRows } from '@forecourt/domain/rules/choice-lists.ts'
import { states } from '@forecourt/domain/states.ts'
import { bind } from '#src/http/mount.ts'
import { fieldMatrix } from './field-matrix.ts'
import { getReferenceLists } from './get-reference-lists.ts'
import { readLists } from './read-lists.ts'
import { listNetworkCardTypes, listNetworks, listOffered, listVehicleTypes } from './reference.queries.ts'

export const referenceRoutes = bind('reference', reference, {
  states: async () => ({ data: [...states] }),
  networks: async (ctx) => ({ data: await listNetworks(ctx) }),
  networkCardTypes: async (ctx) => ({ data: await listNetworkCardTypes(ctx) }),
  matrix: async (_ctx, { query }) => ({ data: fieldMatrix(query) }),
  gallonPeriods: async (ctx) => ({ data: await listOffered(ctx, 'card_period_gallons') }),
  amountPeriods: async (ctx) => ({ data: await listOffered(ctx, 'card_period_amounts') }),
  vehicleTypes: async (ctx) => ({ data: await listVehicleTypes(ctx) }),
  lists: async (ctx, { query }) => ({ data: await getReferenceLists(ctx, query) }),
  timeProfiles: async (ctx) => ({ data: offeredRows('time_profile', await readLists(ctx)) }),
  fuelProfiles: async (ctx) => ({ data: offeredRows('fuel_profile', await readLists(ctx)) }),
})
