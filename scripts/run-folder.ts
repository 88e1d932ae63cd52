// A test run keeps its temporary files (databases, browser profiles) in one folder, which is removed when the run ends. The next
// run removes the folder of a killed one.
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names of folders of the tests. `mkdtemp` adds the six letters. */
const isOurs = (name: string) => /^forecourt-[a-z]+-\w{6}$/.test(name)
/** Longer than any run, benchmark or stress test, so an older folder is no longer in use. */
const hoursKept = 6

export const removeLeftovers = async (parent = tmpdir()) => {
  const oldest = Date.now() - hoursKept * 3_600_000
  for (const name of (await readdir(parent)).filter(isOurs)) {
    const path = join(parent, name)
    try {
      if ((await stat(path)).mtimeMs < oldest) await rm(path, { recursive: true, force: true })
    } catch {
      // The folder belongs to another user or is already gone. That must not fail a run.
    }
  }
}

/** Creates the temporary folder of this process and of all processes it starts. */
export const openRunFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'forecourt-run-'))
  process.env.TMPDIR = path
  process.once('exit', () => {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // A process still writes into it. The next run removes it, and this run's result is unaffected.
    }
  })
}
