import { problems } from '@forecourt/domain/messages.ts'
import type { Ctx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'

/** The address is only ever compared with our own; the link in the mail is built from the configured origin. */
const assertOurOrigin = (ctx: Ctx, field: string, url: string | undefined) => {
  if (url === undefined) return
  const origin = URL.canParse(url) ? new URL(url).origin : 'none'
  if (!ctx.config.allowed_origins.includes(origin)) throw invalid({ [field]: [problems.foreignOrigin] })
}

/** The same two writes for every e-mail: whether somebody has it is found out later, by a job. */
export const requestPasswordReset = async (ctx: Ctx, { email, reseturl }: { email: string; reseturl?: string | undefined }) => {
  assertOurOrigin(ctx, 'reseturl', reseturl)
  await inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db.insertInto('password_reset_requests').values({ email }).returning('id').executeTakeFirstOrThrow()
    await enqueue(ctx, 'session.send-reset-link', { request_id: id })
  })
}
