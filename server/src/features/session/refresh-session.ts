import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { mayStillImpersonate } from '#src/http/who.ts'
import { unauthenticated } from '#src/system/errors.ts'
import { hashToken } from '#src/secrets/token-hash.ts'
import { endSession } from './end-sessions.ts'
import { issueTokens, type Tokens } from './tokens/session-tokens.ts'
import { selectAtRefresh, type Wanted } from './select-at-refresh.ts'
import { hasSecondFactor, sessionUser } from './session.queries.ts'
import { sealSuccessor, unsealSuccessor } from './tokens/successor-seal.ts'

const graceSeconds = 10

/** Locks the token's row. Of several concurrent refreshes with one token, one rotates it and the others find it spent. */
const lockRefreshToken = (ctx: Ctx, token: string) =>
  ctx.db
    .selectFrom('refresh_tokens as r')
    .innerJoin('sessions as s', 's.id', 'r.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('users as i', 'i.id', 's.impersonated_by')
    .select([
      'r.session_id',
      'r.successor_sealed',
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.status',
      'u.user_type_id',
      'u.staff_roles',
    ])
    .select('i.email as impersonated_by')
    .select(hasSecondFactor('u.id'))
    .select([
      sql<boolean>`r.spent_at is not null`.as('is_spent'),
      sql<boolean>`r.spent_at > clock_timestamp() - make_interval(secs => ${graceSeconds})`.as('is_in_grace'),
      sql<boolean>`s.ended_at is null and s.expires_at > now() and u.status in (0, 3)
        and (i.id is null or ${sql.raw(mayStillImpersonate('i'))})`.as('is_live'),
      sql<boolean>`r.expires_at > now()`.as('is_fresh'),
    ])
    .where('r.hash', '=', hashToken(token))
    .forUpdate(['r'])
    .executeTakeFirst()

const spend = (ctx: Ctx, token: string, sealed: Buffer) =>
  ctx.db
    .updateTable('refresh_tokens')
    .set({ spent_at: sql`clock_timestamp()`, successor_sealed: sealed })
    .where('hash', '=', hashToken(token))
    .execute()

/**
 * Rotates a refresh token. Reuse within ten seconds gives the same successor, for a second tab or a retry. Later reuse means a
 * stolen copy, so the whole session ends.
 */
export const refreshSession = async (ctx: Ctx, token: string, select?: Wanted) => {
  const renewed = await inTransaction(ctx, async (ctx) => {
    const row = await lockRefreshToken(ctx, token)
    if (!row?.is_live) return null
    const who = { user: sessionUser(ctx, row), impersonated_by: row.impersonated_by }
    // In the same transaction, so that a failed selection does not use up the token.
    const withAccount = async (tokens: Tokens) => ({
      ...tokens,
      ...who,
      ...(select && (await selectAtRefresh(ctx, { ...tokens, user: who.user }, select))),
    })
    if (!row.is_spent) {
      if (!row.is_fresh) return null
      const tokens = await issueTokens(ctx, row.session_id)
      await spend(ctx, token, sealSuccessor(token, tokens))
      // Not audited: the session itself is, and refreshes would be most of the entries.
      return withAccount(tokens)
    }
    if (row.is_in_grace && row.successor_sealed) return withAccount(unsealSuccessor(token, row.successor_sealed))
    await endSession(ctx, row.session_id, 'refresh-reuse')
    await audit(ctx, {
      action: 'session.refresh-reuse',
      result: 'refused',
      user_id: row.id,
      object: { type: 'session', id: row.session_id },
    })
    return null
  })
  // Thrown after the transaction, because the end of the session must be committed.
  if (!renewed) throw unauthenticated()
  return renewed
}
