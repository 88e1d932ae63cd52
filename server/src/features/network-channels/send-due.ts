import { urgentKindNames } from '@forecourt/domain/rules/network-channels.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { listChannels, type Channel } from './channel.ts'
import { endChanges } from './change-ends.ts'
import { findUnanswered } from './sending/find-unanswered.ts'
import { isNegativeListDue } from './negative-list.ts'
import { tellOfLateChanges } from '#src/features/network-changes/late-changes.ts'

const leavesByItself = ({ kind, urgent_by }: Channel) =>
  [kind, urgent_by].some((way) => way !== 'hand' && urgentKindNames.some((name) => name === way))

/** Each minute. Every network has a job of its own, so that one that cannot be reached keeps no other waiting. */
export const sendDue = async (ctx: SystemCtx) => {
  const channels = (await listChannels(ctx)).filter(leavesByItself)
  const payloadOf = ({ card_network_id }: Channel) => ({ card_network_id })
  await enqueueAll(ctx, 'networks.send', channels.map(payloadOf))
  await enqueueAll(ctx, 'networks.read-answers', channels.filter(({ settings }) => settings.answers).map(payloadOf))
  const lists: Channel[] = []
  for (const channel of channels) if (await isNegativeListDue(ctx, channel)) lists.push(channel)
  await enqueueAll(ctx, 'networks.negative-list', lists.map(payloadOf))
  await inTransaction(ctx, async (ctx) => {
    await endChanges(ctx, await findUnanswered(ctx), { state: 'assumed' })
  })
  await tellOfLateChanges(ctx)
}
