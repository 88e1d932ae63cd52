// Ordering many cards from a spreadsheet: the file to fill in, and reading it back (spec 7; ux 4.6).
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { data, endpoint } from './endpoint.ts'
import { bodyId } from './fields.ts'

/** A line of an uploaded file after reading: its values as text, and what is wrong cell by cell. */
const UploadedRow = z.object({
  row: z.int(),
  cells: z.record(z.string(), z.string()),
})

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
    response: data(z.object({ columns: z.array(z.string()), rows: z.array(UploadedRow) })),
    limits: ['card-upload'],
  }),
}
