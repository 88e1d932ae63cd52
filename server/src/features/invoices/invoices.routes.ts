import { invoices } from '@forecourt/domain/contract/invoices.ts'
import { bind } from '#src/http/mount.ts'
import { listInvoices } from './invoices.queries.ts'

export const invoiceRoutes = bind('invoices', invoices, {
  list: (ctx, { query }) => listInvoices(ctx, query),
})
