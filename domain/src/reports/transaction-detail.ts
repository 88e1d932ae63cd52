// Domain 3.1, Transaction detail.
import { report } from './report.ts'
import { dateBasisParam, periodParams, rangeParams, transactionColumns } from './transaction-params.ts'

export const transactionDetail = report({
  kind: 'on-demand',
  access: 'reports.run',
  title: 'Transaction Detail Report',
  path: '/transaction-detail-report',
  noun: ['transaction', 'transactions'],
  params: [
    dateBasisParam,
    ...periodParams,
    ...rangeParams,
    { name: 'product', label: 'Product', kind: 'option', source: 'products' },
    { name: 'state', label: 'State', kind: 'option', source: 'states' },
    { name: 'site', label: 'Site', kind: 'option', source: 'sites' },
    { name: 'driver', label: 'Driver', kind: 'option', source: 'drivers' },
    { name: 'cost_center', label: 'Cost center', kind: 'option', source: 'cost_centers' },
    { name: 'exceptions_only', label: 'With exceptions only', kind: 'switch', default: false },
  ],
  columns: transactionColumns,
  totals: [
    { key: 'quantity', fold: 'sum' },
    { key: 'federal_tax', fold: 'sum' },
    { key: 'state_tax', fold: 'sum' },
    { key: 'local_excise', fold: 'sum' },
    { key: 'sales_tax', fold: 'sum' },
    { key: 'fees', fold: 'sum' },
    { key: 'discount', fold: 'sum' },
    { key: 'total', fold: 'sum' },
    { key: 'miles', fold: 'sum' },
  ],
  group_by: ['card_number', 'vehicle_number', 'driver_number', 'site_name', 'product', 'cost_center'],
  group_levels: 1,
  order: ['transacted_at'],
  data_file: 'transactions',
  frequencies: [],
})
