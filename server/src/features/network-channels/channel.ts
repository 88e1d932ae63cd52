// A network's channel as needed for sending, with access to its keys.
import type { Network } from '@forecourt/domain/reference.ts'
import type { FileForm } from '@forecourt/domain/rules/network-files/card-file.ts'
import type { ChannelKind, ChannelSecret, ChannelSetting } from '@forecourt/domain/rules/network-channels.ts'
import type { Ctx } from '#src/system/context.ts'
import { openLocalFolder } from '#src/outside/local-folder.ts'
import { ChannelFailure, type RemoteFolder } from '#src/outside/remote-folder.ts'
import { openSftpFolder } from '#src/outside/sftp-folder.ts'
import { openFile } from '#src/secrets/vault.ts'

export type Channel = {
  card_network_id: number
  network: Network
  kind: ChannelKind
  urgent_by: ChannelKind | null
  sends_pin: boolean
  assumed_after: number | null
  settings: Partial<Record<ChannelSetting, string>>
  form: FileForm
}

export const listChannels = async ({ db }: Pick<Ctx, 'db'>): Promise<Channel[]> => {
  const rows = await db
    .selectFrom('network_channels as c')
    .innerJoin('card_networks as n', 'n.id', 'c.card_network_id')
    .select(['c.card_network_id', 'n.name as network', 'c.kind', 'c.urgent_by', 'c.sends_pin', 'c.assumed_after', 'c.settings'])
    .orderBy('c.card_network_id')
    .execute()
  // The value as text, as a reader without our code compares it: flags are letters, null is empty.
  const channels = rows as unknown as Omit<Channel, 'form'>[]
  return channels.map((channel) => ({ ...channel, form: channel.settings.form === 'fixed' ? 'fixed' : 'csv' }))
}

export const findChannel = async (ctx: Pick<Ctx, 'db'>, card_network_id: number) =>
  (await listChannels(ctx)).find((channel) => channel.card_network_id === card_network_id)

export const secretPlace = (card_network_id: number, what: ChannelSecret) => `network-channel|${card_network_id}|${what}`

export const openChannelSecret = async (ctx: Ctx, card_network_id: number, what: ChannelSecret) => {
  const row = await ctx.db
    .selectFrom('network_secrets')
    .select('sealed')
    .where('card_network_id', '=', card_network_id)
    .where('what', '=', what)
    .executeTakeFirst()
  if (!row) throw new ChannelFailure(what === 'sftp_key' ? 'No private key is kept' : 'No signing secret is kept')
  return openFile(ctx, secretPlace(card_network_id, what), row.sealed).toString()
}

type FolderOf = { channel: Channel; way: 'folder' | 'sftp'; setting: 'folder' | 'answers' }

/** Undefined if the channel has no such folder. */
const openChannelFolder = async (ctx: Ctx, { channel, way, setting }: FolderOf): Promise<RemoteFolder | undefined> => {
  const { host = '', port, username = '', host_key = '', [setting]: folder } = channel.settings
  if (!folder && setting === 'answers') return undefined
  if (!folder) throw new ChannelFailure('No folder is set')
  if (way === 'folder') return openLocalFolder(folder)
  const private_key = await openChannelSecret(ctx, channel.card_network_id, 'sftp_key')
  return openSftpFolder({ host, port: Number(port) || 22, username, host_key, private_key, folder })
}

/** Opens the folder for one piece of work and always closes it. */
export const withChannelFolder = async <T>(ctx: Ctx, of: FolderOf, work: (folder: RemoteFolder) => Promise<T>) => {
  const folder = await openChannelFolder(ctx, of)
  if (!folder) return undefined
  try {
    return await work(folder)
  } finally {
    await folder.close()
  }
}

/** Stores the failure shown under the network's settings; an empty text clears it after a success. */
export const noteFailure = (ctx: Ctx, card_network_id: number, failure: string) =>
  ctx.db
    .updateTable('network_channels')
    .set({ failure: failure.slice(0, 200), failed_at: failure ? ctx.clock.now().toISOString() : null })
    .where('card_network_id', '=', card_network_id)
    .where((eb) => eb.or([eb('failure', '<>', failure.slice(0, 200)), eb.lit(failure !== '')]))
    .execute()

/** Returns words for staff if the channel is the cause. Any other error is ours and is thrown. */
export const failureWords = (error: unknown) => {
  if (error instanceof ChannelFailure) return error.message
  throw error
}
