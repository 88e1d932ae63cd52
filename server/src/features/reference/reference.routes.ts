import { reference } from '@forecourt/domain/contract/reference.ts'
import * as lists from '@forecourt/domain/reference.ts'
import { states } from '@forecourt/domain/states.ts'
import { bind } from '#src/http/mount.ts'
import { fieldMatrix } from './field-matrix.ts'

/** Closed lists are answered from memory. The database has the same rows for joins, which a test checks. */
const answer =
  <Row>(rows: readonly Row[]) =>
  async () => ({ data: [...rows] })

export const referenceRoutes = bind('reference', reference, {
  states: answer(states),
  networks: answer(lists.networks),
  networkCardTypes: answer(
    lists.networks.flatMap((network) =>
      lists.cardTypes.map((type) => ({
        card_network_id: network.id,
        card_network_name: network.name,
        card_type_id: type.id,
        card_type_name: type.name,
      })),
    ),
  ),
  matrix: async (_ctx, { query }) => ({ data: fieldMatrix(query) }),
  gallonPeriods: answer(lists.offered(lists.gallonPeriods)),
  amountPeriods: answer(lists.offered(lists.amountPeriods)),
  vehicleTypes: answer(lists.vehicleTypes),
  timeProfiles: answer(lists.offered(lists.timeProfiles)),
  fuelProfiles: answer(lists.offered(lists.fuelProfiles)),
})
