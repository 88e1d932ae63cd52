import { urgentKindNames } from '@forecourt/domain/rules/network-channels.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { listChannels, type Channel } from './channel.ts'
import { endChanges } from './change-ends.ts'
import { findUnanswered } from './sending/find-unanswered.ts'
import { isNegativeListDue } from './negative-list.ts'
import { tellUndelivered } from '#src/features/network-changes/tell-undelivered.ts'
import { tellOfLateChanges } from '#src/features/network-changes/late-changes.ts'

const leavesByItself = ({ kind, urgent_by }: Channel) =>
  [kind, urgent_by].some((way) => way !== 'hand' && urgentKindNames.some((name) => name === way))

const writeDueLists = async (ctx: SystemCtx, channels: readonly Channel[]) => {
  for (const channel of channels)
    if (await isNegativeListDue(ctx, channel))
      await enqueueAll(ctx, 'networks.negative-list', [{ card_network_id: channel.card_network_id }])
}

const assumeUnanswered = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => endChanges(ctx, await findUnanswered(ctx), { state: 'assumed' }))

/**
 * Runs each minute. Each network has its own job, so that an unreachable network delays no other. A failing step does not stop
 * the others either: staff are told of late changes in any case.
 */
export const sendDue = async (ctx: SystemCtx) => {
  const all = await listChannels(ctx)
  const channels = all.filter(leavesByItself)
  const payloadOf = ({ card_network_id }: Channel) => ({ card_network_id })
  const steps = [
    ...all.map((channel) => () => tellUndelivered(ctx, channel)),
    () => enqueueAll(ctx, 'networks.send', channels.map(payloadOf)),
    () => enqueueAll(ctx, 'networks.read-answers', channels.filter(({ settings }) => settings.answers).map(payloadOf)),
    () => writeDueLists(ctx, channels),
    () => assumeUnanswered(ctx),
    () => tellOfLateChanges(ctx),
  ]
  await eachByItself(steps, (step) => step())
}
