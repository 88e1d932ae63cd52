import { invoicePrint } from '@forecourt/domain/contract/invoice-print.ts'
import { bind } from '#src/http/mount.ts'
import { drawPrintFile } from './draw-print-file.ts'
import { listPrintQueue } from './invoice-print.queries.ts'
import { markPrinted } from './mark-printed.ts'

export const invoicePrintRoutes = bind('invoicePrint', invoicePrint, {
  list: (ctx, { query }) => listPrintQueue(ctx, query),
  file: (ctx, { body }) => drawPrintFile(ctx, body.ids),
  printed: async (ctx, { body }) => ({ data: await markPrinted(ctx, body.ids) }),
})
