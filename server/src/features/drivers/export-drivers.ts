import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { Driver } from '@forecourt/domain/contract/drivers.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { listDrivers } from './drivers.queries.ts'

const columns: ExportedColumn<Driver>[] = [
  { title: 'Driver number', value: (row) => row.driver_number },
  { title: 'First name', value: (row) => row.first_name },
  { title: 'Last name', value: (row) => row.last_name },
  { title: 'E-mail', value: (row) => row.email },
  { title: 'Phone', value: (row) => row.phone },
  { title: 'Cost center', value: (row) => row.cost_center },
  { title: 'External id', value: (row) => row.external_id },
  { title: 'Status', value: (row) => row.status },
  { title: 'Left on', value: (row) => row.left_on },
]

export const exportDrivers = (ctx: AccountCtx, { format, ...filter }: ExportOf<typeof listDrivers>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Drivers',
    action: 'driver.export',
    format,
    columns,
    rows: everyPage((pages) => listDrivers(ctx, { ...filter, ...pages })),
  })
