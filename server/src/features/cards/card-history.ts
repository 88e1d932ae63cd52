// A card's past, read from the audit: who, when, old to new. What may be audited of a card is listed here, and a PIN or a
// number is not on the list.
import { cardFields, fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import * as lists from '@forecourt/domain/reference.ts'
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

const listOf: Partial<Record<string, readonly { id: number; name: string }[]>> = {
  card_status_id: lists.cardStatuses,
  card_fuel_profile_id: lists.fuelProfiles,
  card_time_profile_id: lists.timeProfiles,
  card_period_gallon_id: lists.gallonPeriods,
  card_period_amount_id: lists.amountPeriods,
  card_vehicle_type_id: lists.vehicleTypes.map(({ id, description }) => ({ id, name: description })),
}

/** A value as a person reads it. */
export const shownValue = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return listOf[field]?.find(({ id }) => id === value)?.name ?? `${value as string | number}`
}

/** In the order of the form; a PIN is only ever said to have changed. */
const shownFields = ['card_status_id', ...cardFields] as const

const labelOf = (field: (typeof shownFields)[number]) => (field === 'card_status_id' ? 'Status' : fieldLabel(field))

export const toChanges = (before: JsonObject, after: JsonObject) =>
  shownFields
    .filter((field) => field in before || field in after)
    .map((field) => ({
      field,
      label: labelOf(field),
      before: shownValue(field, before[field]),
      after: shownValue(field, after[field]),
    }))

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
