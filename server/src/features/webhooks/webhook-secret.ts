import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { makeWebhookSecret } from '#src/outside/webhook.ts'
import { openFile, sealFile } from '#src/secrets/vault.ts'

const place = (webhook_id: number) => `webhook|${webhook_id}`

const seal = (ctx: Ctx, webhook_id: number, secret: string) => sealFile(ctx, place(webhook_id), Buffer.from(secret))
const open = (ctx: Ctx, webhook_id: number, sealed: Buffer) => openFile(ctx, place(webhook_id), sealed).toString()

/** The time that the receiver has to switch to a new secret. */
const bothHold = '24 hours'

/** Requires a transaction. The secret is returned once and can never be read again. */
export const makeWebhook = async (ctx: Ctx, url: string) => {
  const { id } = await ctx.db.insertInto('webhooks').values({ url }).returning('id').executeTakeFirstOrThrow()
  const secret = makeWebhookSecret()
  await ctx.db
    .updateTable('webhooks')
    .set({ secret_sealed: seal(ctx, id, secret) })
    .where('id', '=', id)
    .execute()
  return { id, secret }
}

/** Creates a new secret. The previous one also signs messages for a day. */
export const rotateSecret = async (ctx: Ctx, webhook_id: number) => {
  const secret = makeWebhookSecret()
  await ctx.db
    .updateTable('webhooks')
    .set({ former_sealed: sql`secret_sealed`, secret_sealed: seal(ctx, webhook_id, secret), rotated_at: sql`now()` })
    .where('id', '=', webhook_id)
    .execute()
  return secret
}

/** The secrets that sign a message now: one, or two for a day after a rotation. */
export const signingSecrets = async (ctx: Ctx, webhook_id: number) => {
  const { secret_sealed, former_sealed } = await ctx.db
    .selectFrom('webhooks')
    .select([
      'secret_sealed',
      sql<Buffer | null>`case when rotated_at > now() - ${bothHold}::interval then former_sealed end`.as('former_sealed'),
    ])
    .where('id', '=', webhook_id)
    .executeTakeFirstOrThrow()
  return [secret_sealed, former_sealed].flatMap((sealed) => (sealed ? [open(ctx, webhook_id, sealed)] : []))
}
