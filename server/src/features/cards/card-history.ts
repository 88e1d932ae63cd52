// A card's past, as the audit tells it. What may be audited of a card is listed here, and a PIN or a
// number is not on the list.
import { cardChanges } from '@forecourt/domain/rules/card-changes.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { cardFields, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import type { AccountCtx } from '#src/system/context.ts'
import type { JsonObject } from '#src/db/types.ts'
import { readHistory } from '#src/trail/history.ts'
import { readLists } from '#src/features/reference/read-lists.ts'
import { getCard } from './cards.queries.ts'

type Audited = Partial<Record<CardField | 'card_status_id', JsonObject[string]>>

const auditedFields = cardFields.filter((field) => field !== 'pin')

export const auditedValues = (values: Partial<Record<CardField, unknown>>): Audited =>
  Object.fromEntries(auditedFields.flatMap((field) => (field in values ? [[field, values[field] as never]] : [])))

/** Taking a hold back is no change of its own: the reason of the call is the portal's, not the person's. */
const toEvent = ({ is_undo, card_status_id }: Readonly<Record<string, unknown>>) =>
  is_undo === true ? { action: card_status_id === cardStatus.active ? 'card.undo-hold' : 'card.undo-release', reason: null } : {}

export const listHistory = async (ctx: AccountCtx, card_id: number, query: { page: number; per_page: number }) => {
  // Not found for another account's card, before anything is said of its past.
  await getCard(ctx, card_id)
  const toChanges = cardChanges(await readLists(ctx))
  return readHistory(ctx, { object_type: 'card', object_id: card_id, toEvent, toChanges }, query)
}
