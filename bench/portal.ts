// A portal to measure: a new database on the benchmark's Postgres, the API, and the floor next to it.
import path from 'node:path'
import pg from 'pg'
import { readConfig } from '../server/src/system/config.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { demoPassword } from '../server/src/features/config/demo-logins.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { jobBase, openSystem } from '../server/src/programs/open-system.ts'
import { installPeer } from './install-peer.ts'
import { apiCommand, startProgram } from './processes.ts'

type Place = { cluster_url: string; keyring: string; dir: string; name: string; port: number }

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Migrates the database and loads the demo data. `load` adds more before the programs start. */
export const openPortal = async <Loaded>(
  { cluster_url, keyring, dir, name, port }: Place,
  load: (pool: pg.Pool) => Promise<Loaded>,
) => {
  const admin = new pg.Client(cluster_url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = withDatabase(cluster_url, name)
  await migrate(url)
  const config = readConfig({ DATABASE_URL: url, KEYRING: keyring, LOG_LEVEL: 'error' })
  const system = await openSystem({ config, url, role: 'command' })
  await loadDemo(jobBase(system))
  await system.close()
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // When a part fails, the database is gone before the pool closes. Only the failure of the part matters.
  pool.on('error', () => {})
  const loaded = await load(pool)
  const environment = {
    DATABASE_URL: url,
    KEYRING: keyring,
    DEMO: '1',
    LOG_LEVEL: 'error',
    DATA_DIR: dir,
    REQUESTS_PER_MINUTE: '1000000',
    // The systemd units set the same (deploy/systemd), so that the entry file of a program is compiled only once too.
    MALLOC_ARENA_MAX: '1',
    NODE_COMPILE_CACHE: path.join(dir, '../forecourt-bench-compiled'),
  }
  const api_url = `http://127.0.0.1:${port}`
  await startProgram(apiCommand, { ...environment, PORT: String(port) }, `${api_url}/readyz`)
  const signIn = (login: string) => tokenOf(api_url, `${login}@forecourt.test`)
  const startFloor = async (token: string) => {
    const floor_url = `http://127.0.0.1:${port + 1}`
    await startProgram('bench/floor.ts', { ...environment, PORT: String(port + 1), TOKEN: token }, `${floor_url}/profile`)
    return floor_url
  }
  const startPeer = async (ready: string) => {
    await installPeer()
    const peer_url = `http://127.0.0.1:${port + 2}`
    await startProgram('bench/peer/server.ts', { ...environment, PORT: String(port + 2) }, peer_url + ready)
    return peer_url
  }
  return { pool, api_url, environment, loaded, signIn, startFloor, startPeer, close: () => pool.end() }
}

const tokenOf = async (api_url: string, email: string) => {
  const reply = await fetch(`${api_url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  return data.token
}
