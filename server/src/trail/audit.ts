// docs/product/safety.md#audit: who changed what, with the values before and after, written in the transaction of the change.
// Callers never pass a secret.
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { executeKept } from '#src/db/statement-names.ts'
import { splitShared } from '#src/db/shared-values.ts'
import type { Json, JsonObject } from '#src/db/types.ts'

type Change = {
  action: string
  object?: { type: string; id: number }
  account_id?: number | null
  result?: 'ok' | 'refused'
  before?: Json
  after?: Json
}

type Actor = {
  /** The user, when the call has no session yet: signing in, resetting a password. */
  user_id?: number | undefined
  /** The attempted e-mail, when it belongs to no user. */
  actor_email?: string | undefined
}

type AuditEvent = Change & Actor

const actorOf = ({ who }: Ctx, user_id: number | undefined) => {
  if (who && 'system' in who) return { actor_type: 'system', actor_name: who.system } as const
  if (who)
    return {
      actor_type: 'user',
      actor_id: who.user_id,
      actor_name: who.name,
      actor_email: who.email,
      actor_user_type_id: who.user_type_id,
      actor_roles: isStaff(who) ? [...who.staff_roles] : [...who.roles],
      impersonated_by: who.impersonated_by?.user_id ?? null,
    } as const
  // The database adds name and e-mail.
  if (user_id) return { actor_type: 'user', actor_id: user_id } as const
  return { actor_type: 'anonymous' } as const
}

const accountOf = (ctx: Ctx) => ('account' in ctx ? (ctx.account as { id: number }).id : null)

/** The values shared by all entries of one call. */
const callOf = (ctx: Ctx, { user_id, actor_email }: Actor) => ({
  actor_id: null,
  actor_name: null,
  actor_email: actor_email ?? null,
  actor_user_type_id: null,
  actor_roles: null,
  impersonated_by: null,
  ...actorOf(ctx, user_id),
  address: ctx.origin.address || null,
  user_agent: ctx.origin.user_agent || null,
  request_id: ctx.origin.request_id,
})

const refs = (row: object) => sql.join(Object.keys(row).map((column) => sql.ref(column)))

type Side = 'before' | 'after'
type Sided = { shared: string | null; own: string }

/** When every event has an object, their common values are sent once. Other values are sent unchanged. */
const sideOf = (events: readonly Change[], side: Side): Sided => {
  const values = events.map((event) => event[side] ?? null)
  const areObjects = values.every((value) => value !== null && typeof value === 'object' && !Array.isArray(value))
  return areObjects && values.length > 1 ? splitShared(values as JsonObject[]) : { shared: null, own: JSON.stringify(values) }
}

/** One statement for all events, with common values sent once: a change of five hundred cards writes five hundred entries. */
const write = async (ctx: Ctx, events: readonly Change[], actor: Actor) => {
  if (events.length === 0) return
  const call = callOf(ctx, actor)
  const before = sideOf(events, 'before')
  const after = sideOf(events, 'after')
  const each = <Value>(valueOf: (event: Change) => Value) => events.map(valueOf)
  const entries = sql`
    insert into audit_events (account_id, action, object_type, object_id, result, before, after, ${refs(call)})
    select e.account_id, e.action, e.object_type, e.object_id, e.result,
      coalesce(${before.shared}::jsonb || e.before, nullif(e.before, 'null')),
      coalesce(${after.shared}::jsonb || e.after, nullif(e.after, 'null')),
      ${sql.join(Object.values(call))}
    from rows from (
      unnest(
        ${each(({ account_id }) => account_id ?? accountOf(ctx))}::bigint[], ${each(({ action }) => action)}::text[],
        ${each(({ object }) => object?.type ?? null)}::text[], ${each(({ object }) => object?.id ?? null)}::bigint[],
        ${each(({ result }) => result ?? 'ok')}::text[]
      ),
      jsonb_array_elements(${before.own}::jsonb),
      jsonb_array_elements(${after.own}::jsonb)
    ) e (account_id, action, object_type, object_id, result, before, after)`
  await executeKept(ctx.db, entries)
}

export const auditAll = (ctx: Ctx, events: readonly Change[]) => write(ctx, events, {})

export const audit = (ctx: Ctx, { user_id, actor_email, ...event }: AuditEvent) => write(ctx, [event], { user_id, actor_email })

/** Records a refused attempt. The entry is kept although the transaction of the request is rolled back. */
export const auditRefused = (ctx: Ctx, event: Omit<AuditEvent, 'result'>) =>
  audit({ ...ctx, db: ctx.counting }, { ...event, result: 'refused' })

type SharedEvent = { action: string; object_type: string; before?: Json; after?: Json }

/** Records the same change of many objects, in any accounts, in one statement. */
export const auditEach = async (
  ctx: Ctx,
  objects: readonly { id: number; account_id: number }[],
  { object_type, action, before, after }: SharedEvent,
) => {
  const shared = { object_type, action, before: before ?? null, after: after ?? null, ...callOf(ctx, {}) }
  await sql`
    insert into audit_events (account_id, object_id, ${refs(shared)})
    select o.account_id, o.id, ${sql.join(Object.values(shared))}
    from unnest(${objects.map(({ id }) => id)}::bigint[], ${objects.map(({ account_id }) => account_id)}::bigint[])
      o (id, account_id)`.execute(ctx.db)
}
