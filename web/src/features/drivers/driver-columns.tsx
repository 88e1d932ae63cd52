import { Link } from '@tanstack/react-router'
import type { Driver, driverSorts } from '@forecourt/domain/contract/drivers.ts'
import { driverName } from '@forecourt/domain/rules/drivers.ts'
import type { Column } from '#src/ui/columns.ts'
import { RowLink } from '#src/ui/RowLink.tsx'
import { DriverStatusChip } from './DriverStatusChip.tsx'

type DriverColumn = Column<Driver> & { sort?: (typeof driverSorts)[number] }

/** Opens the driver over the list. */
export function DriverLink({ driver }: { driver: Driver }) {
  const search = (before: Record<string, unknown>) => ({ ...before, driver: String(driver.id) })
  return <RowLink link={<Link to="." search={search} resetScroll={false} />}>{driverName(driver)}</RowLink>
}

export const driverColumns: readonly DriverColumn[] = [
  {
    id: 'last_name',
    title: 'Name',
    sort: 'last_name',
    isRowHeader: true,
    cell: (row) => <DriverLink driver={row} />,
  },
  {
    id: 'driver_number',
    title: 'Driver number',
    sort: 'driver_number',
    cell: (row) => <span className="figures no-wrap">{row.driver_number}</span>,
  },
  { id: 'status', title: 'Status', sort: 'status', cell: (row) => <DriverStatusChip status={row.status} /> },
  { id: 'cost_center', title: 'Cost center', cell: (row) => row.cost_center || '–' },
  { id: 'phone', title: 'Phone', cell: (row) => (row.phone ? <span className="figures no-wrap">{row.phone}</span> : '–') },
  { id: 'email', title: 'E-mail', cell: (row) => row.email || '–' },
  { id: 'external_id', title: 'Number in another system', isHiddenAtFirst: true, cell: (row) => row.external_id || '–' },
]
