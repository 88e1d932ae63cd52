import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { notFound } from '#src/system/errors.ts'
import { endSession, endSessionsOf } from '#src/features/session/end-sessions.ts'
import { listOwnSessions } from './sessions.queries.ts'

export const endOwnSession = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const own = await listOwnSessions(ctx)
    if (!own.some((session) => session.id === id)) throw notFound()
    // The session has ended since. The reply is the same as for one that was never listed.
    if (!(await endSession(ctx, id, 'ended-by-owner'))) throw notFound()
    await audit(ctx, { action: 'session.end', object: { type: 'session', id } })
  })

export const endOtherSessions = (ctx: UserCtx) =>
  inTransaction(ctx, async (ctx) => {
    const { user_id, session_id } = ctx.who
    const others = (await listOwnSessions(ctx)).filter(({ id }) => id !== session_id).map(({ id }) => id)
    await endSessionsOf(ctx, { user_id, except: session_id }, 'ended-by-owner')
    await audit(ctx, { action: 'session.end-others', object: { type: 'user', id: user_id }, before: { sessions: others } })
    return { ended: others.length }
  })
