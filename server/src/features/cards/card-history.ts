// A card's past, read from the audit: who, when, old to new. What may be audited of a card is listed here, and a PIN or a
// number is not on the list.
import { toChanges } from '@forecourt/domain/rules/card-changes.ts'
import { cardFields, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import type { AccountCtx } from '#src/context.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import type { JsonObject } from '#src/db/types.ts'
import { getCard } from './cards.queries.ts'

type Audited = Partial<Record<CardField | 'card_status_id', JsonObject[string]>>

const auditedFields = cardFields.filter((field) => field !== 'pin')

export const auditedValues = (values: Partial<Record<CardField, unknown>>): Audited =>
  Object.fromEntries(auditedFields.flatMap((field) => (field in values ? [[field, values[field] as never]] : [])))

/** Only what differs, on both sides. */
export const changedOnly = (before: Audited, after: Audited) => {
  const fields = (Object.keys(after) as (keyof Audited)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const pick = (side: Audited) => Object.fromEntries(fields.map((field) => [field, side[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}

const sourceOf = (event: { actor_type: string; actor_name: string | null; user_type_id: number | null }) => {
  if (event.actor_type === 'system')
    return event.actor_name?.startsWith('cards.') ? ('bulk update' as const) : ('system' as const)
  return event.user_type_id === userTypes.staff ? ('staff' as const) : ('portal' as const)
}

export const listHistory = async (ctx: AccountCtx, card_id: number, query: { page: number; per_page: number }) => {
  // Not found for another account's card, before anything is said of its past.
  await getCard(ctx, card_id)
  const events = ctx.db
    .selectFrom('audit_events as e')
    .where('e.object_type', '=', 'card')
    .where('e.object_id', '=', card_id)
    .where('e.account_id', '=', ctx.account.id)
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await events
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.action', 'e.before', 'e.after', 'e.actor_type', 'e.actor_name'])
    .select(['u.first_name', 'u.last_name', 'u.user_type_id'])
    .orderBy('e.id', 'desc')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  const data = rows.map((row) => {
    const after = (row.after ?? {}) as JsonObject
    return {
      id: row.id,
      at: row.at,
      who: row.first_name ? `${row.first_name} ${row.last_name}` : 'The portal',
      source: sourceOf(row),
      action: row.action,
      reason: typeof after['reason'] === 'string' ? after['reason'] : null,
      changes: toChanges((row.before ?? {}) as JsonObject, after),
    }
  })
  return { data, meta: pageMeta(query, total) }
}
