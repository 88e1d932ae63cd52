// docs/product/transactions-and-money.md#vehicles: tank, fuel and owner-operator. The vehicle numbers are those of the
// account's cards.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { changeOf } from './change-of.ts'
import { data, endpoint, page } from './endpoint.ts'
import { line, listQuery, version } from './fields.ts'

export const fuelTypes = ['gasoline', 'diesel', 'cng', 'other'] as const

const vehicle_number = line(limits.vehicleNumberLength).min(1)
const VehicleParam = z.object({ vehicle_number })

const values = {
  fuel_type: z.enum(fuelTypes).nullable(),
  /** Whole gallons. */
  tank_capacity: z.int().min(1).max(9_999).nullable(),
}

export const Vehicle = z.object({
  vehicle_number: z.string(),
  ...values,
  /** The owner-operator; empty for the fleet's own vehicles. */
  owner_operator_number: z.string(),
  owner_operator_name: z.string(),
  /** Zero until it is first saved. */
  version: z.int(),
})
export type Vehicle = z.output<typeof Vehicle>

const VehicleInput = z.strictObject({ ...values, owner_operator_number: line(15), owner_operator_name: line(60) })
export type VehicleInput = z.output<typeof VehicleInput>

const VehicleEdit = changeOf(VehicleInput).extend({ version: version.min(0) })
export type VehicleEdit = z.output<typeof VehicleEdit>

export const vehicles = {
  list: endpoint({
    method: 'GET',
    path: '/v1/vehicles',
    summary: 'The vehicles of the account’s cards, with tank, fuel and owner-operator',
    access: 'cards.manage',
    reads: true,
    query: listQuery(['vehicle_number']),
    response: page(Vehicle),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/vehicles/:vehicle_number',
    summary: 'One vehicle of the account',
    access: 'cards.manage',
    reads: true,
    params: VehicleParam,
    response: data(Vehicle),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/vehicles/:vehicle_number',
    summary: 'Set a vehicle’s tank, fuel and owner-operator',
    access: 'cards.manage',
    params: VehicleParam,
    body: VehicleEdit,
    response: data(Vehicle),
    conflicts: true,
  }),
}
