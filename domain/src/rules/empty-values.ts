// A card without any values. Separate from card-line.ts, because the drawers of lists load it and do not need zod.
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

/** Copies an array, so that records do not share it. */
export const emptyOf = (input: { as: string }) => {
  const value = empty[input.as as ValueInput['as']]
  return Array.isArray(value) ? [...value] : value
}

/** Every value of an empty card. A test of the schemas checks that they accept it. */
export const emptyValues = Object.fromEntries(
  valueFieldsIn(fieldTable).map((field) => [field, emptyOf(fieldTable[field].input)]),
) as CardValues
