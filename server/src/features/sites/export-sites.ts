import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { SiteRow } from '@forecourt/domain/contract/sites.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listSites } from './sites.queries.ts'

const columns: ExportedColumn<SiteRow>[] = [
  { title: 'Network', value: (row) => networks.find(({ id }) => id === row.card_network_id)?.name ?? null },
  { title: 'Site number', value: (row) => row.site_number },
  { title: 'Name', value: (row) => row.name },
  { title: 'Address', value: (row) => row.address },
  { title: 'City', value: (row) => row.city },
  { title: 'County', value: (row) => row.county },
  { title: 'State', value: (row) => row.state },
  { title: 'Zip Code', value: (row) => row.zipcode },
  { title: 'Phone', value: (row) => row.phone },
  { title: 'Brand', value: (row) => row.brand },
  { title: 'Kind', value: (row) => row.kind },
  { title: 'Status', value: (row) => row.status },
  { title: 'Latitude', value: (row) => row.latitude },
  { title: 'Longitude', value: (row) => row.longitude },
  { title: 'Truck access', value: (row) => row.truck_access },
  { title: 'High flow', value: (row) => (row.high_flow ? 'Yes' : 'No') },
  { title: 'DEF', value: (row) => (row.has_def ? 'Yes' : 'No') },
  { title: 'To complete', value: (row) => (row.to_complete ? 'Yes' : 'No') },
  { title: 'Source', value: (row) => row.source },
]

export const exportSites = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listSites>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Sites',
    action: 'site.export',
    format,
    columns,
    rows: everyPage((pages) => listSites(ctx, { ...filter, ...pages })),
  })
