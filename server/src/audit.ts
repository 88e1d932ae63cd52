// Who did what, to what, from what to what: written in the transaction of the change. Never a secret.
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
}

const actorOf = ({ who }: Ctx, user_id: number | undefined) => {
  if (who && 'system' in who) return { actor_type: 'system', actor_name: who.system } as const
  if (who) return { actor_type: 'user', actor_id: who.user_id, impersonated_by: who.impersonated_by?.user_id ?? null } as const
  if (user_id) return { actor_type: 'user', actor_id: user_id } as const
  return { actor_type: 'anonymous' } as const
}

const accountOf = (ctx: Ctx) => ('account' in ctx ? (ctx.account as { id: number }).id : null)

const toRow = (ctx: Ctx, { action, object, account_id, result = 'ok', before, after, user_id }: AuditEvent) => ({
  actor_id: null,
  actor_name: null,
  impersonated_by: null,
  ...actorOf(ctx, user_id),
  account_id: account_id ?? accountOf(ctx),
  action,
  object_type: object?.type ?? null,
  object_id: object?.id ?? null,
  result,
  before: before === undefined ? null : JSON.stringify(before),
  after: after === undefined ? null : JSON.stringify(after),
  address: ctx.origin.address || null,
  user_agent: ctx.origin.user_agent || null,
  request_id: ctx.origin.request_id,
})

/** One statement however many: a change of five hundred cards is five hundred entries. */
export const auditAll = async (ctx: Ctx, events: readonly AuditEvent[]) => {
  if (events.length > 0)
    await ctx.db
      .insertInto('audit_events')
      .values(events.map((event) => toRow(ctx, event)))
      .execute()
}

export const audit = (ctx: Ctx, event: AuditEvent) => auditAll(ctx, [event])
