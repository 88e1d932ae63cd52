import { rateLimits } from '@forecourt/domain/rules/rate-limits.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { createLink } from '#src/secrets/links.ts'
import { findUserByEmail } from './session.queries.ts'

const { attempts, seconds } = rateLimits['forgot-email']

/**
 * After three links an hour for one user, it silently sends no more; the caller's reply is the same either way. Only links count,
 * not requests: otherwise a stranger who keeps asking for this e-mail would keep the owner from ever getting a link.
 */
const hasEnoughLinks = async (ctx: SystemCtx, user_id: number) => {
  // Without this lock, two requests handled at the same moment would not see each other's link.
  await ctx.db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const { recent } = await ctx.db
    .selectFrom('links')
    .select((eb) => eb.fn.countAll<number>().as('recent'))
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'password-reset')
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirstOrThrow()
  return recent >= attempts
}

/** Safe to run twice: the request is deleted in the transaction that queues the mail. */
export const sendResetLink = (ctx: SystemCtx, { request_id }: { request_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    const request = await ctx.db
      .selectFrom('password_reset_requests')
      .select(['email'])
      .where('id', '=', request_id)
      .where('handled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!request) return
    await ctx.db
      .updateTable('password_reset_requests')
      .set({ handled_at: sql`now()` })
      .where('id', '=', request_id)
      .execute()
    const user = await findUserByEmail(ctx, request.email)
    const mayReset = user?.status === userStatus.active || user?.status === userStatus.mustAcceptTerms
    if (!user || !mayReset || (await hasEnoughLinks(ctx, user.id))) return
    const link_id = await createLink(ctx, user.id, 'password-reset')
    const { provider_name } = ctx.config.branding
    await queueMail(ctx, {
      to: user.email,
      kind: 'password-reset',
      values: { first_name: user.first_name, provider_name },
      link_id,
    })
    await audit(ctx, { action: 'user.send-reset-link', object: { type: 'user', id: user.id } })
  })
