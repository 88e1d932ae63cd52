import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { CoverageRow } from '@forecourt/domain/contract/coverage.ts'
import { coverageReasons } from '@forecourt/domain/rules/coverage.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { listCoverage } from './list-coverage.ts'

const columns: ExportedColumn<CoverageRow>[] = [
  { title: 'Card number', value: (row) => (row.last_four ? `•••• ${row.last_four}` : null) },
  { title: 'Vehicle number', value: (row) => row.vehicle_number },
  { title: 'Description', value: (row) => row.description },
  { title: 'Network', value: (row) => row.card_network_name },
  { title: 'Card type', value: (row) => row.card_type_name },
  { title: 'Max gallons per fill', value: (row) => row.max_gallon_fill },
  { title: 'Max gallons per period', value: (row) => row.max_gallon_period },
  { title: 'Max dollars per fill', value: (row) => row.max_amount_fill },
  { title: 'Max dollars per period', value: (row) => row.max_amount_period },
  { title: 'States', value: (row) => row.states.join(' ') },
  { title: 'Tank (gallons)', value: (row) => row.tank_capacity },
  { title: 'Reasons', value: (row) => row.reasons.map((reason) => coverageReasons[reason]).join('; ') },
]

export const exportCoverage = (ctx: AccountCtx, { format, ...filter }: ExportOf<typeof listCoverage>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Coverage',
    action: 'coverage.export',
    format,
    columns,
    rows: everyPage((pages) => listCoverage(ctx, { ...filter, ...pages })),
  })
