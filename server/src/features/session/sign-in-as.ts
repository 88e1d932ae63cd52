import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { notFound } from '#src/system/errors.ts'
import { openSession } from './tokens/session-tokens.ts'
import { findUser, sessionUser } from './session.queries.ts'

/**
 * Support sign-in: half an hour as one customer, with a reason, recorded in the user log. Never as another member of staff, and
 * never nested.
 */
export const signInAs = (ctx: UserCtx, { user_id, reason }: { user_id: number; reason: string }) =>
  inTransaction(ctx, async (ctx) => {
    const user = await findUser(ctx, user_id)
    if (!user || user.user_type_id !== userTypes.customer || user.status !== userStatus.active) throw notFound()
    const impersonation = { by: ctx.who.user_id, reason }
    const { session_id, tokens } = await openSession(ctx, { user_id, user_type_id: user.user_type_id, impersonation })
    await audit(ctx, {
      action: 'session.sign-in-as',
      object: { type: 'user', id: user_id },
      after: { session_id, reason },
    })
    return { ...tokens, user: sessionUser(ctx, user), impersonated_by: ctx.who.email }
  })
