// docs/product/orders-and-cards.md#bulk-updates: applies a set of changes to one card, or tells why the card is skipped.
import { standingRefusal, standingRefusals, type Standing } from './account-standing.ts'
import { fieldState, valueFields, type CardField, type CardKind } from './card-fields.ts'
import { isChangeable } from './card-status.ts'
import type { CardValues } from './card-line.ts'
import type { TemplateLimits } from './gallon-limits.ts'
import { keptValues } from './kept-values.ts'
import { isLoosened } from './loosened-controls.ts'
import { mergeSent } from './merge-sent.ts'
import { isInProduction, orderStatuses, type OrderOfCard } from './order-status.ts'
import { isSame } from './same-value.ts'

type Changes = Partial<CardValues>
type Card = CardValues & {
  card_status_id: number
  card_status_name: string
  template: TemplateLimits | null
  card_order: OrderOfCard | null
  /** The standing of the card's account. */
  standing?: Standing
  /** Why a changed value is refused for this card, by field. */
  refused?: Partial<Record<CardField, string>>
}

export type Plan = { before: Changes; after: Changes } | { skipped: string }

const isEmpty = (value: unknown) => value === null || value === ''

const missingFrom = (fields: readonly CardField[], kind: CardKind) => {
  const ofKind = fields.some((field) => fieldState(field, kind) !== 'hidden')
  return ofKind ? 'The card has no retail access' : `Not a field of ${kind.network} ${kind.card_type} cards`
}

/**
 * The card as a single edit would save it with these changes. Limits that depend on retail access may be set together with it,
 * and are removed with it. The plan contains only values that actually change.
 */
export const planUpdate = (card: Card, kind: CardKind, changes: Changes): Plan => {
  if (!isChangeable(card)) return { skipped: `The card is ${card.card_status_name}` }
  if (card.card_order && isInProduction(card.card_order))
    return { skipped: `Its order is ${orderStatuses[card.card_order.status_order]}: it cannot be changed until it is issued` }
  const asked = Object.keys(changes) as (CardField & keyof CardValues)[]
  const wanted = mergeSent<CardValues>(card, changes)
  const fields = asked.filter((field) => fieldState(field, kind, wanted) !== 'hidden')
  if (fields.length === 0) return { skipped: missingFrom(asked, kind) }
  if (fields.some((field) => isEmpty(changes[field]) && fieldState(field, kind, wanted) === 'required'))
    return { skipped: `Required for ${kind.network} ${kind.card_type} cards` }
  const problem = fields.map((field) => card.refused?.[field]).find(Boolean)
  if (problem) return { skipped: problem }
  const kept = keptValues(wanted, kind, card.template)
  const changed = valueFields.filter((field) => !isSame(card[field], kept[field]))
  if (changed.length === 0) return { skipped: 'Already so' }
  const pick = (values: CardValues) => Object.fromEntries(changed.map((field) => [field, values[field]])) as Changes
  const refusal = standingRefusal(card.standing ?? 'open', isLoosened(card, kept) ? 'open' : 'kept')
  return refusal ? { skipped: standingRefusals[refusal] } : { before: pick(card), after: pick(kept) }
}
