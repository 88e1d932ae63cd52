// docs/product/orders-and-cards.md#bulk-upload: the columns of the template, the values they accept, and an example row.
import { states } from '#src/states.ts'
import type { FieldRow, FieldTable } from './card-fields/field-row.ts'
import { fieldsOfIn, fieldTable, type CardField, type CardKind } from './card-fields.ts'
import { offeredRows, type ChoiceLists } from './choice-lists.ts'
import { pinRuleFor } from './pin.ts'

/** The columns for a kind of card. People who may not set PINs get no PIN column. */
export const uploadFieldsIn = <Table extends FieldTable>(table: Table, kind: CardKind, { pins }: { pins: boolean }) =>
  fieldsOfIn(table, kind).filter((field) => pins || table[field]!.scope !== 'secret')

export const uploadFields = (kind: CardKind, may: { pins: boolean }) => uploadFieldsIn(fieldTable, kind, may)

/** The allowed words of a column with a fixed set of words; undefined for other columns. */
export const wordsOf = ({ input }: FieldRow, lists: ChoiceLists): readonly string[] | undefined => {
  switch (input.as) {
    case 'states':
      return states.map(({ code }) => code)
    case 'yes or no':
      return ['Yes', 'No']
    case 'choice':
      return offeredRows(input.list, lists).map(({ name }) => name)
    default:
      return undefined
  }
}

export const allowedWords = (field: CardField, lists: ChoiceLists) => wordsOf(fieldTable[field], lists)

type ExamplePlace = { kind: CardKind; lists: ChoiceLists }

/** An example that is valid as written: it uses currently allowed words and a PIN of the right length. */
export const exampleOf = (row: FieldRow, { kind, lists }: ExamplePlace) => {
  const { input, example } = row
  if (input.as === 'pin') return example.slice(0, pinRuleFor(kind)?.lengths[0])
  if (input.as !== 'choice') return example
  const words = wordsOf(row, lists) ?? []
  return words.includes(example) ? example : (words[0] ?? '')
}

export const exampleCell = (field: CardField, place: ExamplePlace) => exampleOf(fieldTable[field], place)

/** The accepted names of a column in customers' own files. */
export const columnNames = (field: CardField) => {
  const { label, otherNames = [] }: FieldRow = fieldTable[field]
  return [label, field, ...otherNames]
}

/** Detects columns of PINs by name. They are hidden from people who may not set PINs. */
export const isPinColumn = (name: string) => /(^|[^a-z])pins?([^a-z]|$)/i.test(name)
