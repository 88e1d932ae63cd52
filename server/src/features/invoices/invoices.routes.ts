import { invoices } from '@forecourt/domain/contract/invoices.ts'
import { bind } from '#src/http/mount.ts'
import { fetchInvoiceFile } from './fetch-invoice-file.ts'
import { getInvoice, listInvoices } from './invoices.queries.ts'
import { proofKey } from './proof-file.ts'

export const invoiceRoutes = bind('invoices', invoices, {
  list: (ctx, { query }) => listInvoices(ctx, query),
  get: async (ctx, { params }) => ({ data: await getInvoice(ctx, params.id) }),
  file: (ctx, { params }) => fetchInvoiceFile(ctx, params),
  proofKey: async (ctx) => ({ data: proofKey(ctx) }),
})
