// docs/product/reports.md#monthly-audit: the list of drivers and vehicles, the changes since the previous one, and what needs
// checking.
import { cardRecordColumns, cardRecordParams, cardRecordTotals } from './card-record.ts'
import { named } from './report-names.ts'
import { report } from './report.ts'

export const driverVehicleAudit = report({
  ...named('driver-vehicle-records-monthly-audit'),
  title: 'Driver/Vehicle Records Monthly Audit',
  noun: ['card', 'cards'],
  params: cardRecordParams,
  columns: [
    { key: 'change_mark', title: 'Changed', kind: 'text', width: 7 },
    { key: 'changes', title: 'What changed', kind: 'text', width: 60, sorts: false },
    { key: 'attention', title: 'Look at', kind: 'text', width: 60, sorts: false },
    ...cardRecordColumns,
  ],
  totals: cardRecordTotals,
  group_by: ['change_mark', 'card_type', 'status', 'network', 'cost_center'],
  group_levels: 2,
  order: ['card_type', 'card_number', 'vehicle_number'],
  data_file: 'columns',
  frequencies: ['monthly'],
})
