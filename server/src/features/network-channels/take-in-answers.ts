// docs/product/network-channels.md#answers-as-calls: a network's signed call with answers that its replies did not contain.
import type { AnswerLine } from '@forecourt/domain/rules/network-files/answer-file.ts'
import { networkCodes } from '@forecourt/domain/rules/transaction-layout.ts'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { ChannelFailure } from '#src/outside/remote-folder.ts'
import { isSignedBy } from '#src/outside/webhook.ts'
import { unauthenticated } from '#src/system/errors.ts'
import { applyAnswers } from './answers/apply-answers.ts'
import { listChannels, openChannelSecret, type Channel } from './channel.ts'

type Signed = { headers: Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>; text: string }
type Sent = Signed & { network: string; answers: AnswerLine[] }

const takesCalls = ({ kind, urgent_by }: Channel) => kind === 'http' || urgent_by === 'http'

const secretOf = (ctx: Ctx, { card_network_id }: Channel) =>
  openChannelSecret(ctx, card_network_id, 'http_secret').catch((error: unknown) => {
    if (error instanceof ChannelFailure) return undefined
    throw error
  })

/** Refuses an unknown network, one that is not told by calls, and a wrong signature with the same error. */
const findSigner = async (ctx: Ctx, { network, headers, text }: Sent) => {
  const channel = (await listChannels(ctx)).find((one) => takesCalls(one) && networkCodes[one.network] === network)
  const secret = channel && (await secretOf(ctx, channel))?.trim()
  const at = Math.floor(ctx.clock.now().getTime() / 1_000)
  if (!channel || !secret || !isSignedBy([secret], { headers, body: text, at }))
    throw unauthenticated('The signature is not right')
  return channel
}

export const takeInAnswers = async (ctx: Ctx, sent: Sent) => {
  const { card_network_id } = await findSigner(ctx, sent)
  const system: SystemCtx = { ...ctx, who: { system: 'networks.answers' } }
  const came = { card_network_id, name: sent.headers['webhook-id'], content: Buffer.from(sent.text) }
  const { is_new, ...outcome } = await applyAnswers(system, came, { answers: sent.answers, problems: [] })
  // Changes that waited for an answer may be sent now.
  if (is_new) await enqueue(system, 'networks.send', { card_network_id })
  return outcome
}
