// Who did what, to what, from what to what: written in the transaction of the change. Never a secret.
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Json } from './db/types.ts'

type AuditEvent = {
  action: string
  object?: { type: string; id: number }
  account_id?: number | null
  result?: 'ok' | 'refused'
  before?: Json
  after?: Json
  /** The user, where the call itself has no session yet: signing in, resetting a password. */
  user_id?: number
  /** Of somebody we do not know: the e-mail they tried. */
  actor_email?: string | undefined
}

const actorOf = ({ who }: Ctx, user_id: number | undefined) => {
  if (who && 'system' in who) return { actor_type: 'system', actor_name: who.system } as const
  if (who)
    return {
      actor_type: 'user',
      actor_id: who.user_id,
      actor_name: who.name,
      actor_email: who.email,
      actor_user_type_id: who.user_type_id,
      actor_roles: [...who.roles],
      impersonated_by: who.impersonated_by?.user_id ?? null,
    } as const
  // Who they are, the database adds.
  if (user_id) return { actor_type: 'user', actor_id: user_id } as const
  return { actor_type: 'anonymous' } as const
}

const accountOf = (ctx: Ctx) => ('account' in ctx ? (ctx.account as { id: number }).id : null)

const toRow = (ctx: Ctx, { action, object, account_id, result = 'ok', before, after, user_id, actor_email }: AuditEvent) => ({
  actor_id: null,
  actor_name: null,
  actor_email: actor_email ?? null,
  actor_user_type_id: null,
  actor_roles: null,
  impersonated_by: null,
  ...actorOf(ctx, user_id),
  account_id: account_id ?? accountOf(ctx),
  action,
  object_type: object?.type ?? null,
  object_id: object?.id ?? null,
  result,
  before: before ?? null,
  after: after ?? null,
  address: ctx.origin.address || null,
  user_agent: ctx.origin.user_agent || null,
  request_id: ctx.origin.request_id,
})

const columns = [
  'actor_type',
  'actor_id',
  'actor_name',
  'actor_email',
  'actor_user_type_id',
  'actor_roles',
  'impersonated_by',
  'account_id',
  'action',
  'object_type',
  'object_id',
  'result',
  'before',
  'after',
  'address',
  'user_agent',
  'request_id',
] as const satisfies (keyof ReturnType<typeof toRow>)[]
const columnList = sql.join(columns.map((column) => sql.ref(column)))

/** One statement with one parameter however many: a change of five hundred cards is five hundred entries. */
export const auditAll = async (ctx: Ctx, events: readonly AuditEvent[]) => {
  if (events.length === 0) return
  const rows = JSON.stringify(events.map((event) => toRow(ctx, event)))
  await sql`insert into audit_events (${columnList})
    select ${columnList} from json_populate_recordset(null::audit_events, ${rows})`.execute(ctx.db)
}

export const audit = (ctx: Ctx, event: AuditEvent) => auditAll(ctx, [event])

/** Somebody tried what they may not: kept although the work of the request, and its transaction, is undone. */
export const auditRefused = (ctx: Ctx, event: Omit<AuditEvent, 'result'>) =>
  audit({ ...ctx, db: ctx.counting }, { ...event, result: 'refused' })

type SharedEvent = { action: string; object_type: string; before?: Json; after?: Json }

/** The same change of many objects, of any accounts: written by the database, however many there are. */
export const auditEach = async (
  ctx: Ctx,
  objects: readonly { id: number; account_id: number }[],
  { object_type, ...event }: SharedEvent,
) => {
  const { account_id: _, object_type: __, object_id: ___, ...shared } = toRow(ctx, event)
  await sql`
    insert into audit_events (account_id, object_type, object_id, ${sql.join(Object.keys(shared).map((column) => sql.ref(column)))})
    select o.account_id, ${object_type}, o.id, ${sql.join(Object.values(shared))}
    from unnest(${objects.map(({ id }) => id)}::bigint[], ${objects.map(({ account_id }) => account_id)}::bigint[])
      o (id, account_id)`.execute(ctx.db)
}
