// The parameters, columns and totals that the reports about transactions share (docs/product/reports.md#rules-for-every-report).
import { networks } from '#src/reference.ts'
import { accountScopes, scopeNames } from '#src/rules/account-scope.ts'
import { all, type Param, type ParamValues } from './param.ts'
import type { Column } from './report.ts'

/** docs/product/accounts.md#reading-across-accounts. Offered only to people with more than one such account. */
export const scopeParam = {
  name: 'scope',
  label: 'Accounts',
  kind: 'choice',
  choices: accountScopes.map((value) => ({ value, label: scopeNames[value] })),
  default: 'account',
  of: 'accounts',
} as const satisfies Param

export const periodParams = [
  { name: 'from', label: 'From', kind: 'date', default: 'first of last month' },
  { name: 'to', label: 'To', kind: 'date', default: 'last of last month', ends: 'from' },
] as const satisfies Param[]

/** A return is filed for a quarter. */
export const quarterParams = [
  { name: 'from', label: 'From', kind: 'date', default: 'first of last quarter' },
  { name: 'to', label: 'To', kind: 'date', default: 'last of last quarter', ends: 'from' },
] as const satisfies Param[]

/** Whether the rows are single purchases or sums. */
export const viewParam = {
  name: 'view',
  label: 'Show',
  kind: 'choice',
  choices: [
    { value: 'summary', label: 'Summary' },
    { value: 'detail', label: 'Every purchase' },
  ],
  default: 'summary',
} as const satisfies Param

/**
 * Range lists start with All and are sorted numerically by label. The value of a card is the visible part of its number, the
 * last four digits, so that from and to match the labels. The value of a vehicle is its number.
 */
export const rangeParams = [
  { name: 'card_from', label: 'Card from', kind: 'option', source: 'card_ranges' },
  { name: 'card_to', label: 'Card to', kind: 'option', source: 'card_ranges', ends: 'card_from' },
  { name: 'vehicle_from', label: 'Vehicle from', kind: 'option', source: 'vehicle_ranges' },
  { name: 'vehicle_to', label: 'Vehicle to', kind: 'option', source: 'vehicle_ranges', ends: 'vehicle_from' },
] as const satisfies Param[]

export type Ranges = ParamValues<typeof rangeParams>

export const dateBasisParam = {
  name: 'date_basis',
  label: 'Dates are',
  kind: 'choice',
  choices: [
    { value: 'transaction', label: 'Transaction dates' },
    { value: 'posted', label: 'Posted dates' },
    { value: 'invoice', label: 'Invoice dates' },
  ],
  default: 'transaction',
} as const satisfies Param
export type DatedPeriod = ParamValues<readonly [typeof dateBasisParam, ...typeof periodParams]>

const anyNetwork = { value: all, label: 'All networks' } as const
export const networkParam = {
  name: 'network',
  label: 'Network',
  kind: 'choice',
  choices: [anyNetwork, ...networks.map(({ name }) => ({ value: name, label: name }))],
  of: 'networks',
  default: all,
} as const satisfies Param

/** Filters beyond period and ranges: product, place and person. */
export const purchaseParams = [
  networkParam,
  {
    name: 'product_group',
    label: 'Kind of product',
    kind: 'choice',
    choices: [
      { value: all, label: 'All products' },
      { value: 'fuel', label: 'Fuel' },
      { value: 'non-fuel', label: 'Non-fuel' },
    ],
    default: all,
  },
  { name: 'product', label: 'Product', kind: 'option', source: 'products' },
  { name: 'state', label: 'State', kind: 'option', source: 'states' },
  { name: 'site', label: 'Site', kind: 'option', source: 'sites' },
  { name: 'driver', label: 'Driver', kind: 'option', source: 'drivers' },
  { name: 'cost_center', label: 'Cost center', kind: 'option', source: 'cost_centers' },
  { name: 'invoice', label: 'Invoice', kind: 'option', source: 'invoices' },
  { name: 'min_gallons', label: 'At least', kind: 'number', min: 0, max: 99_999, unit: 'gal', default: null },
  { name: 'min_amount', label: 'At least', kind: 'number', min: 0, max: 99_999, unit: '$', default: null },
  { name: 'exceptions_only', label: 'With exceptions only', kind: 'switch', default: false },
] as const satisfies Param[]
export type Purchase = ParamValues<typeof purchaseParams>

/** The first view shows the columns that fit next to the parameters, amounts first. */
export const transactionColumns = [
  { key: 'transacted_at', title: 'Tran date', kind: 'local-datetime', width: 16 },
  { key: 'posted_on', title: 'Posted', kind: 'date', width: 10, is_shown: false },
  { key: 'invoice_number', title: 'Invoice', kind: 'text', width: 10, is_shown: false },
  { key: 'network', title: 'Network', kind: 'text', width: 8, is_shown: false },
  { key: 'card_number', title: 'Card', kind: 'text', width: 9 },
  { key: 'card_description', title: 'Description', kind: 'text', width: 30, is_shown: false },
  { key: 'vehicle_number', title: 'Vehicle', kind: 'text', width: 8 },
  { key: 'vehicle_type', title: 'Type', kind: 'text', width: 4, is_shown: false },
  { key: 'driver_number', title: 'Driver', kind: 'text', width: 8, is_shown: false },
  { key: 'driver_name', title: 'Driver name', kind: 'text', width: 20, is_shown: false },
  { key: 'cost_center', title: 'Cost center', kind: 'text', width: 10, is_shown: false },
  { key: 'misc_keyed', title: 'Misc', kind: 'text', width: 10, is_shown: false },
  { key: 'odometer', title: 'Odometer', kind: 'integer', width: 8, is_shown: false },
  { key: 'miles', title: 'Miles', kind: 'integer', width: 7, is_shown: false },
  { key: 'mpg', title: 'MPG', kind: 'ratio', width: 6, is_shown: false },
  { key: 'cost_per_mile', title: 'Cost/mile', kind: 'unit-price', width: 9, is_shown: false },
  { key: 'site_number', title: 'Site no.', kind: 'text', width: 8, is_shown: false },
  { key: 'site_name', title: 'Site', kind: 'text', width: 24 },
  { key: 'city', title: 'City', kind: 'text', width: 16, is_shown: false },
  { key: 'state', title: 'State', kind: 'text', width: 5, is_shown: false },
  { key: 'zipcode', title: 'ZIP', kind: 'text', width: 9, is_shown: false },
  { key: 'site_kind', title: 'Site type', kind: 'text', width: 8, is_shown: false },
  { key: 'product_code', title: 'Code', kind: 'text', width: 4, is_shown: false },
  { key: 'product', title: 'Product', kind: 'text', width: 20 },
  { key: 'quantity', title: 'Quantity', kind: 'gallons', width: 10 },
  { key: 'unit', title: 'Unit', kind: 'text', width: 4, is_shown: false },
  { key: 'pump_price', title: 'Pump price', kind: 'unit-price', width: 9, is_shown: false },
  { key: 'unit_price', title: 'Net price', kind: 'unit-price', width: 9, is_shown: false },
  { key: 'federal_tax', title: 'FET', kind: 'money', width: 9, is_shown: false },
  { key: 'state_tax', title: 'SET', kind: 'money', width: 9, is_shown: false },
  { key: 'local_excise', title: 'Local excise', kind: 'money', width: 9, is_shown: false },
  { key: 'sales_tax', title: 'Sales tax', kind: 'money', width: 9, is_shown: false },
  { key: 'fees', title: 'Fees', kind: 'money', width: 9 },
  { key: 'discount', title: 'Discount', kind: 'money', width: 9, is_shown: false },
  { key: 'total', title: 'Total', kind: 'money', width: 11 },
  // The basis of averages: only fuel for prices, only fills with known miles for mileage.
  { key: 'fuel_quantity', title: 'Fuel gallons', kind: 'gallons', width: 10, is_shown: false },
  { key: 'pieces', title: 'Pieces', kind: 'gallons', width: 10, is_shown: false },
  { key: 'fuel_base', title: 'Fuel base', kind: 'money', width: 10, is_shown: false },
  { key: 'non_fuel_total', title: 'Non-fuel', kind: 'money', width: 10, is_shown: false },
  { key: 'mileage_quantity', title: 'Mileage gallons', kind: 'gallons', width: 10, is_shown: false },
  { key: 'mileage_total', title: 'Mileage cost', kind: 'money', width: 10, is_shown: false },
  { key: 'exceptions', title: 'Exceptions', kind: 'text', width: 20, is_shown: false },
  { key: 'dispute', title: 'Disputed', kind: 'text', width: 20, is_shown: false },
  { key: 'auth_number', title: 'Auth no.', kind: 'text', width: 8, is_shown: false },
  { key: 'tran_id', title: 'Tran id', kind: 'text', width: 20, is_shown: false },
] as const satisfies Column[]

/** Washes and fees are counted in pieces, which must not be added to gallons. */
export const quantityTotals = [
  { key: 'fuel_quantity', fold: 'sum' },
  {
    key: 'quantity',
    fold: 'sum',
    per_unit: { of: 'fuel_quantity', unit: 'gal', apart: { key: 'pieces', unit: 'each' } },
  },
  { key: 'pieces', fold: 'sum' },
] as const

export const transactionTotals = [
  ...quantityTotals,
  { key: 'unit_price', fold: 'ratio', of: 'fuel_base', per: 'fuel_quantity' },
  { key: 'federal_tax', fold: 'sum' },
  { key: 'state_tax', fold: 'sum' },
  { key: 'local_excise', fold: 'sum' },
  { key: 'sales_tax', fold: 'sum' },
  { key: 'fees', fold: 'sum' },
  { key: 'discount', fold: 'sum' },
  { key: 'non_fuel_total', fold: 'sum' },
  { key: 'total', fold: 'sum' },
  { key: 'fuel_base', fold: 'sum' },
  { key: 'miles', fold: 'sum' },
  { key: 'mileage_quantity', fold: 'sum' },
  { key: 'mileage_total', fold: 'sum' },
  { key: 'mpg', fold: 'ratio', of: 'miles', per: 'mileage_quantity' },
  { key: 'cost_per_mile', fold: 'ratio', of: 'mileage_total', per: 'miles' },
] as const
