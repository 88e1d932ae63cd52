// docs/product/telling-the-networks.md#changes: sends everything due at one network, stops first.
import { wayOf } from '@forecourt/domain/rules/network-channels.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { enqueueLater } from '#src/jobs/queue.ts'
import { findChannel, type Channel } from './channel.ts'
import { oneAtATime } from './sending/one-at-a-time.ts'
import { deliverFiles, makeFile } from './sending/send-files.ts'
import { sendCalls } from './sending/send-calls.ts'

/** How many changes were taken, and how many seconds to wait if the network could not be reached. */
type Round = { taken: number; wait?: number | undefined }

const sendRound = async (ctx: SystemCtx, channel: Channel, isUrgent: boolean): Promise<Round> => {
  const way = wayOf(channel, isUrgent ? 1 : 2)
  if (way === 'http') return sendCalls(ctx, { channel, isUrgent })
  if (way !== 'folder' && way !== 'sftp') return { taken: 0 }
  const sending = { channel, way, isUrgent }
  const taken = await makeFile(ctx, sending)
  return { taken, wait: await deliverFiles(ctx, sending) }
}

/** Checks for stops again after each file, so that a long list never delays one. */
const sendAll = async (ctx: SystemCtx, channel: Channel): Promise<number | undefined> => {
  for (;;) {
    const stops = await sendRound(ctx, channel, true)
    const others = await sendRound(ctx, channel, false)
    const wait = stops.wait ?? others.wait
    if (wait !== undefined) return wait
    if (stops.taken === 0 && others.taken === 0) return undefined
  }
}

const secondsUntilFree = 2

export const sendToNetwork = async (ctx: SystemCtx, { card_network_id }: { card_network_id: number }) => {
  const channel = await findChannel(ctx, card_network_id)
  if (!channel) return
  let wait: number | undefined
  const isOurs = await oneAtATime(ctx, card_network_id, async () => {
    wait = await sendAll(ctx, channel)
  })
  // The other worker may have checked before this change was written, so try again soon.
  const seconds = isOurs ? wait : secondsUntilFree
  if (seconds !== undefined) await enqueueLater(ctx, 'networks.send', { payload: { card_network_id }, after_seconds: seconds })
}
