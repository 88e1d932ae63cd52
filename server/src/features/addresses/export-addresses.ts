import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { Address } from '@forecourt/domain/contract/addresses.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { listAddresses } from './addresses.queries.ts'

const columns: ExportedColumn<Address>[] = [
  { title: 'Name', value: (row) => row.address_name },
  { title: 'Attention', value: (row) => row.attention_to },
  { title: 'Address', value: (row) => row.address },
  { title: 'Address 2', value: (row) => row.address_secondary },
  { title: 'City', value: (row) => row.city },
  { title: 'State', value: (row) => row.state },
  { title: 'Zip Code', value: (row) => row.zipcode },
  { title: 'Phone', value: (row) => row.phone },
  { title: 'E-mail', value: (row) => row.email },
  { title: 'Fax', value: (row) => row.fax },
  { title: 'Last change', value: (row) => row.updated_at },
]

export const exportAddresses = (ctx: AccountCtx, { format, ...filter }: ExportOf<typeof listAddresses>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Delivery addresses',
    action: 'address.export',
    format,
    columns,
    rows: everyPage((pages) => listAddresses(ctx, { ...filter, ...pages })),
  })
