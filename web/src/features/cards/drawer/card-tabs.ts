import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import type { Network } from '@forecourt/domain/reference.ts'
import { cardTabsIn, fieldTable } from '@forecourt/domain/rules/card-fields.ts'
import { isOnPlastic } from '@forecourt/domain/rules/told-fields.ts'
import type { LineValues } from '#src/card-line/LineField.tsx'

/** The tabs that hold fields. Which of the fields a card has is the kind's matter. */
export const fieldTabs = cardTabsIn(fieldTable)
const editableFields = fieldTabs.flatMap(({ fields }) => fields)

export type CardTab = (typeof fieldTabs)[number]['title'] | 'transactions' | 'activity'

export const tabOf = (field: string): CardTab =>
  fieldTabs.find(({ fields }) => fields.some((each) => each === field))?.title ?? 'details'

/** What changes in the records at once, and on the card with a new card. */
export const plasticFields = (network: Network) => editableFields.filter((field) => isOnPlastic(field, network))

/** The values of a card as its form holds them. */
export const valuesOf = (card: CardDetail): LineValues => {
  const values = Object.fromEntries(editableFields.map((field) => [field, card[field]])) as LineValues
  return { ...values, vehicle_number: card.vehicle_number ?? '' }
}

/** The form of a card among those of its page. */
export const cardEditName = (id: number) => `card ${id}`
