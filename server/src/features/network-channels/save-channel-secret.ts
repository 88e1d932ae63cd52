// docs/product/network-channels.md#keys-of-channels: stored sealed and never shown again.
import { channelSecrets, type ChannelSecret } from '@forecourt/domain/rules/network-channels.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid, notFound } from '#src/system/errors.ts'
import { sealFile } from '#src/secrets/vault.ts'
import { audit } from '#src/trail/audit.ts'
import { findChannel, secretPlace } from './channel.ts'

type Given = { card_network_id: number; what: ChannelSecret; value: string }

export const saveChannelSecret = (ctx: UserCtx, { card_network_id, what, value }: Given) =>
  inTransaction(ctx, async (ctx) => {
    if (!(await findChannel(ctx, card_network_id))) throw notFound()
    const text = value.trim()
    const { looksLike, hint } = channelSecrets[what]
    if (!looksLike.test(text)) throw invalid({ value: [`Must be ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`] })
    const sealed = sealFile(ctx, secretPlace(card_network_id, what), Buffer.from(`${text}\n`))
    const kept = { sealed, saved_at: ctx.clock.now().toISOString(), saved_by: ctx.who.user_id }
    await ctx.db
      .insertInto('network_secrets')
      .values({ card_network_id, what, ...kept })
      .onConflict((conflict) => conflict.columns(['card_network_id', 'what']).doUpdateSet(kept))
      .execute()
    await audit(ctx, { action: 'network.save-secret', object: { type: 'network', id: card_network_id }, after: { what } })
  })
