// docs/product/network-channels.md#files: a folder of this machine or of a server, as the sender of files sees it. A file has its
// final name only when it is whole.
import { createHash } from 'node:crypto'
import { partName } from '@forecourt/domain/rules/network-files/network-file-names.ts'

export type RemoteFolder = {
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<Buffer | undefined>
  sizeOf: (name: string) => Promise<number | undefined>
  /** Whole and flushed, in place of an older one of that name. */
  write: (name: string, content: Buffer) => Promise<void>
  /** In one step, in place of a file that has the new name. */
  rename: (from: string, to: string) => Promise<void>
  /** Ordinary files, by name. */
  list: () => Promise<string[]>
  close: () => Promise<void>
}

/** What a person can mend, in words for them: a wrong key, a folder that is not there, a disk that is full. */
export class ChannelFailure extends Error {
  override name = 'ChannelFailure'
}

const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Whether the file arrived before, for example just before a crash. Only one of the same size is read. */
const isThere = async (folder: RemoteFolder, name: string, content: Buffer) => {
  if ((await folder.sizeOf(name)) !== content.length) return false
  const found = await folder.read(name)
  return found !== undefined && hash(found) === hash(content)
}

/** May be called again after a failure at any moment: the same name has the same bytes. */
export const deliverFile = async (folder: RemoteFolder, name: string, content: Buffer): Promise<'kept' | 'written'> => {
  if (await isThere(folder, name, content)) return 'kept'
  await folder.write(partName(name), content)
  await folder.rename(partName(name), name)
  return 'written'
}
