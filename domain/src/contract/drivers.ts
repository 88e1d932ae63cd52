// Drivers, their cards and driver IDs, and the vehicles and cards they had over time (docs/product/drivers-and-vehicles.md).
import { z } from 'zod'
import { phonePattern } from '#src/format/phone.ts'
import { driverNumberLength, driverStatuses } from '#src/rules/drivers.ts'
import { limits } from '#src/rules/limits.ts'
import { HeldCard } from './cards.ts'
import { changeOf } from './change-of.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, email, enteredDay, id, IdParam, line, listQuery, timestamp, version } from './fields.ts'
import { listFile } from './list-file.ts'

/** There is no field for a driver's license number, because the portal does not need it. */
export const DriverInput = z.strictObject({
  driver_number: line(driverNumberLength).min(1, 'Driver number is required'),
  first_name: line(40).default(''),
  last_name: line(40).min(1, 'Last name is required'),
  email: z.union([z.literal(''), email]).default(''),
  phone: z.union([z.literal(''), z.string().regex(phonePattern, 'Phone format is (###) ###-####')]).default(''),
  cost_center: line(20).default(''),
  /** The number in another system, such as payroll. */
  external_id: line(40).default(''),
})
export type DriverInput = z.output<typeof DriverInput>

const DriverEdit = changeOf(DriverInput).extend({ version })
export type DriverEdit = z.output<typeof DriverEdit>

export const Driver = z.object({
  id: z.int(),
  driver_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  cost_center: z.string(),
  external_id: z.string(),
  status: z.enum(driverStatuses),
  left_on: z.string().nullable(),
  version: z.int(),
  updated_at: timestamp,
})
export type Driver = z.output<typeof Driver>

export const Assignment = z.object({
  id: z.int(),
  vehicle_number: z.string().nullable(),
  card_id: z.int().nullable(),
  last_four: z.string().nullable(),
  begins_at: timestamp,
  ends_at: timestamp.nullable(),
})
export type Assignment = z.output<typeof Assignment>

const DriverDetail = Driver.extend({ cards: z.array(HeldCard), assignments: z.array(Assignment) })
export type DriverDetail = z.output<typeof DriverDetail>

/** Limited to years in which cards can have been used. */
const moment = timestamp.refine((at) => at >= '2000-01-01' && at < '2100-01-01', 'Must be between 2000 and 2099')

/** Names either a vehicle or a card. If another driver holds it without an end, it changes hands at `begins_at`. */
const NewAssignment = z
  .strictObject({
    vehicle_number: line(limits.vehicleNumberLength).min(1).optional(),
    card_id: bodyId.optional(),
    begins_at: moment,
    /** Null while the assignment lasts. */
    ends_at: moment.nullable().default(null),
  })
  .refine(({ vehicle_number, card_id }) => (vehicle_number === undefined) !== (card_id === undefined), {
    message: 'Choose a vehicle or a card',
    path: ['vehicle_number'],
  })
export type NewAssignment = z.output<typeof NewAssignment>

const AssignmentTimes = z.strictObject({ begins_at: moment.optional(), ends_at: moment.nullable().optional() })
export type AssignmentTimes = z.output<typeof AssignmentTimes>
const AssignmentParam = IdParam.extend({ assignment_id: id })

const Deactivation = z.strictObject({
  status: z.enum(['inactive', 'left']),
  /** The last day of a driver who left. */
  left_on: enteredDay.nullable().default(null),
  /** The cards the caller was shown and agreed to cancel. They must be exactly the cards that are cancelled now. */
  confirm: z.array(bodyId).max(limits.bulkCards),
})
export type Deactivation = z.output<typeof Deactivation>

export const driverSorts = ['last_name', 'driver_number', 'status'] as const

const ListQuery = listQuery(driverSorts).extend({ status: z.enum(driverStatuses).optional() })

export const drivers = {
  list: endpoint({
    method: 'GET',
    path: '/v1/drivers',
    summary: 'The drivers of the account; the keyword finds number, name, cost center and external id',
    access: 'cards.manage',
    reads: true,
    query: ListQuery,
    response: page(Driver),
  }),
  export: endpoint(
    listFile({
      path: '/v1/drivers/export',
      summary: 'All drivers that match, as a file',
      access: 'cards.manage',
      query: ListQuery,
    }),
  ),
  get: endpoint({
    method: 'GET',
    path: '/v1/drivers/:id',
    summary: 'One driver with cards, driver IDs and assignments; also what making them inactive would cancel',
    access: 'cards.manage',
    reads: true,
    params: IdParam,
    response: data(DriverDetail),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/drivers',
    summary: 'Add a driver; the number is unique in the account',
    access: 'cards.manage',
    body: DriverInput,
    response: data(DriverDetail),
    idempotent: true,
    conflicts: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/drivers/:id',
    summary: 'Change a driver; transactions keep the name they were stored with',
    access: 'cards.manage',
    params: IdParam,
    body: DriverEdit,
    response: data(DriverDetail),
    conflicts: true,
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/v1/drivers/:id/deactivate',
    summary: 'Make a driver inactive or left: the confirmed cards and driver IDs are cancelled, assignments end',
    access: 'cards.manage',
    params: IdParam,
    body: Deactivation,
    response: data(DriverDetail),
    conflicts: true,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/v1/drivers/:id/reactivate',
    summary: 'Make a driver active again; cancelled cards and driver IDs stay cancelled',
    access: 'cards.manage',
    params: IdParam,
    response: data(DriverDetail),
    conflicts: true,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/v1/drivers/:id/assignments',
    summary: 'Give a driver a vehicle or a card from a moment on',
    access: 'cards.manage',
    params: IdParam,
    body: NewAssignment,
    response: data(DriverDetail),
    conflicts: true,
  }),
  changeAssignment: endpoint({
    method: 'PUT',
    path: '/v1/drivers/:id/assignments/:assignment_id',
    summary: 'Set when an assignment began and ended',
    access: 'cards.manage',
    params: AssignmentParam,
    body: AssignmentTimes,
    response: data(DriverDetail),
    conflicts: true,
  }),
  removeAssignment: endpoint({
    method: 'DELETE',
    path: '/v1/drivers/:id/assignments/:assignment_id',
    summary: 'Delete an assignment that was never so',
    access: 'cards.manage',
    params: AssignmentParam,
    response: done,
  }),
}
