// Fuel summary (docs/product/reports.md#on-demand-reports): purchases grouped by one or two columns, compared with the previous
// period.
import type { Param } from './param.ts'
import { named } from './report-names.ts'
import { report } from './report.ts'
import { periodParams, scopeParam } from './transaction-params.ts'

const dimensions = [
  { value: 'product', label: 'Product' },
  { value: 'month', label: 'Month' },
  { value: 'state', label: 'State' },
  { value: 'network', label: 'Network' },
  { value: 'vehicle', label: 'Vehicle' },
  { value: 'driver', label: 'Driver' },
  { value: 'card', label: 'Card' },
  { value: 'cost_center', label: 'Cost center' },
  { value: 'site', label: 'Site' },
] as const

const groupParams = [
  { name: 'group_1', label: 'Group by', kind: 'choice', choices: dimensions, default: 'product' },
  {
    name: 'group_2',
    label: 'Then by',
    kind: 'choice',
    choices: [{ value: 'none', label: 'Nothing' }, ...dimensions],
    default: 'none',
  },
] as const satisfies Param[]

export const fuelSummary = report({
  ...named('fuel-summary'),
  title: 'Fuel Summary Report',
  noun: ['group', 'groups'],
  params: [scopeParam, ...periodParams, ...groupParams],
  columns: [
    { key: 'group_1', title: 'Group', kind: 'text', width: 24, titled_by: 'group_1' },
    { key: 'group_2', title: 'Then by', kind: 'text', width: 24, titled_by: 'group_2' },
    { key: 'transactions', title: 'Transactions', kind: 'integer', width: 8 },
    { key: 'unleaded_regular', title: 'Unl. regular', kind: 'gallons', width: 12, is_shown: false },
    { key: 'unleaded_mid', title: 'Unl. mid', kind: 'gallons', width: 12, is_shown: false },
    { key: 'unleaded_premium', title: 'Unl. premium', kind: 'gallons', width: 12, is_shown: false },
    { key: 'diesel', title: 'Diesel', kind: 'gallons', width: 12, is_shown: false },
    { key: 'dyed_diesel', title: 'Dyed diesel', kind: 'gallons', width: 12, is_shown: false },
    { key: 'bio_renewable', title: 'Bio/renewable', kind: 'gallons', width: 12, is_shown: false },
    { key: 'def', title: 'DEF', kind: 'gallons', width: 12, is_shown: false },
    { key: 'cng', title: 'CNG GGE', kind: 'gallons', width: 12, is_shown: false },
    { key: 'other_fuel', title: 'Other fuel', kind: 'gallons', width: 12, is_shown: false },
    { key: 'quantity', title: 'Gallons', kind: 'gallons', width: 12 },
    { key: 'unit_price', title: 'Avg net price', kind: 'unit-price', width: 9 },
    // The basis of the average price: fuel only.
    { key: 'fuel_base', title: 'Fuel base', kind: 'money', width: 12, is_shown: false },
    // Base, taxes and fees minus the discount equal the total. All are shown, so that a reader can add them up.
    { key: 'base', title: 'Base', kind: 'money', width: 12 },
    { key: 'taxes', title: 'Taxes', kind: 'money', width: 12 },
    { key: 'fees', title: 'Fees', kind: 'money', width: 10 },
    { key: 'discount', title: 'Discount', kind: 'money', width: 10 },
    { key: 'total', title: 'Total', kind: 'money', width: 12 },
    { key: 'share', title: '% of total', kind: 'percent', width: 6 },
    { key: 'prior_quantity', title: 'Prior gallons', kind: 'gallons', width: 12 },
    { key: 'prior_total', title: 'Prior total', kind: 'money', width: 12 },
    { key: 'change_quantity', title: 'Change gal', kind: 'gallons', width: 12, is_shown: false },
    { key: 'change_total', title: 'Change $', kind: 'money', width: 12, is_shown: false },
    { key: 'change', title: 'Change %', kind: 'percent', width: 8 },
  ],
  totals: [
    { key: 'transactions', fold: 'sum' },
    { key: 'unleaded_regular', fold: 'sum' },
    { key: 'unleaded_mid', fold: 'sum' },
    { key: 'unleaded_premium', fold: 'sum' },
    { key: 'diesel', fold: 'sum' },
    { key: 'dyed_diesel', fold: 'sum' },
    { key: 'bio_renewable', fold: 'sum' },
    { key: 'def', fold: 'sum' },
    { key: 'cng', fold: 'sum' },
    { key: 'other_fuel', fold: 'sum' },
    { key: 'quantity', fold: 'sum' },
    { key: 'unit_price', fold: 'ratio', of: 'fuel_base', per: 'quantity' },
    { key: 'fuel_base', fold: 'sum' },
    { key: 'base', fold: 'sum' },
    { key: 'taxes', fold: 'sum' },
    { key: 'fees', fold: 'sum' },
    { key: 'discount', fold: 'sum' },
    { key: 'total', fold: 'sum' },
    { key: 'prior_quantity', fold: 'sum' },
    { key: 'prior_total', fold: 'sum' },
    { key: 'change_quantity', fold: 'sum' },
    { key: 'change_total', fold: 'sum' },
    { key: 'change', fold: 'ratio', of: 'change_total', per: 'prior_total' },
  ],
  group_by: ['group_1'],
  group_levels: 1,
  order: ['group_1', 'group_2'],
  data_file: 'columns',
  frequencies: ['daily', 'weekly', 'monthly', 'on invoice'],
})
