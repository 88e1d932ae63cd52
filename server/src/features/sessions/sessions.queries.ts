import type { OwnSession } from '@forecourt/domain/contract/sessions.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'

/** The caller's own live sessions, most recently used first. */
export const listOwnSessions = async (ctx: UserCtx): Promise<OwnSession[]> => {
  const rows = await ctx.db
    .selectFrom('sessions as s')
    .select(['s.id', 's.created_at', 's.address', 's.user_agent', 's.impersonated_by'])
    .select((eb) =>
      eb
        .selectFrom('refresh_tokens as r')
        .whereRef('r.session_id', '=', 's.id')
        .select((tokens) => tokens.fn.max('r.created_at').as('last'))
        .as('last_used_at'),
    )
    .where('s.user_id', '=', ctx.who.user_id)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .orderBy('last_used_at', (order) => order.desc().nullsLast())
    .orderBy('s.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ impersonated_by, last_used_at, ...session }) => ({
    ...session,
    last_used_at: last_used_at ?? session.created_at,
    is_current: session.id === ctx.who.session_id,
    is_support: impersonated_by !== null,
  }))
}
