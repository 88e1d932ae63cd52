// docs/product/staff-tasks.md#webhooks
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { staffWith } from '#src/db/staff-with.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { enqueueLater } from '#src/jobs/queue.ts'
import { postWebhook, signWebhook, WebhookUnreachable } from '#src/outside/webhook.ts'
import { signingSecrets } from './webhook-secret.ts'

const [minute, hour] = [60, 3_600]
/** Seconds between tries. The first try happens at once. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
const failingDays = 5

/** With this status the receiver says that it no longer exists. */
const gone = 410

type Delivery = {
  id: number
  webhook_id: number
  url: string
  body: string
  attempts: number
  is_late: boolean
  is_ended: boolean
}

const findDelivery = (ctx: SystemCtx, id: number): Promise<Delivery | undefined> =>
  ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.webhook_id', 'w.url', 'd.body', 'd.attempts'])
    .select([
      sql<boolean>`coalesce(d.useful_until < ${ctx.clock.now().toISOString()}, false)`.as('is_late'),
      sql<boolean>`w.ended_at is not null`.as('is_ended'),
    ])
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst()

type Outcome = { answer: number | null; problem: string | null }

const tryOnce = async (ctx: SystemCtx, { id, webhook_id, url, body }: Delivery): Promise<Outcome> => {
  // The timestamp is that of this try. The id stays the same, so that the receiver recognizes a repeated message.
  const message = { id: `msg_${id}`, timestamp: Math.floor(Date.now() / 1000), body }
  const headers = signWebhook(await signingSecrets(ctx, webhook_id), message)
  try {
    const { status } = await postWebhook(ctx.config, { url, headers, body })
    return { answer: status, problem: status >= 200 && status < 300 ? null : `Answered ${status}` }
  } catch (error) {
    if (!(error instanceof WebhookUnreachable)) throw error
    return { answer: null, problem: error.message }
  }
}

const finish = (ctx: SystemCtx, id: number, state: 'delivered' | 'failed' | 'late') =>
  ctx.db
    .updateTable('webhook_deliveries')
    .set({ state, finished_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Stops sending to this address and tells the administrators. */
const endWebhook = async (ctx: SystemCtx, { webhook_id, url }: Delivery, because: string) => {
  await ctx.db
    .updateTable('webhooks')
    .set({ ended_at: sql`now()`, ended_because: because })
    .where('id', '=', webhook_id)
    .execute()
  const values = { provider_name: ctx.config.branding.provider_name, host: new URL(url).host, because }
  for (const { email, first_name } of await staffWith(ctx, ['everything', 'administrator']))
    await queueMail(ctx, { to: email, kind: 'webhook-ended', values: { ...values, first_name } })
}

/**
 * Since when messages have failed one after the other. After days without any message the count begins again with this one:
 * otherwise one failed try would end a webhook that had only been silent since its last failure.
 */
const failingSince = ({ id, webhook_id }: Delivery) => sql<string>`case
  when exists (select from webhook_deliveries other where other.webhook_id = ${webhook_id} and other.id <> ${id}
    and other.created_at > now() - make_interval(days => ${failingDays})) then coalesce(failing_since, now())
  else (select this.created_at from webhook_deliveries this where this.id = ${id}) end`

const failed = async (ctx: SystemCtx, delivery: Delivery, { answer }: Outcome) => {
  const { failing_since, is_given_up } = await ctx.db
    .updateTable('webhooks')
    .set({ failing_since: failingSince(delivery) })
    .where('id', '=', delivery.webhook_id)
    .returning(['failing_since', sql<boolean>`failing_since < now() - make_interval(days => ${failingDays})`.as('is_given_up')])
    .executeTakeFirstOrThrow()
  const wait = waits[delivery.attempts]
  const because =
    answer === gone
      ? 'it answered that it is gone'
      : is_given_up
        ? `no message has arrived since ${failing_since?.slice(0, 10)}`
        : null
  if (because) await endWebhook(ctx, delivery, because)
  if (because || wait === undefined) return finish(ctx, delivery.id, 'failed')
  return enqueueLater(ctx, 'webhooks.deliver', { payload: { delivery_id: delivery.id }, after_seconds: wait })
}

/** Safe to run twice: a delivered message is skipped, and a second copy carries the same id. */
export const deliverWebhook = async (ctx: SystemCtx, { delivery_id }: { delivery_id: number }) => {
  const delivery = await findDelivery(ctx, delivery_id)
  if (!delivery) return
  if (delivery.is_late || delivery.is_ended) {
    await finish(ctx, delivery.id, delivery.is_late ? 'late' : 'failed')
    return
  }
  const outcome = await tryOnce(ctx, delivery)
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('webhook_deliveries')
      .set({ ...outcome, attempts: delivery.attempts + 1 })
      .where('id', '=', delivery.id)
      .execute()
    if (outcome.problem !== null) return failed(ctx, delivery, outcome)
    await ctx.db.updateTable('webhooks').set({ failing_since: null }).where('id', '=', delivery.webhook_id).execute()
    return finish(ctx, delivery.id, 'delivered')
  })
}
