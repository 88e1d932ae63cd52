import type { Ctx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'

type Told = {
  webhook_id: number
  event: string
  /** Contains ids and last four digits; the receiver requests the rest. */
  data: object
  /** After this time the message is no longer of use. */
  useful_until?: Date
}

/** Puts a message into the outbox of webhooks, in the transaction of the event it reports. */
export const queueDelivery = async (ctx: Ctx, { webhook_id, event, data, useful_until }: Told) => {
  const body = JSON.stringify({ type: event, timestamp: ctx.clock.now().toISOString(), data })
  const { id } = await ctx.db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, event, body, useful_until: useful_until?.toISOString() ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(ctx, 'webhooks.deliver', { delivery_id: id })
}
