// npm run faults [-- seed name …]: breaks what can break while people work (docs/reliability.md#faults). Exit 1 when acknowledged
// work was lost or done twice, or when it took longer than half a minute until all was well again.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runEmbeddedFaults } from '../server/testing/faults/embedded-faults.ts'
import { faults } from '../server/testing/faults/fault-table.ts'
import { openRig } from '../server/testing/faults/rig.ts'
import { runFaults, verify } from '../server/testing/faults/run-faults.ts'
import { killPrograms } from '../server/testing/program.ts'

const [seed = 1, ...asked] = process.argv.slice(2).map((text) => (/^\d+$/.test(text) ? Number(text) : text))
const names = asked.filter((name) => typeof name === 'string')
const unknown = names.filter((name) => faults.every((fault) => fault.name !== name))
if (unknown.length > 0) throw new Error(`No fault ${unknown.join(', ')}; there are ${faults.map(({ name }) => name).join(', ')}`)

/** In seconds. */
const recoveryGoal = 30

/** Large enough for both servers, and small enough to be filled. Only root may make one. */
const smallDisk = (dir: string) => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3g,mode=0755', 'forecourt-faults', dir], { stdio: 'ignore' })
    return () => execFileSync('umount', [dir])
  } catch {
    return () => {}
  }
}

const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-faults-'))
const unmount = smallDisk(dir)
const begun = performance.now()
try {
  const rig = await openRig({ dir, apis: 2, workers: 2, flags: ['max_connections=200', 'max_wal_size=256MB'] })
  try {
    console.log(`Two APIs, two workers, a primary and its standby run. Seed ${Number(seed)}.`)
    const complaints = await verify(rig, rig.pair.standby_url)
    const { found, totals } = await runFaults(rig, {
      seed: Number(seed),
      ...(names.length > 0 && { names }),
      say: (text) => console.log(text),
    })
    complaints.push(...(await verify(rig)))
    if (names.length === 0) {
      const embedded = await runEmbeddedFaults(path.join(dir, 'embedded'), 1_000 + (Number(seed) % 5) * 700)
      found.push(...embedded.found)
      complaints.push(...embedded.complaints)
    }
    console.table(found)
    console.table([{ ...totals, complaints: complaints.length, seconds: Math.round((performance.now() - begun) / 1000) }])
    for (const complaint of complaints) console.error(complaint)
    const isFast = found.every(({ recovery_seconds }) => recovery_seconds <= recoveryGoal)
    process.exitCode = isFast && totals.lost + totals.doubled + complaints.length === 0 ? 0 : 1
  } finally {
    await rig.close()
  }
} finally {
  killPrograms()
  unmount()
  await rm(dir, { recursive: true, force: true })
}
