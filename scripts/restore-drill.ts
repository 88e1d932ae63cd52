// npm run restore-drill : fills an external Postgres with the demo, backs it up while the portal runs, restores it into another
// database, and prints what was restored. Uses the installed Postgres with pg_dump (Debian's, or POSTGRES_HOME).
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded/start.ts'

const debian = '/usr/lib/postgresql'
const program = (name: string) => path.resolve(import.meta.dirname, `../server/src/programs/${name}.ts`)

const findHome = () => {
  if (process.env.POSTGRES_HOME) return process.env.POSTGRES_HOME
  const majors = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  if (!majors[0]) throw new Error('There is no Postgres with pg_dump here: apt-get install postgresql, or set POSTGRES_HOME.')
  return path.join(debian, majors[0])
}

const fill = async (env: NodeJS.ProcessEnv) => {
  const portal = spawn(process.execPath, [program('main')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  const running = new Promise<void>((resolve, reject) => {
    portal.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('Forecourt is running.')) resolve()
    })
    portal.once('close', () => reject(new Error('The portal ended before it was filled.')))
  })
  await running
  return async () => {
    const ended = once(portal, 'close')
    portal.kill('SIGTERM')
    await ended
  }
}

process.env.POSTGRES_HOME = findHome()
const place = await mkdtemp(path.join(os.tmpdir(), 'forecourt-drill-'))
const database = await startEmbedded({ dir: path.join(place, 'postgres') })
const KEYRING = JSON.stringify({ active: 'drill', keys: { drill: Buffer.alloc(32, 3).toString('base64') } })
const common = {
  PATH: process.env.PATH,
  POSTGRES_HOME: process.env.POSTGRES_HOME,
  KEYRING,
  LOG_LEVEL: 'warn',
  DEMO: '1',
  PORT: '0',
}
const timed = (name: string, args: string[], env: NodeJS.ProcessEnv) => {
  const begun = performance.now()
  execFileSync(process.execPath, [program(name), ...args], { env, stdio: 'inherit' })
  console.log(`${name} took ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
}
try {
  const stopPortal = await fill({ ...common, DATABASE_URL: database.url })
  const folder = path.join(place, 'backup')
  timed('backup', [folder], { ...common, DATABASE_URL: database.url })
  console.log(`The dump has ${((await stat(path.join(folder, 'database.dump'))).size / 1e6).toFixed(1)} MB.`)
  await stopPortal()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create database restored')
  await client.end()
  timed('restore', [folder], { ...common, DATABASE_URL: Object.assign(new URL(database.url), { pathname: '/restored' }).href })
} finally {
  await database.stop()
  await rm(place, { recursive: true, force: true })
}
