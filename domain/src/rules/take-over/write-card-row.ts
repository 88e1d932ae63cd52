// Writes the fields of a card as cells that a take-over parses back to the same values.
import { cardFields, fieldState, fieldTable, type CardField, type CardKind } from '#src/rules/card-fields.ts'
import type { ChoiceLists } from '#src/rules/choice-lists.ts'

type Values = Readonly<Record<string, unknown>>

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const writeField = (field: CardField, value: unknown, lists: ChoiceLists) => {
  const { input } = fieldTable[field]
  if (value === null || value === undefined) return ''
  if (input.as === 'choice') return lists[input.list].find(({ id }) => id === value)?.name ?? ''
  if (input.as === 'yes or no') return value === true ? 'Yes' : 'No'
  return Array.isArray(value) ? value.map(asText).join(' ') : asText(value)
}

/** Cells by field. Fields that this kind of card does not have are empty, and so is the PIN. */
export const writeCardCells = (values: Values, kind: CardKind, lists: ChoiceLists): Record<CardField, string> =>
  Object.fromEntries(
    cardFields.map((field) => {
      const isWritten = fieldTable[field].scope !== 'secret' && fieldState(field, kind, values) !== 'hidden'
      return [field, isWritten ? writeField(field, values[field], lists) : '']
    }),
  ) as Record<CardField, string>
