// Folders for the databases of tests. Postgres makes some 1,500 files for each database, which takes a disk seven times as long
// as memory, and nothing in them needs to survive.
import { statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const gibibyte = 2 ** 30
/** Two runs beside each other fit, and the browser still has its memory. A container often has 64 MB there. */
const roomNeeded = 4 * gibibyte
const memoryNeeded = 6 * gibibyte
/** Longer than any run takes. What a killed run leaves is memory that no process uses. */
const hoursKept = 2

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > roomNeeded && os.freemem() > memoryNeeded
  } catch {
    return false // not every system has such a folder
  }
}

const removeLeftovers = async () => {
  const oldest = Date.now() - hoursKept * 3_600_000
  for (const name of (await readdir(memory)).filter((entry) => /^forecourt-[a-z]+-\w{6}$/.test(entry))) {
    const folder = path.join(memory, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < oldest) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** A new folder, in memory if the machine has enough of it. The caller removes it. */
export const aScratchFolder = async (kind: string) => {
  const isInMemory = hasRoom()
  if (isInMemory) await removeLeftovers()
  return mkdtemp(path.join(isInMemory ? memory : os.tmpdir(), `forecourt-${kind}-`))
}
