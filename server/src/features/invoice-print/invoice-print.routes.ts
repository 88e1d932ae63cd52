import { invoicePrint } from '@forecourt/domain/contract/invoice-print.ts'
import { bind } from '#src/http/mount.ts'
import { drawPrintFile, fetchPrintFile } from './draw-print-file.ts'
import { exportPrintQueue } from './export-print-queue.ts'
import { listPrintFiles, listPrintQueue } from './invoice-print.queries.ts'
import { markFilePrinted, markPrinted } from './mark-printed.ts'

export const invoicePrintRoutes = bind('invoicePrint', invoicePrint, {
  list: (ctx, { query }) => listPrintQueue(ctx, query),
  export: (ctx, { query }) => exportPrintQueue(ctx, query),
  file: (ctx, { body }) => drawPrintFile(ctx, body.ids),
  printed: async (ctx, { body }) => ({ data: await markPrinted(ctx, body.ids) }),
  files: (ctx, { query }) => listPrintFiles(ctx, query),
  fetchFile: (ctx, { params }) => fetchPrintFile(ctx, params.id),
  filePrinted: async (ctx, { params }) => ({ data: await markFilePrinted(ctx, params.id) }),
})
