import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import type { LineFieldName, LineValues } from '#src/card-line/LineField.tsx'

export type CardTab = 'details' | 'limits' | 'transactions' | 'activity'

/** Where each field of a card stands. Which of them a card has is the matrix's matter, not this table's. */
export const tabFields: Record<'details' | 'limits', readonly LineFieldName[]> = {
  details: [
    'description',
    'vehicle_number',
    'card_vehicle_type_id',
    'card_fuel_profile_id',
    'card_time_profile_id',
    'cost_center',
    'tax_doc',
    'misc_1',
    'misc_2',
    'misc_3',
    'misc_4',
    'is_odometer',
    'is_misc_key',
  ],
  limits: [
    'max_gallon_fill',
    'max_gallon_period',
    'card_period_gallon_id',
    'is_retail',
    'max_amount_fill',
    'max_amount_period',
    'card_period_amount_id',
    'strict_control',
    'states',
    'zips',
  ],
}

const editableFields = [...tabFields.details, ...tabFields.limits]

export const tabOf = (field: string): CardTab => ((tabFields.limits as readonly string[]).includes(field) ? 'limits' : 'details')

/** Decisions 6: what is encoded on the plastic changes in the records at once, and on the card with a new card. */
const encoded: readonly LineFieldName[] = ['vehicle_number', 'description']
export const isEncoded = (field: LineFieldName) => encoded.includes(field)

/** The values of a card as its form holds them. */
export const valuesOf = (card: CardDetail): LineValues => {
  const values = Object.fromEntries(editableFields.map((field) => [field, card[field]])) as LineValues
  return { ...values, vehicle_number: card.vehicle_number ?? '' }
}
