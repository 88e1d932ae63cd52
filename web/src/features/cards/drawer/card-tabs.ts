import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { cardTabsIn, fieldTable, isEncoded } from '@forecourt/domain/rules/card-fields.ts'
import type { LineValues } from '#src/card-line/LineField.tsx'

/** The tabs that hold fields. Which of the fields a card has is the kind's matter. */
export const fieldTabs = cardTabsIn(fieldTable)
const editableFields = fieldTabs.flatMap(({ fields }) => fields)

export type CardTab = (typeof fieldTabs)[number]['title'] | 'transactions' | 'activity'

export const tabOf = (field: string): CardTab =>
  fieldTabs.find(({ fields }) => fields.some((each) => each === field))?.title ?? 'details'

export const encodedFields = editableFields.filter(isEncoded)

/** The values of a card as its form holds them. */
export const valuesOf = (card: CardDetail): LineValues => {
  const values = Object.fromEntries(editableFields.map((field) => [field, card[field]])) as LineValues
  return { ...values, vehicle_number: card.vehicle_number ?? '' }
}
