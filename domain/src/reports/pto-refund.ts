// docs/product/transactions-and-money.md#pto-refund: the Washington worksheet. A claim needs the gallons, the miles and the fuel
// record of each vehicle.
import { named } from './report-names.ts'
import { report } from './report.ts'
import { quarterParams, rangeParams, scopeParam, viewParam } from './transaction-params.ts'

const [, , vehicleFrom, vehicleTo] = rangeParams

export const ptoRefund = report({
  ...named('pto-refund'),
  title: 'Washington PTO Refund Worksheet',
  noun: ['line', 'lines'],
  params: [scopeParam, ...quarterParams, viewParam, vehicleFrom, vehicleTo],
  columns: [
    { key: 'vehicle_number', title: 'Vehicle', kind: 'text', width: 8 },
    { key: 'vehicle_type', title: 'Type', kind: 'text', width: 14 },
    { key: 'pto_percent', title: 'PTO %', kind: 'percent', width: 6 },
    { key: 'purchased_on', title: 'Date', kind: 'date', width: 10, is_shown: 'detail' },
    { key: 'site_name', title: 'Site', kind: 'text', width: 30, is_shown: 'detail' },
    { key: 'city', title: 'City', kind: 'text', width: 16, is_shown: 'detail' },
    { key: 'product', title: 'Product', kind: 'text', width: 20, is_shown: 'detail' },
    { key: 'invoice_number', title: 'Invoice', kind: 'text', width: 10, is_shown: 'detail' },
    { key: 'transactions', title: 'Fills', kind: 'integer', width: 6 },
    { key: 'odometer', title: 'Odometer', kind: 'integer', width: 8, is_shown: 'detail' },
    { key: 'miles', title: 'Miles', kind: 'integer', width: 8 },
    { key: 'quantity', title: 'WA taxable gallons', kind: 'gallons', width: 12 },
    { key: 'exempt_quantity', title: 'PTO gallons', kind: 'gallons', width: 12 },
    { key: 'state_tax', title: 'SET paid', kind: 'money', width: 11 },
    { key: 'refundable_tax', title: 'Refundable SET', kind: 'money', width: 11 },
    { key: 'tran_id', title: 'Tran id', kind: 'text', width: 20, is_shown: false },
  ],
  totals: [
    { key: 'transactions', fold: 'sum' },
    { key: 'miles', fold: 'sum' },
    { key: 'quantity', fold: 'sum' },
    { key: 'exempt_quantity', fold: 'sum' },
    { key: 'state_tax', fold: 'sum' },
    { key: 'refundable_tax', fold: 'sum' },
  ],
  group_by: ['vehicle_type', 'vehicle_number'],
  group_levels: 2,
  order: ['vehicle_number', 'purchased_on', 'tran_id'],
  data_file: 'columns',
  frequencies: ['monthly'],
})
