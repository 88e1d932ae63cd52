import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'

/** docs/product/safety.md#what-is-kept-how-long: deletes expired rows. Safe to run at any time and by several workers. */
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
  // Reports are kept for 90 days. Deleting them also deletes their parts.
  await ctx.db
    .deleteFrom('report_runs')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  // Uploads that were interrupted. Deleting them also deletes their parts.
  await ctx.db.deleteFrom('imports').where('state', '=', 'receiving').where('created_at', '<', ago('1 day')).execute()
  // Sessions that ended or expired a month ago. Deleting them also deletes their tokens.
  await ctx.db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ended_at', '<', ago('30 days')), eb('expires_at', '<', ago('30 days'))]))
    .execute()
}
