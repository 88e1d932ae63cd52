import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { Vehicle } from '@forecourt/domain/contract/vehicles.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { listVehicles } from './vehicles.queries.ts'

const columns: ExportedColumn<Vehicle>[] = [
  { title: 'Vehicle number', value: (row) => row.vehicle_number },
  { title: 'Year', value: (row) => row.year },
  { title: 'Make', value: (row) => row.make },
  { title: 'Model', value: (row) => row.model },
  { title: 'VIN', value: (row) => row.vin },
  { title: 'License plate', value: (row) => row.plate },
  { title: 'Plate state', value: (row) => row.plate_state },
  { title: 'Fuel type', value: (row) => row.fuel_type },
  { title: 'Tank (gallons)', value: (row) => row.tank_capacity },
  { title: 'Status', value: (row) => row.status },
  { title: 'Owner-operator number', value: (row) => row.owner_operator_number },
  { title: 'Owner-operator', value: (row) => row.owner_operator_name },
]

export const exportVehicles = (ctx: AccountCtx, { format, ...filter }: ExportOf<typeof listVehicles>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Vehicles',
    action: 'vehicle.export',
    format,
    columns,
    rows: everyPage((pages) => listVehicles(ctx, { ...filter, ...pages })),
  })
