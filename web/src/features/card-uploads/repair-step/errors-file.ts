// docs/product/orders-and-cards.md#bulk-upload: exports the rows with errors, with the same columns and one more that explains the
// errors. The file can be uploaded again.
import { byteOrderMark, csvLine } from '@forecourt/domain/format/csv-line.ts'
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import type { UploadProblems } from '@forecourt/domain/rules/upload-line.ts'
import type { UploadRow } from '#src/features/card-uploads/upload-rows.ts'

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
    return found ? [csvLine([...fields.map((field) => row.cells[field] ?? ''), String(row.row), explain(found)])] : []
  })
  const header = csvLine([...fields.map(fieldLabel), 'Row', 'Error'])
  return new File([byteOrderMark, header, ...wrong], 'rows-with-errors.csv', { type: 'text/csv' })
}
