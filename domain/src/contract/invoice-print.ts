// docs/product/invoices.md#the-print-queue
import { z } from 'zod'
import { data, endpoint, page } from './endpoint.ts'
import { bodyId, flag, IdParam, listQuery, timestamp } from './fields.ts'
import { listFile } from './list-file.ts'

/** The most invoices that a person loads into a printer at once. */
export const printedAtOnce = 200

/** An invoice to print and mail in an envelope. */
const PrintEntry = z.object({
  id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  invoice_id: z.int(),
  invoice_number: z.string(),
  total: z.int(),
  /** Why it is printed; empty if the account gets its invoices by post anyway. */
  reason: z.string(),
  queued_at: timestamp,
  printed_at: timestamp.nullable(),
  printed_by: z.string(),
})
export type PrintEntry = z.output<typeof PrintEntry>

/** The invoices that one night added to the print queue, or a part of them. */
const PrintFile = z.object({
  id: z.int(),
  made_on: z.iso.date(),
  invoices: z.int(),
  printed: z.int(),
})
export type PrintFile = z.output<typeof PrintFile>

const access = 'receivables.manage'
const QueueQuery = listQuery(['queued_at'])
  .pick({ page: true, per_page: true })
  .extend({ state: z.enum(['queued', 'printed']).default('queued') })

const ids = z.array(bodyId).min(1, 'Choose what to print').max(printedAtOnce, `At most ${printedAtOnce} at once`)

export const invoicePrint = {
  list: endpoint({
    method: 'GET',
    path: '/v1/print_queue',
    summary: 'Invoices of all accounts that are to be printed, the oldest first, or those that were printed, the newest first',
    access,
    reads: true,
    query: QueueQuery,
    response: page(PrintEntry),
  }),
  export: endpoint(
    listFile({
      path: '/v1/print_queue/export',
      summary: 'All invoices that are to be printed, or that were printed, as a file',
      access,
      query: QueueQuery,
    }),
  ),
  file: endpoint({
    method: 'POST',
    path: '/v1/print_queue/file',
    summary: 'One PDF with these invoices, one after the other, each with the address at the window of its envelope',
    access,
    body: z.strictObject({ ids }),
    file: { content_types: ['application/pdf'] },
  }),
  printed: endpoint({
    method: 'POST',
    path: '/v1/print_queue/printed',
    summary: 'Say that these invoices were printed; those that another person has marked meanwhile stay as they are',
    access,
    body: z.strictObject({ ids }),
    response: data(z.object({ printed: z.int() })),
    idempotent: true,
  }),
  files: endpoint({
    method: 'GET',
    path: '/v1/print_files',
    summary: 'The files that were made each night of what is to be printed, the newest first',
    access,
    reads: true,
    query: listQuery(['made_on'])
      .pick({ page: true, per_page: true })
      /** Only those with an invoice that is not printed yet. */
      .extend({ waiting: flag.optional() }),
    response: page(PrintFile),
  }),
  fetchFile: endpoint({
    method: 'GET',
    path: '/v1/print_files/:id/file',
    summary: 'The PDF of a print file, always with the same bytes',
    access,
    reads: true,
    params: IdParam,
    file: { content_types: ['application/pdf'] },
  }),
  filePrinted: endpoint({
    method: 'POST',
    path: '/v1/print_files/:id/printed',
    summary: 'Say that a print file was printed; what another person has marked meanwhile stays as it is',
    access,
    params: IdParam,
    response: data(z.object({ printed: z.int() })),
    idempotent: true,
  }),
}
