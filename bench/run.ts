// npm run bench: ratios within one run against the floor, never absolute speeds. Ends with a table; exit 1 below a goal.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadDemo } from '../server/src/db/seed/load-demo.ts'
import { demoPassword } from '../server/src/db/seed/demo-logins.ts'
import { openSystem } from '../server/src/system.ts'
import { measure } from './measure.ts'
import { startProgram, stopPrograms } from './processes.ts'

const apiUrl = 'http://127.0.0.1:4211'
const floorUrl = 'http://127.0.0.1:4212'

const signIn = async (email: string) => {
  const reply = await fetch(`${apiUrl}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  return data.token
}

const prepare = async (dir: string) => {
  const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
  await migrate(embedded.url)
  const keyring = JSON.stringify({ active: 'bench', keys: { bench: randomBytes(32).toString('base64') } })
  const config = readConfig({ DATABASE_URL: embedded.url, KEYRING: keyring, LOG_LEVEL: 'error' })
  const system = await openSystem({ config, url: embedded.url, role: 'command' })
  await loadDemo(system)
  await system.close()
  const common = { DATABASE_URL: embedded.url, KEYRING: keyring, LOG_LEVEL: 'error', DATA_DIR: dir }
  await startProgram('server/src/api.ts', { ...common, PORT: '4211', REQUESTS_PER_MINUTE: '1000000' }, `${apiUrl}/readyz`)
  return { embedded, common }
}

const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-'))
const { embedded, common } = await prepare(dir)
try {
  const token = await signIn('acct-admin@forecourt.test')
  await startProgram('bench/floor.ts', { ...common, PORT: '4212', TOKEN: token }, `${floorUrl}/profile`)
  const of = await measure([
    { name: 'floor', url: `${floorUrl}/profile` },
    { name: 'profile', url: `${apiUrl}/v1/profile`, headers: { authorization: `Bearer ${token}` } },
  ])
  const ratio = of('profile').perSecond / of('floor').perSecond
  const goal = 0.5
  console.table([
    {
      work: 'GET /v1/profile, signed in, against a bare route with the same query',
      'floor req/s': Math.round(of('floor').perSecond),
      'ours req/s': Math.round(of('profile').perSecond),
      ratio: Number(ratio.toFixed(2)),
      goal: `>= ${goal}`,
      'p50 ms': of('profile').p50,
      'p99 ms': of('profile').p99,
    },
  ])
  process.exitCode = ratio >= goal ? 0 : 1
} finally {
  await stopPrograms()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
