import { Link } from '@tanstack/react-router'
import type { Vehicle } from '@forecourt/domain/contract/vehicles.ts'
import type { Column } from '#src/ui/columns.ts'
import { RowLink } from '#src/ui/RowLink.tsx'
import { VehicleStatusChip } from './VehicleStatusChip.tsx'
import { fuelTypeLabels } from './vehicle-words.ts'

type VehicleColumn = Column<Vehicle> & { sort?: 'vehicle_number' }

/** "2019 Volvo VNL". */
export const builtOf = ({ year, make, model }: Pick<Vehicle, 'year' | 'make' | 'model'>) =>
  [year, make, model].filter(Boolean).join(' ')

/** Opens the vehicle over the list. */
export function VehicleLink({ vehicle_number }: Pick<Vehicle, 'vehicle_number'>) {
  const search = (before: Record<string, unknown>) => ({ ...before, vehicle: vehicle_number })
  return (
    <RowLink link={<Link to="." search={search} resetScroll={false} />} hasFigures>
      {vehicle_number}
    </RowLink>
  )
}

export const vehicleColumns: readonly VehicleColumn[] = [
  {
    id: 'vehicle_number',
    title: 'Vehicle number',
    sort: 'vehicle_number',
    isRowHeader: true,
    cell: (row) => <VehicleLink {...row} />,
  },
  { id: 'built', title: 'Year, make, model', cell: (row) => builtOf(row) || '–' },
  {
    id: 'plate',
    title: 'License plate',
    cell: (row) => <span className="no-wrap">{[row.plate, row.plate_state].filter(Boolean).join(' ') || '–'}</span>,
  },
  { id: 'vin', title: 'VIN', isHiddenAtFirst: true, cell: (row) => <span className="figures">{row.vin || '–'}</span> },
  { id: 'status', title: 'Status', cell: (row) => <VehicleStatusChip status={row.status} /> },
  {
    id: 'tank_capacity',
    title: 'Tank',
    align: 'end',
    cell: (row) => (
      <span className="figures">{row.tank_capacity ? `${row.tank_capacity.toLocaleString('en-US')} gal` : '–'}</span>
    ),
  },
  { id: 'fuel_type', title: 'Fuel type', isWord: true, cell: (row) => (row.fuel_type ? fuelTypeLabels[row.fuel_type] : '–') },
  {
    id: 'owner',
    title: 'Owner-operator',
    isHiddenAtFirst: true,
    cell: (row) => [row.owner_operator_number, row.owner_operator_name].filter(Boolean).join(' · ') || '–',
  },
]
