// npm run faults [-- seed name …]: breaks parts of the system while people work (docs/reliability.md#faults). Exits 1 when
// acknowledged work was lost or done twice, or when recovery took longer than half a minute.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runEmbeddedFaults } from '../server/testing/faults/embedded-faults.ts'
import { faults } from '../server/testing/faults/fault-table.ts'
import { openRig } from '../server/testing/faults/rig.ts'
import { runFaults, verify } from '../server/testing/faults/run-faults.ts'
import { killServers } from '../server/testing/pair.ts'
import { killPrograms } from '../server/testing/program.ts'
import { onSignal } from './on-signal.ts'

const [seed = 1, ...asked] = process.argv.slice(2).map((text) => (/^\d+$/.test(text) ? Number(text) : text))
const names = asked.filter((name) => typeof name === 'string')
/** The two faults of npm start have a database of their own. This name selects them. */
const ofStart = 'npm-start'
const inRig = names.filter((name) => name !== ofStart)
const unknown = inRig.filter((name) => faults.every((fault) => fault.name !== name))
if (unknown.length > 0) throw new Error(`No fault ${unknown.join(', ')}; there are ${faults.map(({ name }) => name).join(', ')}`)

/** In seconds. */
const recoveryGoal = 30

/** Large enough for both servers, and small enough to fill up. Only root can mount one. */
const smallDisk = (dir: string) => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3g,mode=0755', 'forecourt-faults', dir], { stdio: 'ignore' })
    // Lazy unmount, because a killed server may still be closing its files.
    return () => execFileSync('umount', ['-l', dir])
  } catch {
    return () => {}
  }
}

const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-faults-'))
const unmount = smallDisk(dir)
const begun = performance.now()
const clean = async () => {
  killPrograms()
  killServers()
  unmount()
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
}
onSignal(clean)

type Outcome = Pick<Awaited<ReturnType<typeof runFaults>>, 'found' | 'totals'> & { complaints: string[] }

const breakRig = async (): Promise<Outcome> => {
  const rig = await openRig({ dir, apis: 2, workers: 2, flags: ['max_connections=200', 'max_wal_size=256MB'] })
  try {
    console.log(`Two APIs, two workers, a primary and its standby run. Seed ${Number(seed)}.`)
    const complaints = await verify(rig, rig.pair.standby_url)
    const { found, totals } = await runFaults(rig, {
      seed: Number(seed),
      ...(inRig.length > 0 && { names: inRig }),
      say: (text) => console.log(text),
    })
    complaints.push(...(await verify(rig)))
    return { found, totals, complaints }
  } finally {
    await rig.close()
  }
}

/** These two faults happen without any load. */
const nothing = { orders: 0, letters: 0, lost: 0, doubled: 0 }

const breakStart = async (): Promise<Outcome> => {
  const after = 1_000 + (Number(seed) % 5) * 700
  return { ...(await runEmbeddedFaults(path.join(dir, 'embedded'), after)), totals: nothing }
}

try {
  const parts: Outcome[] = []
  if (names.length === 0 || inRig.length > 0) parts.push(await breakRig())
  if (names.length === 0 || names.includes(ofStart)) parts.push(await breakStart())
  const found = parts.flatMap((part) => part.found)
  const complaints = parts.flatMap((part) => part.complaints)
  const { totals } = parts[0]!
  console.table(found)
  console.table([{ ...totals, complaints: complaints.length, seconds: Math.round((performance.now() - begun) / 1000) }])
  for (const complaint of complaints) console.error(complaint)
  const isFast = found.every(({ recovery_seconds }) => recovery_seconds <= recoveryGoal)
  process.exitCode = isFast && totals.lost + totals.doubled + complaints.length === 0 ? 0 : 1
} finally {
  await clean()
}
