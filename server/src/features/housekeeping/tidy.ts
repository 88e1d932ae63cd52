import { sql } from 'kysely'
import type { SystemCtx } from '#src/context.ts'

/** Takes away what has served its purpose (security 6.4). Safe to run at any time, by several workers. */
export const tidy = async (ctx: SystemCtx) => {
  const ago = (interval: string) => sql<string>`now() - ${interval}::interval`
  await ctx.db.deleteFrom('access_tokens').where('expires_at', '<', ago('1 hour')).execute()
  await ctx.db
    .deleteFrom('attempts')
    .where('resets_at', '<', sql<string>`now()`)
    .execute()
  await ctx.db.deleteFrom('half_sessions').where('expires_at', '<', ago('1 hour')).execute()
  await ctx.db.deleteFrom('passkey_challenges').where('expires_at', '<', ago('1 hour')).execute()
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', ago('48 hours')).execute()
  await ctx.db.deleteFrom('password_reset_requests').where('created_at', '<', ago('1 day')).execute()
  await ctx.db.deleteFrom('links').where('expires_at', '<', ago('30 days')).execute()
  await ctx.db.deleteFrom('mails').where('created_at', '<', ago('30 days')).execute()
  // Reports are kept for 90 days; their parts go with them.
  await ctx.db
    .deleteFrom('report_runs')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  // Files whose sending was cut off; their pieces go with them.
  await ctx.db.deleteFrom('imports').where('state', '=', 'receiving').where('created_at', '<', ago('1 day')).execute()
  // Ended or expired a month ago; their tokens go with them.
  await ctx.db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ended_at', '<', ago('30 days')), eb('expires_at', '<', ago('30 days'))]))
    .execute()
}
