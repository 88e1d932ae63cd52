import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { AuthorisationRow } from '@forecourt/domain/contract/authorisations.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { listAuthorisations } from './authorisations.queries.ts'

const columns: ExportedColumn<AuthorisationRow>[] = [
  { title: 'At', value: (row) => row.authorised_at },
  { title: 'Card number', value: (row) => (row.last_four ? `•••• ${row.last_four}` : null) },
  { title: 'Vehicle number', value: (row) => row.vehicle_number },
  { title: 'Card description', value: (row) => row.card_description },
  { title: 'Site', value: (row) => row.site_name },
  { title: 'City', value: (row) => row.city },
  { title: 'State', value: (row) => row.state },
  { title: 'Product', value: (row) => row.product_name },
  { title: 'Gallons', value: (row) => (row.quantity === null ? null : row.quantity / 1_000) },
  { title: 'Amount', value: (row) => (row.amount === null ? null : row.amount / 100) },
  { title: 'Answer', value: (row) => (row.is_approved ? 'Approved' : 'Declined') },
  { title: 'Code', value: (row) => row.decline_code },
  { title: 'Reason', value: (row) => row.reason },
  { title: 'What was tried', value: (row) => row.tried },
  { title: 'What to do', value: (row) => row.advice },
]

export const exportAuthorisations = (
  ctx: AccountCtx,
  { format, ...filter }: ExportOf<typeof listAuthorisations>,
): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Authorizations',
    action: 'authorisation.export',
    format,
    columns,
    rows: everyPage((pages) => listAuthorisations(ctx, { ...filter, ...pages })),
  })
