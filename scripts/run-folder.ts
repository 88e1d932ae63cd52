// A test run puts whatever is temporary (databases, browser profiles) into one folder, which goes when the run ends. What a
// killed run left behind goes with the next one.
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The tests' own names; `mkdtemp` adds the six letters. */
const isOurs = (name: string) => /^forecourt-[a-z]+-\w{6}$/.test(name)
/** Longer than any run, bench or stress takes: nobody works in it any more. */
const hoursKept = 6

export const removeLeftovers = async (parent = tmpdir()) => {
  const oldest = Date.now() - hoursKept * 3_600_000
  for (const name of (await readdir(parent)).filter(isOurs)) {
    const path = join(parent, name)
    try {
      if ((await stat(path)).mtimeMs < oldest) await rm(path, { recursive: true, force: true })
    } catch {
      // Somebody else's, or gone in the meantime: no reason to fail a run.
    }
  }
}

/** From here on this is the temporary folder of this process and of all that it starts, until it ends. */
export const openRunFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'forecourt-run-'))
  process.env.TMPDIR = path
  process.once('exit', () => {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Something still writes into it; the next run takes it away. The verdict stands.
    }
  })
}
