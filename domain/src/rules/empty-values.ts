// A card without any values. Apart from card-line.ts, because drawers of lists begin with it and have no use for zod.
import type { CardValues } from './card-line.ts'
import { fieldTable, valueFieldsIn } from './card-fields.ts'
import type { ValueInput } from './card-fields/field-row.ts'

const empty: { [As in ValueInput['as']]: string | boolean | null | string[] } = {
  text: '',
  code: null,
  choice: null,
  gallons: null,
  dollars: null,
  count: null,
  'yes or no': false,
  states: [],
  zips: [],
}

/** A list of its own for each record. */
export const emptyOf = (input: { as: string }) => {
  const value = empty[input.as as ValueInput['as']]
  return Array.isArray(value) ? [...value] : value
}

/** Every value as a card without any has it; that the schemas take it is a test of theirs. */
export const emptyValues = Object.fromEntries(
  valueFieldsIn(fieldTable).map((field) => [field, emptyOf(fieldTable[field].input)]),
) as CardValues
