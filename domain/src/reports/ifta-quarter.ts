// docs/product/reports.md#ifta-quarter: gallons by jurisdiction and fuel, and the record behind each (date, seller, gallons,
// fuel, price, vehicle, purchaser). Excludes DEF and fuel burnt by refrigeration units. Drivers record the miles by jurisdiction.
import { named } from './report-names.ts'
import { report } from './report.ts'
import { quarterParams, scopeParam, viewParam } from './transaction-params.ts'

export const iftaQuarter = report({
  ...named('ifta-quarter'),
  title: 'IFTA Quarter Report',
  noun: ['line', 'lines'],
  params: [
    scopeParam,
    ...quarterParams,
    viewParam,
    {
      name: 'vehicles',
      label: 'Vehicles',
      kind: 'choice',
      choices: [
        { value: 'ifta', label: 'Of type I IFTA' },
        { value: 'road', label: 'All that drive on roads' },
      ],
      default: 'ifta',
    },
  ],
  columns: [
    { key: 'state', title: 'Jurisdiction', kind: 'text', width: 5 },
    { key: 'fuel_type', title: 'Fuel', kind: 'text', width: 12 },
    { key: 'purchased_on', title: 'Date', kind: 'date', width: 10, is_shown: 'detail' },
    { key: 'vehicle_number', title: 'Vehicle', kind: 'text', width: 8, is_shown: 'detail' },
    { key: 'seller', title: 'Seller', kind: 'text', width: 30, is_shown: 'detail' },
    { key: 'seller_address', title: 'Seller address', kind: 'text', width: 60, is_shown: 'detail' },
    { key: 'purchaser', title: 'Purchaser', kind: 'text', width: 30, is_shown: false },
    { key: 'invoice_number', title: 'Invoice', kind: 'text', width: 10, is_shown: 'detail' },
    { key: 'transactions', title: 'Purchases', kind: 'integer', width: 7 },
    { key: 'quantity', title: 'Gallons', kind: 'gallons', width: 12 },
    { key: 'tax_paid_quantity', title: 'Tax-paid gallons', kind: 'gallons', width: 12 },
    { key: 'unit_price', title: 'Price', kind: 'unit-price', width: 9 },
    { key: 'base', title: 'Base', kind: 'money', width: 12, is_shown: false },
    { key: 'state_tax', title: 'Tax paid', kind: 'money', width: 11 },
    { key: 'total', title: 'Total', kind: 'money', width: 12 },
    { key: 'miles', title: 'Miles', kind: 'integer', width: 9 },
    { key: 'mileage_quantity', title: 'Mileage gallons', kind: 'gallons', width: 12, is_shown: false },
    { key: 'mpg', title: 'MPG', kind: 'ratio', width: 6 },
    { key: 'tran_id', title: 'Tran id', kind: 'text', width: 20, is_shown: false },
  ],
  totals: [
    { key: 'transactions', fold: 'sum' },
    { key: 'quantity', fold: 'sum' },
    { key: 'tax_paid_quantity', fold: 'sum' },
    { key: 'unit_price', fold: 'ratio', of: 'base', per: 'quantity' },
    { key: 'base', fold: 'sum' },
    { key: 'state_tax', fold: 'sum' },
    { key: 'total', fold: 'sum' },
    { key: 'miles', fold: 'sum' },
    { key: 'mileage_quantity', fold: 'sum' },
    { key: 'mpg', fold: 'ratio', of: 'miles', per: 'mileage_quantity' },
  ],
  group_by: ['fuel_type', 'state', 'vehicle_number'],
  group_levels: 2,
  order: ['state', 'fuel_type', 'purchased_on', 'tran_id'],
  data_file: 'columns',
  frequencies: ['monthly'],
})
