// Delivery addresses of an account (docs/product/orders-and-cards.md#delivery-addresses).
import { z } from 'zod'
import { deliveryErrors } from '#src/messages.ts'
import { phone, requiredZipcode } from '#src/rules/delivery.ts'
import { states } from '#src/states.ts'
import { changeOf } from './change-of.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, email, IdParam, line, listQuery, timestamp, version } from './fields.ts'
import { listFile } from './list-file.ts'

const stateCodes = states.map(({ code }) => code)

/** Requires the same fields as the order wizard, with the same messages. */
export const AddressInput = z.strictObject({
  account_id: bodyId,
  address_name: line(60).min(1, deliveryErrors.addressNameRequired),
  attention_to: line(60).default(''),
  address: line(100).min(1, deliveryErrors.streetRequired),
  address_secondary: line(100).default(''),
  city: line(60).min(1, deliveryErrors.cityRequired),
  state: z.enum(stateCodes, { error: deliveryErrors.stateRequired }),
  zipcode: requiredZipcode,
  phone: phone.default(''),
  email: z.union([z.literal(''), email]).default(''),
  fax: phone.default(''),
})
export type AddressInput = z.output<typeof AddressInput>

/** A caller that omits the version overwrites whatever was saved last. */
const AddressEdit = changeOf(AddressInput).extend({ version: version.optional() })
export type AddressEdit = z.output<typeof AddressEdit>

export const Address = z.object({
  id: z.int(),
  account_id: z.int(),
  address_name: z.string(),
  attention_to: z.string(),
  address: z.string(),
  address_secondary: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  phone: z.string(),
  email: z.string(),
  fax: z.string(),
  version: z.int(),
  updated_at: timestamp,
})
export type Address = z.output<typeof Address>

export const addressSorts = ['address_name', 'city', 'state', 'zipcode', 'updated_at', 'id'] as const

const ListQuery = listQuery(addressSorts)

export const addresses = {
  list: endpoint({
    method: 'GET',
    path: '/v1/get_all_account_address',
    summary: 'The delivery addresses of the account',
    access: 'addresses.manage',
    reads: true,
    query: ListQuery,
    response: page(Address),
  }),
  export: endpoint(
    listFile({
      path: '/v1/account_addresses/export',
      summary: 'All delivery addresses that match, as a file',
      access: 'addresses.manage',
      query: ListQuery,
    }),
  ),
  create: endpoint({
    method: 'POST',
    path: '/v1/create_account_address',
    summary: 'Add a delivery address',
    access: 'addresses.manage',
    body: AddressInput,
    response: data(Address),
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/update_account_address/:id',
    // The call carries no AccountId header. The row determines the account, and the caller must hold the right there.
    summary: 'Change a delivery address; open orders keep what they were sent with',
    access: 'session',
    params: IdParam,
    body: AddressEdit,
    response: data(Address),
    conflicts: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/delete_account_address/:id',
    summary: 'Delete a delivery address',
    access: 'addresses.manage',
    params: IdParam,
    response: done,
  }),
}
