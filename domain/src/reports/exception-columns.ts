// Shared by the exception reports (docs/product/reports.md#on-demand-reports). The rules use the thresholds in the account's
// exception settings. A report, or the schedule that stores its parameters, may only apply stricter ones.
import { exceptionRules, reviewStates, severities } from '#src/rules/exceptions.ts'
import { all, type Param } from './param.ts'
import type { Column } from './report.ts'
import { rangeParams } from './transaction-params.ts'

const named = (value: string) => `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`

/** The report cannot find more than the rules found, and each field has this note. */
const narrows = 'Narrows what its rule has found.'

export const exceptionParams = [
  {
    name: 'codes',
    label: 'Types',
    kind: 'choices',
    // Rules about a card's current state have a separate list and are never exceptions.
    choices: Object.entries(exceptionRules)
      .filter(([, { about }]) => about !== 'card')
      .map(([value, { name }]) => ({ value, label: name })),
    default: [],
    help: 'None chosen means all of them.',
  },
  {
    name: 'severity',
    label: 'Severity',
    kind: 'choice',
    choices: [{ value: all, label: 'All severities' }, ...severities.map((value) => ({ value, label: named(value) }))],
    default: all,
  },
  {
    name: 'review_state',
    label: 'Review',
    kind: 'choice',
    choices: [{ value: all, label: 'Reviewed or not' }, ...reviewStates.map((value) => ({ value, label: named(value) }))],
    default: all,
  },
  ...rangeParams,
  {
    name: 'over_tank_percent',
    label: 'Over tank size by more than',
    kind: 'number',
    min: 1,
    max: 999,
    unit: '%',
    default: null,
    help: 'Only narrows what the account’s own rule has found. Empty: all of it.',
  },
  {
    name: 'repeat_minutes',
    label: 'Repeated fill within',
    kind: 'number',
    min: 1,
    max: 1_440,
    unit: 'min',
    default: null,
    help: narrows,
  },
  {
    name: 'travel_mph',
    label: 'Too far too fast, above',
    kind: 'number',
    min: 1,
    max: 999,
    unit: 'mph',
    default: null,
    help: narrows,
  },
  {
    name: 'mpg_percent',
    label: 'Off the average MPG by more than',
    kind: 'number',
    min: 1,
    max: 999,
    unit: '%',
    default: null,
    help: narrows,
  },
  {
    name: 'price_percent',
    label: 'Above the average price by more than',
    kind: 'number',
    min: 1,
    max: 999,
    unit: '%',
    default: null,
    help: narrows,
  },
  {
    name: 'declines',
    label: 'Declines in a day, at least',
    kind: 'number',
    min: 1,
    max: 99,
    default: null,
    is_whole: true,
    help: narrows,
  },
] as const satisfies Param[]

export const exceptionColumns = [
  { key: 'transacted_at', title: 'Tran date', kind: 'local-datetime', width: 16 },
  { key: 'tran_date', title: 'Date', kind: 'date', width: 10, is_shown: false },
  { key: 'rule', title: 'Exception', kind: 'text', width: 22 },
  { key: 'finding', title: 'What happened', kind: 'text', width: 60, sorts: false },
  { key: 'severity', title: 'Severity', kind: 'text', width: 8 },
  { key: 'card_number', title: 'Card', kind: 'text', width: 9 },
  { key: 'card_description', title: 'Description', kind: 'text', width: 30, is_shown: false },
  { key: 'vehicle_number', title: 'Vehicle', kind: 'text', width: 8 },
  { key: 'driver_number', title: 'Driver', kind: 'text', width: 8 },
  { key: 'driver_name', title: 'Driver name', kind: 'text', width: 20, is_shown: false },
  { key: 'cost_center', title: 'Cost center', kind: 'text', width: 10, is_shown: false },
  { key: 'site_name', title: 'Site', kind: 'text', width: 24, is_shown: false },
  { key: 'city', title: 'City', kind: 'text', width: 16, is_shown: false },
  { key: 'state', title: 'State', kind: 'text', width: 5, is_shown: false },
  { key: 'product', title: 'Product', kind: 'text', width: 20, is_shown: false },
  { key: 'quantity', title: 'Quantity', kind: 'gallons', width: 10, is_shown: false },
  { key: 'threshold', title: 'Threshold', kind: 'text', width: 12, is_shown: false },
  { key: 'actual', title: 'Actual', kind: 'text', width: 12, is_shown: false },
  { key: 'variance', title: 'Variance', kind: 'text', width: 12, is_shown: false },
  { key: 'amount', title: '$ at risk', kind: 'money', width: 11 },
  { key: 'review_state', title: 'Review', kind: 'text', width: 9 },
  { key: 'reviewer', title: 'Reviewer', kind: 'text', width: 20, is_shown: false },
  { key: 'reviewed_at', title: 'Reviewed', kind: 'datetime', width: 16, is_shown: false },
  { key: 'note', title: 'Note', kind: 'text', width: 40, is_shown: false, sorts: false },
  { key: 'code', title: 'Code', kind: 'text', width: 12, is_shown: false },
  { key: 'exception_id', title: 'No.', kind: 'integer', width: 10, is_shown: false },
] as const satisfies Column[]
