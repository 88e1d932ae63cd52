import { outsideInvoices } from '@forecourt/domain/contract/outside-invoices.ts'
import { bind } from '#src/http/mount.ts'
import { getInvoicedBy } from './outside-invoices.queries.ts'
import { saveInvoicedBy } from './save-invoiced-by.ts'
import { takeOutsideInvoices } from './take-outside-invoices.ts'
import { takePdf } from './take-pdf.ts'

export const outsideInvoiceRoutes = bind('outsideInvoices', outsideInvoices, {
  get: async (ctx, { params }) => ({ data: await getInvoicedBy(ctx, params.account_id) }),
  save: async (ctx, { params, body }) => ({ data: await saveInvoicedBy(ctx, params.account_id, body) }),
  take: async (ctx, { upload }) => ({ data: await takeOutsideInvoices(ctx, upload) }),
  takePdf: async (ctx, { upload }) => ({ data: await takePdf(ctx, upload) }),
})
