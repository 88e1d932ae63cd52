// docs/product/orders-and-cards.md#rules-for-a-card-line: what a card line lacks. Whether a value is well formed is the schemas'
// business (card-line.ts); this is also read by pages that are shown before the schemas have come.
import type { FieldTable } from './card-fields/field-row.ts'
import { allFieldsIn, fieldTable, rowState, type CardField, type CardKind } from './card-fields.ts'
import type { CardValues } from './card-line.ts'
import { pinProblem } from './pin.ts'

type Line = Partial<CardValues> & { pin?: string | undefined }

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** What is missing from a line for its kind of card, field by field. */
export const missingIn = <Table extends FieldTable>(table: Table, line: Readonly<Record<string, unknown>>, kind: CardKind) => {
  const problems: { [Field in keyof Table]?: string } = {}
  for (const field of allFieldsIn(table)) {
    const row = table[field]!
    if ('missing' in row && isEmpty(line[field]) && rowState(row, kind, line) === 'required') problems[field] = row.missing
  }
  return problems
}

/** What is wrong with a line for its kind of card, field by field; an absent PIN is not missing: the system generates one. */
export const lineProblems = (line: Line, kind: CardKind): Partial<Record<CardField, string>> => {
  const problems: Partial<Record<CardField, string>> = missingIn(fieldTable, line, kind)
  const wrongPin = line.pin === undefined ? undefined : pinProblem(line.pin, kind)
  if (wrongPin) problems.pin = wrongPin
  return problems
}
