// The past of an account's billing information, read from the audit: who, when, old to new. Of a tax ID the audit keeps
// the last four digits.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { billingChanges, billingFields, maskTaxId, type BillingField } from '@forecourt/domain/rules/billing-fields.ts'
import type { AccountCtx } from '#src/context.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import type { JsonObject } from '#src/db/types.ts'

type Values = Partial<Record<BillingField, unknown>>

/** Of the fields named by `only`, or of all there are. */
export const auditedBilling = (values: Values, only: Values = values): JsonObject =>
  Object.fromEntries(
    billingFields
      .filter((field) => field in only)
      .map((field) => [field, (field === 'tax_id' ? maskTaxId(String(values[field])) : values[field]) as JsonObject[string]]),
  )

export const changedOnly = <After extends Values>(before: Values, after: After): Partial<After> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => JSON.stringify(before[field as BillingField]) !== JSON.stringify(value)),
  ) as Partial<After>

export const listHistory = async (ctx: AccountCtx, query: { page: number; per_page: number }) => {
  const events = ctx.db
    .selectFrom('audit_events as e')
    .where('e.object_type', '=', 'billing')
    .where('e.object_id', '=', ctx.account.id)
    .where('e.account_id', '=', ctx.account.id)
    .where('e.action', 'in', ['billing.create', 'billing.update'])
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await events
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.action', 'e.before', 'e.after', 'u.first_name', 'u.last_name', 'u.user_type_id'])
    .orderBy('e.id', 'desc')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  const data = rows.map(({ id, at, action, before, after, ...person }) => ({
    id,
    at,
    who: person.first_name ? `${person.first_name} ${person.last_name}` : 'The portal',
    source: person.user_type_id === userTypes.staff ? ('staff' as const) : ('portal' as const),
    action: action as 'billing.create' | 'billing.update',
    changes: billingChanges((before ?? {}) as JsonObject, (after ?? {}) as JsonObject),
  }))
  return { data, meta: pageMeta(query, total) }
}
