// ux 4.6: the rows with errors as a file: the same columns and one more that says what is wrong. It can be uploaded again.
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import type { UploadProblems } from '@forecourt/domain/rules/upload-line.ts'
import type { UploadRow } from './upload-rows.ts'

/** A text that begins like a formula is shown as text; control characters in front are the trick it guards against. */
const startsFormula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

const cell = (text: string) => `"${(startsFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

const explain = (problems: UploadProblems) =>
  Object.entries(problems)
    .map(([field, message]) => `${fieldLabel(field as CardField)}: ${message}`)
    .join('; ')

export const errorsFile = (
  rows: readonly UploadRow[],
  fields: readonly CardField[],
  problems: ReadonlyMap<number, UploadProblems>,
) => {
  const wrong = rows.flatMap((row) => {
    const found = problems.get(row.id)
    return found ? [line([...fields.map((field) => row.cells[field] ?? ''), String(row.row), explain(found)])] : []
  })
  const header = line([...fields.map(fieldLabel), 'Row', 'Error'])
  return new File(['\uFEFF', header, ...wrong], 'rows-with-errors.csv', { type: 'text/csv' })
}
