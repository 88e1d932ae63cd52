// docs/product/drivers-and-vehicles.md#vehicles: what a vehicle is, what fuel it takes and how much. A vehicle exists as soon as a
// card has its number, and it can be added before that.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { vinMessage, vinPattern } from '#src/rules/vin.ts'
import { states } from '#src/states.ts'
import { HeldCard } from './cards.ts'
import { changeOf } from './change-of.ts'
import { data, endpoint, page } from './endpoint.ts'
import { bodyId, bodyListedId, day, enteredDay, line, listQuery, timestamp, version } from './fields.ts'
import { listFile } from './list-file.ts'
import { clockTime } from './transactions.ts'

export const fuelTypes = ['gasoline', 'diesel', 'cng', 'other'] as const
export const vehicleStatuses = ['active', 'out', 'sold'] as const

const vehicle_number = line(limits.vehicleNumberLength).min(1, 'Vehicle number is required')
const VehicleParam = z.object({ vehicle_number })

const stateCodes = states.map(({ code }) => code)

const values = {
  fuel_type: z.enum(fuelTypes).nullable(),
  /** Whole gallons. */
  tank_capacity: z.int().min(1).max(9_999).nullable(),
  year: z.int().min(1_900).max(2_100).nullable(),
  card_vehicle_type_id: bodyListedId.nullable(),
  /** Out: temporarily not in use. */
  status: z.enum(vehicleStatuses),
}

export const Vehicle = z.object({
  vehicle_number: z.string(),
  ...values,
  vin: z.string(),
  plate: z.string(),
  plate_state: z.string(),
  make: z.string(),
  model: z.string(),
  /** The owner-operator; empty for the fleet's own vehicles. */
  owner_operator_number: z.string(),
  owner_operator_name: z.string(),
  /** Zero until the vehicle is first saved. */
  version: z.int(),
})
export type Vehicle = z.output<typeof Vehicle>

/** A replaced odometer: from this day on, readings are compared with it. */
const Meter = z.strictObject({ from_day: enteredDay, reading: z.int().min(0).max(9_999_999) })
export type Meter = z.output<typeof Meter>

const VehicleDetail = Vehicle.extend({
  /** The check digit of the VIN is wrong. The VIN may still be correct: other markets use none. */
  is_vin_doubtful: z.boolean(),
  cards: z.array(HeldCard),
  last_odometer: z.object({ odometer: z.int(), transacted_at: clockTime }).nullable(),
  driver: z.object({ id: z.int(), driver_number: z.string(), driver_name: z.string(), begins_at: timestamp }).nullable(),
  meters: z.array(z.object({ from_day: z.string(), reading: z.int() })),
})
export type VehicleDetail = z.output<typeof VehicleDetail>

const VehicleInput = z.strictObject({
  ...values,
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .refine((vin) => vin === '' || vinPattern.test(vin), vinMessage),
  plate: line(10),
  plate_state: z.union([z.literal(''), z.enum(stateCodes)]),
  make: line(30),
  model: line(30),
  owner_operator_number: line(15),
  owner_operator_name: line(60),
})
export type VehicleInput = z.output<typeof VehicleInput>

const NewVehicle = changeOf(VehicleInput).extend({ vehicle_number })
export type NewVehicle = z.output<typeof NewVehicle>

const VehicleEdit = changeOf(VehicleInput).extend({
  version: version.min(0),
  /** For the status sold: the vehicle's cards the caller was shown and agreed to cancel. If omitted, they stay. */
  cancel_cards: z.array(bodyId).max(limits.bulkCards).optional(),
})
export type VehicleEdit = z.output<typeof VehicleEdit>

const ListQuery = listQuery(['vehicle_number']).extend({ status: z.enum(vehicleStatuses).optional() })

export const vehicles = {
  list: endpoint({
    method: 'GET',
    path: '/v1/vehicles',
    summary: 'The vehicles of the account; the keyword finds number, VIN, plate, make and model',
    access: 'cards.manage',
    reads: true,
    query: ListQuery,
    response: page(Vehicle),
  }),
  export: endpoint(
    listFile({
      path: '/v1/vehicle_list/export',
      summary: 'All vehicles that match, as a file',
      access: 'cards.manage',
      query: ListQuery,
    }),
  ),
  get: endpoint({
    method: 'GET',
    path: '/v1/vehicles/:vehicle_number',
    summary: 'One vehicle of the account with its cards, driver and last odometer',
    access: 'cards.manage',
    reads: true,
    params: VehicleParam,
    response: data(VehicleDetail),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/vehicles',
    summary: 'Add a vehicle; the number is unique in the account',
    access: 'cards.manage',
    body: NewVehicle,
    response: data(VehicleDetail),
    idempotent: true,
    conflicts: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/vehicles/:vehicle_number',
    summary: 'Change a vehicle; selling it may cancel its cards',
    access: 'cards.manage',
    params: VehicleParam,
    body: VehicleEdit,
    response: data(VehicleDetail),
    conflicts: true,
  }),
  addMeter: endpoint({
    method: 'POST',
    path: '/v1/vehicles/:vehicle_number/meters',
    summary: 'A new odometer from a day on: comparison begins again, and miles and findings follow',
    access: 'cards.manage',
    params: VehicleParam,
    body: Meter,
    response: data(VehicleDetail),
    conflicts: true,
  }),
  removeMeter: endpoint({
    method: 'DELETE',
    path: '/v1/vehicles/:vehicle_number/meters/:from_day',
    summary: 'Take back a new odometer that was entered by mistake',
    access: 'cards.manage',
    params: VehicleParam.extend({ from_day: day }),
    response: data(VehicleDetail),
  }),
}
