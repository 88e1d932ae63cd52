import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import type { Network } from '@forecourt/domain/reference.ts'
import { cardTabsIn, fieldTable } from '@forecourt/domain/rules/card-fields.ts'
import { isOnPlastic } from '@forecourt/domain/rules/told-fields.ts'
import type { LineValues } from '#src/card-line/LineField.tsx'

/** The tabs that contain fields. The card's kind decides which of the fields it has. */
export const fieldTabs = cardTabsIn(fieldTable)
const editableFields = fieldTabs.flatMap(({ fields }) => fields)

export type CardTab = (typeof fieldTabs)[number]['title'] | 'transactions' | 'activity'

export const tabOf = (field: string): CardTab =>
  fieldTabs.find(({ fields }) => fields.some((each) => each === field))?.title ?? 'details'

/** Fields printed on the plastic: a change applies at once in the portal, but on the plastic only with a new card. */
export const plasticFields = (network: Network) => editableFields.filter((field) => isOnPlastic(field, network))

/** The values of a card in the format of its form. */
export const valuesOf = (card: CardDetail): LineValues => {
  const values = Object.fromEntries(editableFields.map((field) => [field, card[field]])) as LineValues
  return { ...values, vehicle_number: card.vehicle_number ?? '' }
}

/** The name under which the form of this card keeps its typed values. */
export const cardEditName = (id: number) => `card ${id}`
