// The columns of a card's record, shared by the list of drivers and vehicles and by its monthly audit (domain 3.1 and 3.2).
import { cardStatuses, cardTypes } from '#src/reference.ts'
import { all, type Param } from './param.ts'
import type { Column } from './report.ts'
import { networkParam } from './transaction-params.ts'

export const cardRecordParams = [
  {
    name: 'holders',
    label: 'List',
    kind: 'choice',
    choices: [
      { value: all, label: 'Drivers and vehicles' },
      { value: 'drivers', label: 'Drivers' },
      { value: 'vehicles', label: 'Vehicles' },
    ],
    default: all,
    help: 'A Single card stands for both.',
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    choices: [{ value: all, label: 'All statuses' }, ...cardStatuses.map(({ name }) => ({ value: name, label: name }))],
    default: all,
  },
  networkParam,
  {
    name: 'card_type',
    label: 'Card type',
    kind: 'choice',
    choices: [{ value: all, label: 'All card types' }, ...cardTypes.map(({ name }) => ({ value: name, label: name }))],
    default: all,
  },
  { name: 'template', label: 'Template', kind: 'option', source: 'templates' },
  { name: 'cost_center', label: 'Cost center', kind: 'option', source: 'cost_centers' },
  { name: 'unused_days', label: 'Not used for', kind: 'number', min: 1, max: 730, unit: 'days', default: null },
] as const satisfies Param[]

export const cardRecordColumns = [
  { key: 'card_number', title: 'Card', kind: 'text', width: 9 },
  { key: 'status', title: 'Status', kind: 'text', width: 9 },
  { key: 'status_date', title: 'Since', kind: 'date', width: 10, is_shown: false },
  { key: 'description', title: 'Description', kind: 'text', width: 30 },
  { key: 'card_type', title: 'Type', kind: 'text', width: 8 },
  { key: 'network', title: 'Network', kind: 'text', width: 20 },
  { key: 'template', title: 'Template', kind: 'text', width: 30, is_shown: false },
  { key: 'vehicle_number', title: 'Vehicle', kind: 'text', width: 8 },
  { key: 'vehicle_type', title: 'Vehicle type', kind: 'text', width: 18, is_shown: false },
  { key: 'driver_number', title: 'Last driver', kind: 'text', width: 8, is_shown: false },
  { key: 'driver_name', title: 'Last driver name', kind: 'text', width: 20, is_shown: false },
  { key: 'pin', title: 'PIN', kind: 'text', width: 7 },
  { key: 'cost_center', title: 'Cost center', kind: 'text', width: 10, is_shown: false },
  { key: 'tax_doc', title: 'Tax doc', kind: 'text', width: 15, is_shown: false },
  { key: 'fuel_profile', title: 'Fuel profile', kind: 'text', width: 20, is_shown: false },
  { key: 'time_profile', title: 'Time profile', kind: 'text', width: 10, is_shown: false },
  { key: 'max_gallon_fill', title: 'Gal/fill', kind: 'integer', width: 6 },
  { key: 'max_gallon_period', title: 'Gal/period', kind: 'integer', width: 6, is_shown: false },
  { key: 'gallon_period', title: 'Gallon period', kind: 'text', width: 12, is_shown: false },
  { key: 'max_amount_fill', title: '$/fill', kind: 'integer', width: 6, is_shown: false },
  { key: 'max_amount_period', title: '$/period', kind: 'integer', width: 6, is_shown: false },
  { key: 'amount_period', title: 'Amount period', kind: 'text', width: 12, is_shown: false },
  { key: 'misc_key', title: 'Misc key', kind: 'text', width: 3, is_shown: false },
  { key: 'odometer_prompt', title: 'Odometer prompt', kind: 'text', width: 3, is_shown: false },
  { key: 'strict_control', title: 'Strict', kind: 'text', width: 3, is_shown: false },
  { key: 'retail', title: 'Retail', kind: 'text', width: 3, is_shown: false },
  { key: 'states', title: 'States', kind: 'text', width: 20, is_shown: false },
  { key: 'zips', title: 'Zip lock-out', kind: 'text', width: 30, is_shown: false },
  { key: 'issued_on', title: 'Issued', kind: 'date', width: 10, is_shown: false },
  { key: 'expires_on', title: 'Expires', kind: 'date', width: 10, is_shown: false },
  { key: 'last_used_at', title: 'Last used', kind: 'local-datetime', width: 16 },
  { key: 'last_odometer', title: 'Last odometer', kind: 'integer', width: 8, is_shown: false },
  { key: 'transactions', title: '90-day transactions', kind: 'integer', width: 6 },
  { key: 'quantity', title: '90-day gallons', kind: 'gallons', width: 12 },
  { key: 'unused', title: 'Unused', kind: 'integer', width: 3, is_shown: false },
] as const satisfies Column[]

export const cardRecordTotals = [
  { key: 'transactions', fold: 'sum' },
  { key: 'quantity', fold: 'sum' },
  { key: 'unused', fold: 'sum' },
] as const
