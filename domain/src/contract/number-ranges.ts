// Card number ranges per network (docs/product/fulfilment.md#card-numbers). For provider staff.
import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { listedId, timestamp, version } from './fields.ts'

const NumberRange = z.object({
  card_network_id: z.int(),
  card_network_name: z.string(),
  /** False if the network issues the numbers and staff enter them. Prefix, length and check digit are still checked. */
  is_generated: z.boolean(),
  prefix: z.string(),
  length: z.int(),
  is_luhn: z.boolean(),
  next_serial: z.int(),
  last_serial: z.int(),
  remaining: z.int(),
  low_stock_at: z.int(),
  is_low: z.boolean(),
  /** Null if this is an example that came with the portal. The portal takes no number from it. */
  confirmed_at: timestamp.nullable(),
  version: z.int(),
  updated_at: timestamp,
})
export type NumberRange = z.output<typeof NumberRange>

export const NumberRangeInput = z.strictObject({
  card_network_id: z.int().min(1),
  is_generated: z.boolean(),
  prefix: z.string().regex(/^\d{0,12}$/, 'Up to 12 digits'),
  length: z.int().min(4).max(19),
  is_luhn: z.boolean(),
  next_serial: z.int().min(0),
  last_serial: z.int().min(0),
  low_stock_at: z.int().min(0),
  version: z.int(),
})
export type NumberRangeInput = z.output<typeof NumberRangeInput>

export const numberRanges = {
  list: endpoint({
    method: 'GET',
    path: '/v1/card_number_ranges',
    summary: 'The number range of each network and what is left of it',
    access: 'batches.manage',
    reads: true,
    response: data(z.array(NumberRange)),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/card_number_ranges',
    summary: 'Change a network’s range; a serial that was given out is never given out again',
    access: 'batches.manage',
    body: NumberRangeInput,
    response: data(NumberRange),
    conflicts: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v1/card_number_ranges/:id/confirm',
    summary: 'Say that a network’s range is the provider’s own; numbers are given out from then on',
    access: 'provider.manage',
    params: z.object({ id: listedId }),
    body: z.strictObject({ version }),
    response: data(NumberRange),
    conflicts: true,
  }),
}
