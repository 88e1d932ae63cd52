import { problems } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { moveRecipient } from '#src/features/report-schedules/move-recipient.ts'
import { endSessionsOf } from '#src/features/session/end-sessions.ts'
import { consumeEmailLink, endLinksOf } from '#src/secrets/links.ts'
import { getProfile } from './profile.queries.ts'

/**
 * From now on the person signs in with the new address. All other sessions end, and so does every link sent to the old address,
 * which gets a mail. Scheduled reports follow to the new address.
 */
export const confirmEmailChange = (ctx: UserCtx, token: string) =>
  inTransaction(ctx, async (ctx) => {
    const { user_id, session_id, email: old, first_name } = ctx.who
    const email = await consumeEmailLink(ctx, user_id, token)
    await moveRecipient(ctx, { user_id, from: old, to: email })
    const changed = await ctx.db
      .updateTable('users')
      .set({ email, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', user_id)
      .where('email', '=', old)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('users as other').select('other.id').where('other.email', '=', email))))
      .executeTakeFirst()
    // Another user has taken the address since. The reply is the same as for any link that no longer works.
    if (changed.numUpdatedRows === 0n) throw invalid({ token: [problems.linkInvalid] }, problems.linkInvalid)
    await endSessionsOf(ctx, { user_id, except: session_id }, 'email-change')
    await endLinksOf(ctx, user_id)
    const { provider_name, customer_service_phone: phone } = ctx.config.branding
    await queueMail(ctx, { to: old, kind: 'email-changed', values: { first_name, provider_name, phone } })
    await audit(ctx, {
      action: 'user.change-email',
      object: { type: 'user', id: user_id },
      before: { email: old },
      after: { email },
    })
    return getProfile(ctx)
  })
