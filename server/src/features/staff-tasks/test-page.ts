import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { queueDelivery } from '#src/features/webhooks/queue-delivery.ts'
import { notFound } from '#src/system/errors.ts'

/** Uses the same path as a real page, so that a pager that does not work is noticed during the day. */
export const testPage = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const shift = await ctx.db
      .selectFrom('on_call')
      .select(['name', 'email', 'webhook_id'])
      .where('id', '=', id)
      // Whoever removes the entry or its webhook waits, and so does this for them.
      .forKeyShare()
      .executeTakeFirst()
    if (!shift) throw notFound()
    const { name, email, webhook_id } = shift
    if (email) await queueMail(ctx, { to: email, kind: 'test-page', values: { asked_by: ctx.who.name, name } })
    if (webhook_id) await queueDelivery(ctx, { webhook_id, event: 'task.test', data: { name } })
  })
