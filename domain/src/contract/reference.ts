// The closed lists that forms choose from (docs/product/orders-and-cards.md#closed-lists).
import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'

const Named = z.object({ id: z.int(), name: z.string() })

/** A row of a list. Forms do not offer hidden and barred rows, but cards may have them, so their names are still needed. */
const ListRow = z.object({
  id: z.int(),
  name: z.string(),
  short: z.string().optional(),
  also: z.array(z.string()).optional(),
  is_hidden: z.boolean().optional(),
  is_barred: z.boolean().optional(),
})

const Lists = z.object({
  vehicle_type: z.array(ListRow),
  fuel_profile: z.array(ListRow),
  time_profile: z.array(ListRow),
  gallon_period: z.array(ListRow),
  amount_period: z.array(ListRow),
  networks: z.array(Named),
  card_types: z.array(Named),
})
export type ReferenceLists = z.output<typeof Lists>

const list = <Path extends `/v1/${string}`, Row extends z.ZodType>(path: Path, summary: string, row: Row) =>
  endpoint({ method: 'GET', path, summary, access: 'session', reads: true, response: data(z.array(row)) })

const networkNames = z.string().max(40)

/** One field for one kind of card: hidden, optional or required in the form. */
const MatrixField = z.object({ field: z.string(), label: z.string(), shown: z.enum(['required', 'optional', 'hidden']) })

export const reference = {
  states: list(
    '/v1/state_countries',
    'The states of the United States',
    z.object({ id: z.int(), code: z.string(), name: z.string(), country: z.string() }),
  ),
  networks: list('/v1/card_networks', 'The card networks', Named),
  networkCardTypes: list(
    '/v1/network_card_types',
    'The card types each network issues',
    z.object({ card_network_id: z.int(), card_network_name: z.string(), card_type_id: z.int(), card_type_name: z.string() }),
  ),
  matrix: endpoint({
    method: 'GET',
    path: '/v1/get_matrix_ct',
    summary: 'Which fields a card of one network and type has',
    access: 'session',
    reads: true,
    query: z.object({ network: networkNames, network_card_type: networkNames }),
    response: data(z.array(MatrixField)),
  }),
  gallonPeriods: list('/v1/card_period_gallons', 'Periods of a gallon limit', Named),
  amountPeriods: list('/v1/card_period_amounts', 'Periods of a dollar limit', Named),
  vehicleTypes: list(
    '/v1/card_vehicle_types',
    'Vehicle types with their codes',
    z.object({ id: z.int(), code: z.string(), description: z.string() }),
  ),
  lists: endpoint({
    method: 'GET',
    path: '/v1/reference_lists',
    summary: 'All lists that forms choose from, in one answer; none where the caller has this version already',
    access: 'session',
    reads: true,
    by_account: true,
    query: z.object({ version: z.string().max(40).optional() }),
    response: data(z.object({ version: z.string(), lists: Lists.nullable() })),
  }),
  timeProfiles: list('/v1/card_time_profiles', 'When a card may be used', Named),
  fuelProfiles: endpoint({
    method: 'GET',
    path: '/v1/fuel_profiles',
    summary: 'What a card may buy',
    access: 'session',
    reads: true,
    by_account: true,
    response: data(z.array(Named)),
  }),
}
