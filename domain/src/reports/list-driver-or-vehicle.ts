// List of drivers or vehicles (docs/product/reports.md#on-demand-reports). It shows only whether a PIN is set.
import { cardRecordColumns, cardRecordParams, cardRecordTotals } from './card-record.ts'
import { named } from './report-names.ts'
import { report } from './report.ts'

export const listDriverOrVehicle = report({
  ...named('list-driver-or-vehicle'),
  title: 'List of Drivers or Vehicles',
  noun: ['card', 'cards'],
  params: cardRecordParams,
  columns: cardRecordColumns,
  totals: cardRecordTotals,
  group_by: ['card_type', 'status', 'network', 'cost_center'],
  group_levels: 2,
  order: ['card_type', 'card_number', 'vehicle_number'],
  data_file: 'columns',
  frequencies: ['daily', 'weekly', 'monthly'],
})
