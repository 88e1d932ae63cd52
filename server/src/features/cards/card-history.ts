// A card's history from the audit. `auditedFields` lists the fields that may be audited; it contains neither PIN nor number.
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

/** Undo is shown as an event of its own, without the reason, which the portal and not the person supplied. */
const toEvent = ({ is_undo, card_status_id }: Readonly<Record<string, unknown>>) =>
  is_undo === true ? { action: card_status_id === cardStatus.active ? 'card.undo-hold' : 'card.undo-release', reason: null } : {}

export const listHistory = async (ctx: AccountCtx, card_id: number, query: { page: number; per_page: number }) => {
  // Throws not found for another account's card, before reading its history.
  await getCard(ctx, card_id)
  const toChanges = cardChanges(await readLists(ctx))
  return readHistory(ctx, { object_type: 'card', object_id: card_id, toEvent, toChanges }, query)
}
