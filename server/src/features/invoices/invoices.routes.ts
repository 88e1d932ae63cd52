import { invoices } from '@forecourt/domain/contract/invoices.ts'
import { bind } from '#src/http/mount.ts'
import { getInvoice, listInvoices } from './invoices.queries.ts'

export const invoiceRoutes = bind('invoices', invoices, {
  list: (ctx, { query }) => listInvoices(ctx, query),
  get: async (ctx, { params }) => ({ data: await getInvoice(ctx, params.id) }),
})
