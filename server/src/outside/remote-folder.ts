// docs/product/network-channels.md#files: a folder on this machine or on a server, as the sender of files sees it. A file gets its
// final name only when it is complete.
import { createHash } from 'node:crypto'
import { partName } from '@forecourt/domain/rules/network-files/network-file-names.ts'

export type RemoteFolder = {
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<Buffer | undefined>
  sizeOf: (name: string) => Promise<number | undefined>
  /** Writes the complete file and flushes it, replacing an older one of that name. */
  write: (name: string, content: Buffer) => Promise<void>
  /** Atomic; replaces a file that has the new name. */
  rename: (from: string, to: string) => Promise<void>
  /** The names of regular files. */
  list: () => Promise<string[]>
  close: () => Promise<void>
}

/** A failure that people can fix, described for them: a wrong key, a missing folder, a full disk. */
export class ChannelFailure extends Error {
  override name = 'ChannelFailure'
}

const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Whether the file was already delivered, for example just before a crash. Reads it only when the size matches. */
const isThere = async (folder: RemoteFolder, name: string, content: Buffer) => {
  if ((await folder.sizeOf(name)) !== content.length) return false
  const found = await folder.read(name)
  return found !== undefined && hash(found) === hash(content)
}

/** Idempotent: safe to retry after a failure at any point, because the same name always has the same bytes. */
export const deliverFile = async (folder: RemoteFolder, name: string, content: Buffer): Promise<'kept' | 'written'> => {
  if (await isThere(folder, name, content)) return 'kept'
  await folder.write(partName(name), content)
  await folder.rename(partName(name), name)
  return 'written'
}
