// docs/product/orders-and-cards.md#bulk-upload: the spreadsheet to fill in, and reading it back.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { data, endpoint } from './endpoint.ts'
import { bodyId } from './fields.ts'

/** A file after parsing: every cell as text, in column order. `row` is the row number in the file itself. */
const UploadedTable = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Columns dropped because the caller may not set PINs. */
  dropped_columns: z.array(z.string()),
})
export type UploadedTable = z.output<typeof UploadedTable>

export const cardUploads = {
  template: endpoint({
    method: 'POST',
    path: '/v1/download_template_card_upload',
    summary: 'The spreadsheet to fill in for one network and card type',
    access: 'cards.manage',
    body: z.strictObject({ card_network_id: bodyId, card_type_id: bodyId }),
    file: { content_types: ['application/vnd.ms-excel'] },
  }),
  read: endpoint({
    method: 'POST',
    path: '/v1/upload_bulk_card_order',
    summary: 'Read a filled-in spreadsheet: its columns and rows as text, nothing is stored',
    access: 'cards.manage',
    multipart: { field: 'file', max_bytes: limits.uploadBytes, extensions: ['xls', 'xlsx', 'csv'] },
    response: data(UploadedTable),
    limits: ['card-upload'],
  }),
}
