// docs/product/staff-tasks.md#who-is-paged: the list of those on call.
import type { OnCallEdit, OnCallInput } from '@forecourt/domain/contract/staff-tasks.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { makeWebhook, rotateSecret } from '#src/features/webhooks/webhook-secret.ts'
import { webhookUrlProblem } from '#src/outside/webhook.ts'
import { conflict, invalid, notFound } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getOnCall } from './staff-tasks.queries.ts'

const check = ({ config }: UserCtx, { email, url, from_minute, to_minute }: OnCallInput) => {
  const problem = url && webhookUrlProblem(config, url)
  if (problem) throw invalid({ url: [problem] })
  if (!email && !url) throw invalid({ email: ['Give a mail address or a webhook'] })
  if (from_minute === to_minute) throw invalid({ to_minute: ['Must differ from the beginning'] })
}

const stored = ({ name, days, from_minute, to_minute, email }: OnCallInput) => ({
  name,
  days,
  from_minute,
  to_minute,
  email: email || null,
})

const object = (id: number) => ({ type: 'on-call', id })

const made = (ctx: UserCtx, url: string) => (url ? makeWebhook(ctx, url) : Promise.resolve({ id: null, secret: null }))

export const addOnCall = (ctx: UserCtx, input: OnCallInput) =>
  inTransaction(ctx, async (ctx) => {
    check(ctx, input)
    const webhook = await made(ctx, input.url)
    const { id } = await ctx.db
      .insertInto('on_call')
      .values({ ...stored(input), webhook_id: webhook.id, updated_by: ctx.who.user_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, { action: 'on-call.add', object: object(id), after: input })
    return { ...(await getOnCall(ctx, id)), secret: webhook.secret }
  })

const lock = async ({ db }: UserCtx, id: number) => {
  const row = await db.selectFrom('on_call').select(['webhook_id', 'version']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A different address is a different receiver and gets its own secret, even if the old address was given up. */
export const changeOnCall = (ctx: UserCtx, id: number, { version, ...change }: OnCallEdit) =>
  inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, id)
    if (row.version !== version) throw conflict('Someone else has changed this entry since you opened it', 'version')
    const { secret: _, ...before } = { secret: null, ...(await getOnCall(ctx, id)) }
    const after = { ...before, ...change }
    check(ctx, after)
    const isOther = after.url !== before.url || (before.ended_because !== null && change.url !== undefined)
    const webhook = isOther ? await made(ctx, after.url) : { id: row.webhook_id, secret: null }
    await ctx.db
      .updateTable('on_call')
      .set({ ...stored(after), webhook_id: webhook.id, version: sql`version + 1`, updated_at: sql`now()` })
      .set({ updated_by: ctx.who.user_id })
      .where('id', '=', id)
      .execute()
    if (isOther && row.webhook_id) await ctx.db.deleteFrom('webhooks').where('id', '=', row.webhook_id).execute()
    await audit(ctx, {
      action: 'on-call.update',
      object: object(id),
      before: stored(before),
      after: { ...stored(after), url: after.url },
    })
    return { ...(await getOnCall(ctx, id)), secret: webhook.secret }
  })

export const removeOnCall = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { webhook_id } = await lock(ctx, id)
    const { name } = await getOnCall(ctx, id)
    await ctx.db.deleteFrom('on_call').where('id', '=', id).execute()
    if (webhook_id) await ctx.db.deleteFrom('webhooks').where('id', '=', webhook_id).execute()
    await audit(ctx, { action: 'on-call.remove', object: object(id), before: { name } })
  })

export const newSecret = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { webhook_id } = await lock(ctx, id)
    if (!webhook_id) throw conflict('This entry has no webhook')
    const secret = await rotateSecret(ctx, webhook_id)
    await audit(ctx, { action: 'on-call.secret', object: object(id) })
    return { ...(await getOnCall(ctx, id)), secret }
  })
