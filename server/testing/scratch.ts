// Folders for the databases of tests. Postgres creates some 1,500 files for each database, which takes seven times as long on a
// disk as in memory, and none of them needs to survive.
import { statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const gibibyte = 2 ** 30
/** Enough for two concurrent runs, with memory left for the browser. In a container this folder often has only 64 MB. */
const roomNeeded = 4 * gibibyte
const memoryNeeded = 6 * gibibyte
/** Longer than any run takes. The folder of a killed run would occupy memory for nothing. */
const hoursKept = 2

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > roomNeeded && os.freemem() > memoryNeeded
  } catch {
    return false // not every system has this folder
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
