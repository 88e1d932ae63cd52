// docs/product/network-channels.md#calls
import type { Ctx } from '#src/system/context.ts'
import { ChannelFailure } from '#src/outside/remote-folder.ts'
import { postWebhook, signWebhook, WebhookUnreachable } from '#src/outside/webhook.ts'
import { openChannelSecret, type Channel } from '../channel.ts'

type Signed = { id: string; body: string }

/** One attempt. Any status is an answer; an unreachable server is a failure of the channel. */
export const postSigned = async (ctx: Ctx, { card_network_id, settings }: Channel, { id, body }: Signed) => {
  const secret = (await openChannelSecret(ctx, card_network_id, 'http_secret')).trim()
  const headers = signWebhook([secret], { id, timestamp: Math.floor(ctx.clock.now().getTime() / 1_000), body })
  return postWebhook(ctx.config, { url: settings.url ?? '', headers, body }).catch((error: unknown) => {
    throw error instanceof WebhookUnreachable ? new ChannelFailure(error.message, { cause: error }) : error
  })
}
