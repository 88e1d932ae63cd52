// The history of a record, read from the audit: who, when, old and new values, newest first.
import type { HistoryEvent } from '@forecourt/domain/contract/history.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import type { JsonObject } from '#src/db/types.ts'
import type { JobName } from '#src/jobs/job-table.ts'
import type { AccountCtx } from '#src/system/context.ts'

type Values = Readonly<Record<string, unknown>>

/** Only the fields that differ, on both sides: what the audit keeps of a change. */
export const changedOnly = <After extends Values>(before: Values, after: After) => {
  const fields = Object.keys(after).filter((field) => !isSame(before[field], after[field]))
  const pick = (side: Values) => Object.fromEntries(fields.map((field) => [field, side[field] ?? null]))
  return { before: pick(before) as JsonObject, after: pick(after) as Partial<After> }
}

type Actor = { actor_type: string; actor_name: string | null; user_type_id: number | null }

/** The job that applies bulk updates in business hours. Other jobs change cards too, such as the one that expires them. */
const bulkUpdates: JobName = 'cards.apply-update'

const sourceOf = ({ actor_type, actor_name, user_type_id }: Actor): HistoryEvent['source'] => {
  if (actor_type === 'system') return actor_name === bulkUpdates ? 'bulk update' : 'system'
  return user_type_id === userTypes.staff ? 'staff' : 'portal'
}

type Past = {
  object_type: string
  object_id: number
  /** Only these actions, for records whose history does not include everything that happened. */
  actions?: readonly string[]
  /** For actions that the audit alone does not describe, such as taking back a change. */
  toEvent?: (after: Values) => Partial<Pick<HistoryEvent, 'action' | 'reason'>>
  /** The changes with labels, as people read them. */
  toChanges: (before: Values, after: Values) => HistoryEvent['changes']
}

export const readHistory = async (ctx: AccountCtx, past: Past, query: { page: number; per_page: number }) => {
  const events = ctx.db
    .selectFrom('audit_events as e')
    .where('e.object_type', '=', past.object_type)
    .where('e.object_id', '=', past.object_id)
    .where('e.account_id', '=', ctx.account.id)
    .$if(past.actions !== undefined, (select) => select.where('e.action', 'in', past.actions ?? []))
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await events
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.action', 'e.before', 'e.after', 'e.actor_type', 'e.actor_name'])
    .select(['u.first_name', 'u.last_name', 'u.user_type_id'])
    .orderBy('e.id', 'desc')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  const data = rows.map((row): HistoryEvent => {
    const after = (row.after ?? {}) as JsonObject
    return {
      id: row.id,
      at: row.at,
      who: row.first_name ? `${row.first_name} ${row.last_name}` : 'The portal',
      source: sourceOf(row),
      action: row.action,
      reason: typeof after['reason'] === 'string' ? after['reason'] : null,
      ...past.toEvent?.(after),
      changes: past.toChanges((row.before ?? {}) as JsonObject, after),
    }
  })
  return { data, meta: pageMeta(query, total) }
}
