// Fuel and time profiles, maintained by provider staff (docs/product/orders-and-cards.md#profiles-are-rows). The choices that forms
// offer are in reference.ts.
import { z } from 'zod'
import { FuelProfileInput, fuelProfileShape, TimeProfileInput, timeProfileShape } from '#src/rules/profile-input.ts'
import { data, endpoint } from './endpoint.ts'
import { listedId, timestamp, version } from './fields.ts'

const kept = { id: z.int(), name: z.string(), is_hidden: z.boolean(), version: z.int(), updated_at: timestamp }

const FuelProfile = z.object({ ...kept, grades: z.array(z.string()), product_ids: z.array(z.int()) })
export type FuelProfileRow = z.output<typeof FuelProfile>

const Window = z.object({ days: z.int(), from_minute: z.int(), to_minute: z.int() })
const TimeProfile = z.object({ ...kept, windows: z.array(Window) })
export type TimeProfileRow = z.output<typeof TimeProfile>

/** Omitted fields keep their values. */
const change = { is_hidden: z.boolean().optional(), version }
const FuelProfileEdit = z.strictObject(fuelProfileShape).partial().extend(change)
export type FuelProfileEdit = z.output<typeof FuelProfileEdit>
const TimeProfileEdit = z.strictObject(timeProfileShape).partial().extend(change)
export type TimeProfileEdit = z.output<typeof TimeProfileEdit>

const Usage = z.object({ cards: z.int(), accounts: z.int() })
const params = z.object({ id: listedId })

export const cardProfiles = {
  list: endpoint({
    method: 'GET',
    path: '/v1/card_profiles',
    summary: 'All fuel and time profiles with what they allow, hidden ones too',
    access: 'templates.manage',
    reads: true,
    response: data(z.object({ fuel_profiles: z.array(FuelProfile), time_profiles: z.array(TimeProfile) })),
  }),
  createFuel: endpoint({
    method: 'POST',
    path: '/v1/fuel_profiles',
    summary: 'Add a fuel profile: grades and products',
    access: 'templates.manage',
    body: FuelProfileInput,
    response: data(FuelProfile),
  }),
  updateFuel: endpoint({
    method: 'PUT',
    path: '/v1/fuel_profiles/:id',
    summary: 'Change, hide or show a fuel profile; it changes every card that has it',
    access: 'templates.manage',
    params,
    body: FuelProfileEdit,
    response: data(FuelProfile),
    conflicts: true,
  }),
  fuelUsage: endpoint({
    method: 'GET',
    path: '/v1/fuel_profiles/:id/usage',
    summary: 'How many cards a change of a fuel profile would change',
    access: 'templates.manage',
    reads: true,
    params,
    response: data(Usage),
  }),
  createTime: endpoint({
    method: 'POST',
    path: '/v1/time_profiles',
    summary: 'Add a time profile: windows of days and times; one that passes midnight is kept as two',
    access: 'templates.manage',
    body: TimeProfileInput,
    response: data(TimeProfile),
  }),
  updateTime: endpoint({
    method: 'PUT',
    path: '/v1/time_profiles/:id',
    summary: 'Change, hide or show a time profile; it changes every card that has it',
    access: 'templates.manage',
    params,
    body: TimeProfileEdit,
    response: data(TimeProfile),
    conflicts: true,
  }),
  timeUsage: endpoint({
    method: 'GET',
    path: '/v1/time_profiles/:id/usage',
    summary: 'How many cards a change of a time profile would change',
    access: 'templates.manage',
    reads: true,
    params,
    response: data(Usage),
  }),
}
