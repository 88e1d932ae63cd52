import { problems } from '@forecourt/domain/messages.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { lockUser } from './lock-user.ts'
import { getUser } from './users.queries.ts'

/** The user's sessions continue, but from the next call on only the terms are available. */
export const requestTerms = (ctx: AccountCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id)
    const asked = await ctx.db
      .updateTable('users')
      .set({ status: userStatus.mustAcceptTerms, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', userStatus.active)
      .executeTakeFirst()
    if (asked.numUpdatedRows === 0n) throw conflict(problems.notActive)
    const { provider_name } = ctx.config.branding
    await queueMail(ctx, { to: user.email, kind: 'terms-requested', values: { first_name: user.first_name, provider_name } })
    await audit(ctx, {
      action: 'user.request-terms',
      object: { type: 'user', id },
      before: { status: user.status },
      after: { status: userStatus.mustAcceptTerms },
    })
    return getUser(ctx, id)
  })
