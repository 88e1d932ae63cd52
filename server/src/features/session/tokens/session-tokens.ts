// docs/product/people-and-sessions.md#sessions-and-tokens: how long tokens last. Only hashes are stored.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { hashToken, newToken } from '#src/secrets/token-hash.ts'
import { endSession } from '#src/features/session/end-sessions.ts'

const accessSeconds = 15 * 60
const refreshIdleHours = 12
const absoluteHours = { customer: 7 * 24, staff: 12, impersonation: 0.5 } as const

export type Tokens = { token: string; refresh_token: string; expires_in: number }

/** A new pair of tokens for a session. The refresh token never outlives the session. */
export const issueTokens = async (ctx: Ctx, session_id: number): Promise<Tokens> => {
  const token = newToken('fpa')
  const refresh_token = newToken('fpr')
  await ctx.db
    .insertInto('access_tokens')
    .values({ hash: hashToken(token), session_id, expires_at: sql`now() + make_interval(secs => ${accessSeconds})` })
    .execute()
  await ctx.db
    .insertInto('refresh_tokens')
    .columns(['hash', 'session_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select([
          sql<Buffer>`${hashToken(refresh_token)}::bytea`.as('hash'),
          'id as session_id',
          sql<string>`least(expires_at, now() + make_interval(hours => ${refreshIdleHours}))`.as('expires_at'),
        ])
        .where('id', '=', session_id),
    )
    .execute()
  return { token, refresh_token, expires_in: accessSeconds }
}

type NewSession = { user_id: number; user_type_id: number; impersonation?: { by: number; reason: string }; is_proved?: boolean }

/**
 * Ends the least recently used sessions above the limit. Support sign-ins do not count, because they must not sign a customer
 * out. Signing in locks the user's row, so two sign-ins at once cannot both take the last place.
 */
const endSurplus = async (ctx: Ctx, user_id: number) => {
  const surplus = await ctx.db
    .selectFrom('sessions as s')
    .leftJoin('refresh_tokens as r', 'r.session_id', 's.id')
    .select('s.id')
    .where('s.user_id', '=', user_id)
    .where('s.impersonated_by', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .groupBy('s.id')
    .orderBy((eb) => eb.fn.max('r.created_at'), 'desc')
    .orderBy('s.id', 'desc')
    .offset(ctx.config.sessions_per_person)
    .execute()
  for (const { id } of surplus) {
    await endSession(ctx, id, 'too-many')
    await audit(ctx, { action: 'session.end', user_id, object: { type: 'session', id }, after: { reason: 'too-many' } })
  }
}

export const openSession = async (ctx: Ctx, { user_id, user_type_id, impersonation, is_proved }: NewSession) => {
  const kind = impersonation ? 'impersonation' : user_type_id === userTypes.staff ? 'staff' : 'customer'
  const { id } = await ctx.db
    .insertInto('sessions')
    .values({
      user_id,
      expires_at: sql`now() + make_interval(secs => ${absoluteHours[kind] * 3600})`,
      impersonated_by: impersonation?.by ?? null,
      impersonation_reason: impersonation?.reason ?? null,
      address: ctx.origin.address,
      user_agent: ctx.origin.user_agent,
      second_factor_at: is_proved ? sql`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tokens = await issueTokens(ctx, id)
  if (!impersonation) await endSurplus(ctx, user_id)
  return { session_id: id, tokens }
}
