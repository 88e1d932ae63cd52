// Owner operator (docs/product/reports.md#on-demand-reports): charges to each owner-operator, item by item (49 CFR 376), one page
// each.
import { named } from './report-names.ts'
import { report } from './report.ts'
import { periodParams, quantityTotals, scopeParam } from './transaction-params.ts'

export const ownerOperator = report({
  ...named('owner-operator'),
  title: 'Owner Operator Report',
  noun: ['purchase', 'purchases'],
  params: [
    scopeParam,
    ...periodParams,
    { name: 'owner_operator', label: 'Owner operator', kind: 'option', source: 'owner_operators' },
    { name: 'include_fees', label: 'Charge fees back', kind: 'switch', default: true },
  ],
  columns: [
    { key: 'owner_operator', title: 'Owner operator', kind: 'text', width: 30 },
    { key: 'transacted_at', title: 'Tran date', kind: 'local-datetime', width: 16 },
    { key: 'card_number', title: 'Card', kind: 'text', width: 9 },
    { key: 'vehicle_number', title: 'Vehicle', kind: 'text', width: 8 },
    { key: 'site_name', title: 'Site', kind: 'text', width: 24 },
    { key: 'city', title: 'City', kind: 'text', width: 16, is_shown: false },
    { key: 'state', title: 'State', kind: 'text', width: 5 },
    { key: 'product', title: 'Product', kind: 'text', width: 20 },
    { key: 'quantity', title: 'Quantity', kind: 'gallons', width: 10 },
    { key: 'pump_price', title: 'Pump price', kind: 'unit-price', width: 9 },
    { key: 'unit_price', title: 'Price charged', kind: 'unit-price', width: 9 },
    { key: 'base', title: 'Base', kind: 'money', width: 10 },
    { key: 'discount', title: 'Discount passed on', kind: 'money', width: 9 },
    { key: 'taxes', title: 'Taxes', kind: 'money', width: 9 },
    { key: 'fees', title: 'Fees', kind: 'money', width: 9 },
    { key: 'total', title: 'Charged back', kind: 'money', width: 11 },
    { key: 'invoice_number', title: 'Invoice', kind: 'text', width: 10 },
    { key: 'fuel_quantity', title: 'Fuel gallons', kind: 'gallons', width: 10, is_shown: false },
    { key: 'pieces', title: 'Pieces', kind: 'gallons', width: 10, is_shown: false },
    { key: 'tran_id', title: 'Tran id', kind: 'text', width: 20, is_shown: false },
  ],
  totals: [
    ...quantityTotals,
    { key: 'base', fold: 'sum' },
    { key: 'discount', fold: 'sum' },
    { key: 'taxes', fold: 'sum' },
    { key: 'fees', fold: 'sum' },
    { key: 'total', fold: 'sum' },
  ],
  group_by: ['owner_operator', 'vehicle_number', 'card_number'],
  group_levels: 2,
  order: ['transacted_at', 'tran_id'],
  data_file: 'columns',
  frequencies: ['daily', 'weekly', 'monthly', 'on invoice'],
  page_per_group: true,
})
