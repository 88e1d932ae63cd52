// Tax summary (docs/product/reports.md#on-demand-reports). A row has one rate of each excise, so a rate change within the period
// produces two rows.
import { vehicleTypes } from '#src/reference.ts'
import { all } from './param.ts'
import { named } from './report-names.ts'
import { report } from './report.ts'
import { quarterParams, scopeParam } from './transaction-params.ts'

export const taxSummary = report({
  ...named('tax-summary'),
  title: 'Tax Summary Report',
  noun: ['line', 'lines'],
  params: [
    scopeParam,
    ...quarterParams,
    { name: 'state', label: 'State', kind: 'option', source: 'states' },
    { name: 'product', label: 'Product', kind: 'option', source: 'products' },
    {
      name: 'vehicle_type',
      label: 'Vehicle type',
      kind: 'choice',
      choices: [
        { value: all, label: 'All vehicle types' },
        ...vehicleTypes.map(({ code, description }) => ({ value: code, label: `${code} ${description}` })),
      ],
      default: all,
    },
    {
      name: 'taxed',
      label: 'Gallons',
      kind: 'choice',
      choices: [
        { value: all, label: 'Taxed and exempt' },
        { value: 'taxed', label: 'Taxed' },
        { value: 'exempt', label: 'Exempt' },
      ],
      default: all,
    },
    { name: 'ifta_only', label: 'IFTA vehicles only', kind: 'switch', default: false },
  ],
  columns: [
    { key: 'state', title: 'State', kind: 'text', width: 5 },
    { key: 'product', title: 'Product', kind: 'text', width: 20 },
    { key: 'product_group', title: 'Grade', kind: 'text', width: 18, is_shown: false },
    { key: 'vehicle_type', title: 'Vehicle type', kind: 'text', width: 18 },
    { key: 'vehicle_use', title: 'Use', kind: 'text', width: 12, is_shown: false },
    { key: 'transactions', title: 'Transactions', kind: 'integer', width: 7 },
    { key: 'taxed_quantity', title: 'Gallons taxed', kind: 'gallons', width: 12 },
    { key: 'exempt_quantity', title: 'Gallons exempt', kind: 'gallons', width: 12 },
    { key: 'federal_rate', title: 'FET rate', kind: 'unit-price', width: 8 },
    { key: 'federal_tax', title: 'FET', kind: 'money', width: 11 },
    { key: 'state_rate', title: 'SET rate', kind: 'unit-price', width: 8 },
    { key: 'state_tax', title: 'SET', kind: 'money', width: 11 },
    { key: 'county_tax', title: 'County', kind: 'money', width: 10 },
    { key: 'city_tax', title: 'City', kind: 'money', width: 10 },
    { key: 'state_sales_tax', title: 'State sales', kind: 'money', width: 10 },
    { key: 'local_sales_tax', title: 'Local sales', kind: 'money', width: 10 },
    { key: 'total_tax', title: 'Total tax', kind: 'money', width: 11 },
    // Washington refunds the tax on fuel that powers equipment instead of the wheels.
    { key: 'pto_percent', title: 'PTO %', kind: 'percent', width: 6, is_shown: false },
    { key: 'pto_quantity', title: 'WA PTO gallons', kind: 'gallons', width: 12, is_shown: false },
    { key: 'pto_exempt_quantity', title: 'PTO exempt', kind: 'gallons', width: 12, is_shown: false },
    { key: 'refundable_tax', title: 'Refundable SET', kind: 'money', width: 10, is_shown: false },
  ],
  totals: [
    { key: 'transactions', fold: 'sum' },
    { key: 'taxed_quantity', fold: 'sum' },
    { key: 'exempt_quantity', fold: 'sum' },
    { key: 'federal_tax', fold: 'sum' },
    { key: 'state_tax', fold: 'sum' },
    { key: 'county_tax', fold: 'sum' },
    { key: 'city_tax', fold: 'sum' },
    { key: 'state_sales_tax', fold: 'sum' },
    { key: 'local_sales_tax', fold: 'sum' },
    { key: 'total_tax', fold: 'sum' },
    { key: 'pto_quantity', fold: 'sum' },
    { key: 'pto_exempt_quantity', fold: 'sum' },
    { key: 'refundable_tax', fold: 'sum' },
  ],
  group_by: ['state', 'product', 'product_group', 'vehicle_type', 'vehicle_use'],
  group_levels: 2,
  order: ['state', 'product', 'vehicle_type', 'state_rate', 'federal_rate'],
  data_file: 'columns',
  frequencies: ['monthly'],
})
