// Opens the embosser's folder for one piece of work.
import type { Embosser } from '@forecourt/domain/contract/embosser.ts'
import type { Ctx } from '#src/system/context.ts'
import { openLocalFolder } from '#src/outside/local-folder.ts'
import { ChannelFailure, type RemoteFolder } from '#src/outside/remote-folder.ts'
import { openSftpFolder } from '#src/outside/sftp-folder.ts'
import { openFile } from '#src/secrets/vault.ts'

/** The seal binds the key to this place. */
export const keyPlace = 'embosser|key'

const openKey = async (ctx: Ctx) => {
  const { key_sealed } = await ctx.db.selectFrom('embosser').select('key_sealed').executeTakeFirstOrThrow()
  if (!key_sealed) throw new ChannelFailure('No private key is kept')
  return openFile(ctx, keyPlace, key_sealed).toString()
}

const openFolder = async (ctx: Ctx, { kind, settings }: Embosser) => {
  const { folder, host = '', port, username = '', host_key = '' } = settings
  if (!folder) throw new ChannelFailure('No folder is set')
  if (kind === 'folder') return openLocalFolder(folder)
  return openSftpFolder({ host, port: Number(port) || 22, username, host_key, private_key: await openKey(ctx), folder })
}

export const withEmbosserFolder = async <T>(ctx: Ctx, embosser: Embosser, work: (folder: RemoteFolder) => Promise<T>) => {
  const folder = await openFolder(ctx, embosser)
  try {
    return await work(folder)
  } finally {
    await folder.close()
  }
}

/** Returns a message for staff. Rethrows errors that are not failures of the channel, because they are bugs of ours. */
export const failureWords = (error: unknown) => {
  if (error instanceof ChannelFailure) return error.message.slice(0, 200)
  throw error
}

/** The failure that staff see in the settings; empty after a success. */
export const noteFailure = ({ db }: Ctx, failure: string) => db.updateTable('embosser').set({ failure }).execute()
