import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import type { ChoiceLists } from '@forecourt/domain/rules/choice-lists.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { allowedWords, exampleCell, uploadFields } from '@forecourt/domain/rules/upload-columns.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { maySetPins } from '#src/features/cards/save-card.ts'
import { readLists } from '#src/features/reference/read-lists.ts'
import { writeWorkbook, type Sheet } from '#src/outside/spreadsheets.ts'

const narrowest = 12
const widthOf = (column: readonly string[]) => Math.max(narrowest, ...column.map((text) => text.length + 2))

const toSheet = (name: string, columns: readonly (readonly string[])[]): Sheet => {
  const height = Math.max(...columns.map((column) => column.length))
  return {
    name,
    rows: Array.from({ length: height }, (_, row) => columns.map((column) => column[row] ?? '')),
    widths: columns.map(widthOf),
  }
}

const allowedColumn = (lists: ChoiceLists) => (field: CardField) => {
  const words = allowedWords(field, lists)
  return words ? [[fieldLabel(field), ...words]] : []
}

/** Built only from names of ours, so it is safe as a file name: `CFN-Vehicle.xls`, `Private-Site-Single.xls`. */
const fileName = (...names: string[]) => `${names.join('-').replaceAll(' ', '-')}.xls`

export const writeUploadTemplate = async (
  ctx: AccountCtx,
  ids: { card_network_id: number; card_type_id: number },
): Promise<FileToSend> => {
  const kind = findKind(ids)
  if (!kind) throw invalid({ card_network_id: ['Not on the list'] })
  const fields = uploadFields(kind, { pins: maySetPins(ctx) })
  const lists = await readLists(ctx)
  return {
    filename: fileName(kind.network, kind.card_type),
    content_type: 'application/vnd.ms-excel',
    content: await writeWorkbook({
      format: 'xls',
      text_columns: true,
      sheets: [
        toSheet(
          'Cards',
          fields.map((field) => [fieldLabel(field), exampleCell(field, { kind, lists })]),
        ),
        toSheet('Allowed values', fields.flatMap(allowedColumn(lists))),
      ],
    }),
  }
}
