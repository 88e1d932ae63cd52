import { invoices } from '@forecourt/domain/contract/invoices.ts'
import { bind } from '#src/http/mount.ts'
import { fetchInvoiceFile } from './fetch-invoice-file.ts'
import { exportInvoices } from './export-invoices.ts'
import { getInvoice } from './invoices.queries.ts'
import { listInvoices } from './list-invoices.ts'
import { findDestination } from './find-destination.ts'
import { listDeliveries } from './read-deliveries.ts'
import { sendAgain } from './send-again.ts'
import { proofKey } from './proof-file.ts'

export const invoiceRoutes = bind('invoices', invoices, {
  list: (ctx, { query }) => listInvoices(ctx, query),
  export: (ctx, { query }) => exportInvoices(ctx, query),
  get: async (ctx, { params }) => ({ data: await getInvoice(ctx, params.id) }),
  file: (ctx, { params }) => fetchInvoiceFile(ctx, params),
  deliveries: async (ctx, { params }) => ({
    data: await listDeliveries(ctx, params.id),
    goes_to: await findDestination(ctx),
  }),
  send: async (ctx, { params, body }) => ({ data: await sendAgain(ctx, params.id, body.reason) }),
  proofKey: async (ctx) => ({ data: proofKey(ctx) }),
})
