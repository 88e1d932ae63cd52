// Paste from Excel (docs/product/orders-and-cards.md#the-order-wizard): converts cells with a header row, or a single column of
// vehicle numbers, to values of order lines.
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import type { ChoiceLists } from '@forecourt/domain/rules/choice-lists.ts'
import { uploadFields } from '@forecourt/domain/rules/upload-columns.ts'
import { readUploadLine, type UploadCells } from '@forecourt/domain/rules/upload-line.ts'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { matchColumns } from '#src/card-line/match-columns.ts'
import type { HandedLine } from '#src/card-line/order-handover.ts'
import { parsePasted } from '#src/card-line/parse-pasted.ts'
import { templateValues } from '#src/card-line/template-values.ts'
import { kindOf } from '#src/features/order-wizard/wizard-line.ts'

type Pasted = {
  /** Only values from the cells; all others stay as they are in the line. */
  rows: HandedLine[]
  fields: CardField[]
  /** What could not be read, in words. */
  notes: string[]
}

const vehicleHeader = fieldLabel('vehicle_number')
const notesAtMost = 20

/** A single column without a known header is read as vehicle numbers, which people paste most. */
const withHeader = (text: string, fields: readonly CardField[]) => {
  const [first = ''] = text.trim().split(/\r?\n/)
  const isOneColumn = !text.includes('\t')
  const isNamed = matchColumns(first.split('\t'), fields, {}).some((field) => field !== null)
  return isOneColumn && !isNamed ? `${vehicleHeader}\n${text.trim()}` : text
}

export const readPasted = (
  text: string,
  { template, pins, lists }: { template: Template; pins: boolean; lists: ChoiceLists },
): { pasted: Pasted } | { problem: string } => {
  const kind = kindOf(template)
  if (!kind) return { problem: 'Choose a template first' }
  const fields = uploadFields(kind, { pins })
  const parsed = parsePasted(withHeader(text, fields), { pins })
  if ('problem' in parsed) return parsed
  const { columns, rows, dropped_columns } = parsed.table
  const matches = matchColumns(columns, fields, {})
  const found = matches.filter((field) => field !== null)
  if (found.length === 0) return { problem: 'The first row must name the columns, such as Vehicle number or Description' }
  const notes = [
    ...columns.filter((_, at) => matches[at] === null).map((name) => `Column ${name} was left out.`),
    ...dropped_columns.map((name) => `Column ${name} was left out: only PIN managers set PINs.`),
  ]
  const upload = { kind, template: templateValues(template), lists }
  const values = rows.map(({ row, cells: texts }): HandedLine => {
    const cells: UploadCells = Object.fromEntries(
      matches.flatMap((field, at) => (field && texts[at] ? [[field, texts[at]]] : [])),
    )
    const { line, problems } = readUploadLine(cells, upload)
    const given = Object.keys(cells) as CardField[]
    for (const field of given.filter((name) => problems[name]))
      notes.push(`Row ${row}, ${fieldLabel(field)}: “${cells[field]}”. ${problems[field]}.`)
    return Object.fromEntries(given.flatMap((field) => (line[field] == null ? [] : [[field, line[field]]])))
  })
  const isMore = notes.length > notesAtMost
  return {
    pasted: {
      rows: values,
      fields: found,
      notes: isMore ? [...notes.slice(0, notesAtMost), `And ${notes.length - notesAtMost} more.`] : notes,
    },
  }
}
