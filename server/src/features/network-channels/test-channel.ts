// "Test this channel": uses the saved settings and tells the network nothing about any card.
import { counted } from '@forecourt/domain/format/counted.ts'
import { channelKinds, type ChannelKind } from '@forecourt/domain/rules/network-channels.ts'
import { networkCodes } from '@forecourt/domain/rules/transaction-layout.ts'
import { partName } from '@forecourt/domain/rules/network-files/network-file-names.ts'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { ChannelFailure } from '#src/outside/remote-folder.ts'
import { audit } from '#src/trail/audit.ts'
import { failureWords, findChannel, noteFailure, withChannelFolder, type Channel } from './channel.ts'
import { postSigned } from './sending/post-signed.ts'

type Trial = (ctx: UserCtx, channel: Channel) => Promise<string>

/** Receivers ignore names that end in .part. */
const tryFolder =
  (way: 'folder' | 'sftp'): Trial =>
  async (ctx, channel) => {
    const name = partName(`FC_${networkCodes[channel.network]}_TEST`)
    await withChannelFolder(ctx, { channel, way, setting: 'folder' }, (folder) => folder.write(name, Buffer.from('Test\r\n')))
    const answers = await withChannelFolder(ctx, { channel, way, setting: 'answers' }, (folder) => folder.list())
    return `${name} was written${answers ? `, and the folder of the answers has ${counted(answers.length, 'file')}` : ''}`
  }

const tryCall: Trial = async (ctx, channel) => {
  const id = `test_${channel.card_network_id}_${ctx.clock.now().getTime()}`
  const { status } = await postSigned(ctx, channel, { id, body: JSON.stringify({ type: 'channel.test' }) })
  if (status < 200 || status >= 300) throw new ChannelFailure(`${channel.network} answered ${status}`)
  return `${channel.network} answered ${status}`
}

const nothing: Trial = async () => 'Nothing leaves the portal, so there is nothing to reach'

const trials: Readonly<Record<ChannelKind, Trial>> = {
  hand: nothing,
  folder: tryFolder('folder'),
  sftp: tryFolder('sftp'),
  http: tryCall,
  host: nothing,
  none: nothing,
}

export const testChannel = async (ctx: UserCtx, card_network_id: number) => {
  const channel = await findChannel(ctx, card_network_id)
  if (!channel) throw notFound()
  await audit(ctx, { action: 'network.test', object: { type: 'network', id: card_network_id } })
  const ways = [...new Set([channel.kind, channel.urgent_by ?? channel.kind])]
  const says: string[] = []
  let is_reached = true
  for (const way of ways) {
    const said = await trials[way](ctx, channel).catch((error: unknown) => {
      is_reached = false
      return failureWords(error)
    })
    says.push(ways.length > 1 ? `${channelKinds[way].label}: ${said}` : said)
  }
  if (is_reached) await noteFailure(ctx, card_network_id, '')
  return { is_reached, says: says.join('. ') }
}
