// docs/product/orders-and-cards.md#rules-for-a-card-line: finds missing values of a card line. The schemas in card-line.ts check
// the format of values. This file is separate, because pages shown before the schemas have loaded use it.
import type { FieldTable } from './card-fields/field-row.ts'
import { allFieldsIn, fieldTable, rowState, type CardField, type CardKind } from './card-fields.ts'
import type { CardValues } from './card-line.ts'
import { pinProblem } from './pin.ts'

type Line = Partial<CardValues> & { pin?: string | undefined }

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Values missing from a line for its kind of card, by field. */
export const missingIn = <Table extends FieldTable>(table: Table, line: Readonly<Record<string, unknown>>, kind: CardKind) => {
  const problems: { [Field in keyof Table]?: string } = {}
  for (const field of allFieldsIn(table)) {
    const row = table[field]!
    if ('missing' in row && isEmpty(line[field]) && rowState(row, kind, line) === 'required') problems[field] = row.missing
  }
  return problems
}

/** The problems of a line for its kind of card, by field. A PIN may be absent, because the system then generates one. */
export const lineProblems = (line: Line, kind: CardKind): Partial<Record<CardField, string>> => {
  const problems: Partial<Record<CardField, string>> = missingIn(fieldTable, line, kind)
  const wrongPin = line.pin === undefined ? undefined : pinProblem(line.pin, kind)
  if (wrongPin) problems.pin = wrongPin
  return problems
}
