// Faults of `npm start`, where one process owns everything: the process is killed while it loads the demo, and its database is
// killed while it runs.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedFolder } from '#src/programs/open-database.ts'
import { demoPassword } from '#src/features/config/demo-logins.ts'
import { aFreePort, aProgram, type RunningProgram } from '../program.ts'
import type { Found } from './run-faults.ts'

const secondsSince = (begun: number) => Number(((performance.now() - begun) / 1000).toFixed(1))

const parentOf = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8')
  return Number(status.slice(status.lastIndexOf(')')).split(' ')[2])
}

const signIn = (portal: RunningProgram) =>
  portal.post('/v1/login', { email: 'acct-admin@forecourt.test', password: demoPassword }).then(
    ({ status, body }) => ({ status, message: (body as { message?: string }).message ?? '' }),
    () => ({ status: 0, message: 'no answer' }),
  )

/** Returns the messages people got until they could sign in. */
const untilSignedIn = async (portal: RunningProgram) => {
  const told = new Set<string>()
  for (;;) {
    const { status, message } = await signIn(portal)
    if (status === 200) return [...told].join('; ')
    told.add(`${status} ${message}`)
    await pause(100)
  }
}

/** `dir` must be empty. The process is killed `after` milliseconds into the load. */
export const runEmbeddedFaults = async (dir: string, after: number): Promise<{ found: Found[]; complaints: string[] }> => {
  const environment = { DATA_DIR: dir, PORT: String(await aFreePort()), DEMO: '1' }
  const first = aProgram('main', environment)
  await first.said('loading 24 months')
  await pause(after)
  await first.stop('SIGKILL')
  let begun = performance.now()
  const portal = aProgram('main', environment)
  try {
    await portal.ready()
    const words = await untilSignedIn(portal)
    const loading = { fault: 'npm start is killed while it loads the demo', recovery_seconds: secondsSince(begun), words }
    const { code, stdout, stderr } = await aProgram('verify-sums', { DATA_DIR: dir }).ended

    const folder = embeddedFolder({ data_dir: dir })
    const postmaster = Number.parseInt(await readFile(path.join(folder, 'postmaster.pid'), 'utf8'), 10)
    const supervisor = await parentOf(postmaster)
    begun = performance.now()
    for (const pid of [supervisor, postmaster]) process.kill(pid, 'SIGKILL')
    const told = await untilSignedIn(portal)
    const killed = {
      fault: 'embedded Postgres and its supervisor are killed',
      recovery_seconds: secondsSince(begun),
      words: told,
    }
    return {
      found: [loading, killed].map((one) => ({ ...one, acknowledged: 0 })),
      complaints: code === 0 ? [] : [`verify-sums: ${code} ${stdout}${stderr}`],
    }
  } finally {
    await portal.stop()
  }
}
