// docs/product/orders-and-cards.md#bulk-updates: what a set of changes does to one card, or why that card is left out.
import { fieldState, type CardField, type CardKind } from './card-fields.ts'
import { cardStatus } from './card-status.ts'
import { clampGallons, type CardValues } from './card-line.ts'
import { isSame } from './same-value.ts'

type Changes = Partial<CardValues>
type Limits = { max_gallon_fill: number | null; max_gallon_period: number | null }
type Card = CardValues & { card_status_id: number; card_status_name: string; template: Limits | null }

export type Plan = { before: Changes; after: Changes } | { skipped: string }

/** A card with a final status keeps its values. */
const changeable: readonly number[] = [cardStatus.active, cardStatus.inactive, cardStatus.pending, cardStatus.locked]

export const isChangeable = (card: { card_status_id: number }) => changeable.includes(card.card_status_id)

const isEmpty = (value: unknown) => value === null || value === ''

/** Only the fields this kind of card has, within its template's limits, and only what really changes. */
export const planUpdate = (card: Card, kind: CardKind, changes: Changes): Plan => {
  if (!isChangeable(card)) return { skipped: `The card is ${card.card_status_name}` }
  const fields = (Object.keys(changes) as (CardField & keyof CardValues)[]).filter(
    (field) => fieldState(field, kind, card) !== 'hidden',
  )
  if (fields.length === 0) return { skipped: `Not a field of ${kind.network} ${kind.card_type} cards` }
  if (fields.some((field) => isEmpty(changes[field]) && fieldState(field, kind, card) === 'required'))
    return { skipped: `Required for ${kind.network} ${kind.card_type} cards` }
  const wanted = { ...card, ...Object.fromEntries(fields.map((field) => [field, changes[field]])) }
  const allowed: CardValues = card.template ? clampGallons(wanted, card.template) : wanted
  const changed = fields.filter((field) => !isSame(card[field], allowed[field]))
  if (changed.length === 0) return { skipped: 'Already so' }
  const pick = (values: CardValues) => Object.fromEntries(changed.map((field) => [field, values[field]])) as Changes
  return { before: pick(card), after: pick(allowed) }
}
