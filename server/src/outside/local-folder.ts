// A folder of this machine, from which another program fetches files.
import { open, readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { ChannelFailure, type RemoteFolder } from './remote-folder.ts'

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'The folder does not exist',
  ENOTDIR: 'The folder is a file',
  EACCES: 'The portal may not write into the folder',
  EPERM: 'The portal may not write into the folder',
  EROFS: 'The folder cannot be written to',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk is full',
}

const inWords = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const said = sentences[(error as NodeJS.ErrnoException).code ?? '']
    throw said ? new ChannelFailure(said, { cause: error }) : error
  }
}

const ifThere = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Afterwards the new name is durable too. */
const flushFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const openLocalFolder = async (folder: string): Promise<RemoteFolder> => {
  const at = (name: string) => path.join(folder, path.basename(name))
  await inWords(() => readdir(folder))
  return {
    read: (name) => inWords(() => ifThere(() => readFile(at(name)))),
    sizeOf: (name) => inWords(async () => (await ifThere(() => stat(at(name))))?.size),
    write: (name, content) =>
      inWords(async () => {
        const handle = await open(at(name), 'w', 0o640)
        try {
          await handle.writeFile(content)
          await handle.sync()
        } finally {
          await handle.close()
        }
      }),
    rename: (from, to) =>
      inWords(async () => {
        await rename(at(from), at(to))
        await flushFolder(folder)
      }),
    list: () =>
      inWords(async () =>
        (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name),
      ),
    close: async () => {},
  }
}
