import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { assertOurOrigin } from '#src/system/our-origin.ts'

/** The same two writes for every e-mail. A job looks up the user later, so the response time reveals nothing. */
export const requestPasswordReset = async (ctx: Ctx, { email, reseturl }: { email: string; reseturl?: string | undefined }) => {
  assertOurOrigin(ctx, 'reseturl', reseturl)
  await inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db.insertInto('password_reset_requests').values({ email }).returning('id').executeTakeFirstOrThrow()
    await enqueue(ctx, 'session.send-reset-link', { request_id: id })
  })
}
