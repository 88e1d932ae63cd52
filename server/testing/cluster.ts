// One Postgres for a whole test run. It is fast because it gives up durability: its data need not survive a crash.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#src/db/embedded/start.ts'
import { aScratchFolder } from './scratch.ts'

export type TestCluster = { url: string; stop: () => Promise<void> }
/** The migrated database that test databases are copied from, and its server. */
export type Template = { url: string; name: string }

const withoutDurability = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
  'shared_buffers=128MB',
  // The folder may be in memory, where a long log takes memory too.
  'max_wal_size=256MB',
]

/**
 * A socket file in the data folder takes two thirds of the CPU time of TCP for a short query. The address stays in the URL, for
 * tests that put a proxy before the server (`overTcp`). Elsewhere the path could be too long for a socket.
 */
const hasSocket = process.platform === 'linux'
const besideTcp = hasSocket ? ['unix_socket_directories=.'] : []
const throughSocket = (url: string, data: string) => (hasSocket ? `${url}?host=${encodeURIComponent(data)}` : url)

/** The address of a database without its socket file. */
export const overTcp = (target: string) => {
  const url = new URL(target)
  url.searchParams.delete('host')
  return url
}

export const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

export const freshName = (kind: string) => `forecourt_${kind}_${randomBytes(5).toString('hex')}`

export const execute = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** TEST_DATABASE_URL runs the same tests on another server. Its role needs CREATEDB. */
export const startTestCluster = async (): Promise<TestCluster> => {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const dir = await aScratchFolder('test')
  const remove = () => rm(dir, { recursive: true, force: true, maxRetries: 5 })
  try {
    const data = path.join(dir, 'postgres')
    const { url, stop } = await startEmbedded({ dir: data, flags: [...withoutDurability, ...besideTcp] })
    return {
      url: throughSocket(url, data),
      stop: async () => {
        await stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

export const createTemplate = async (url: string, migrate: (url: string) => Promise<unknown>): Promise<Template> => {
  const name = freshName('template')
  await execute(url, `create database ${name}`)
  await migrate(withDatabase(url, name))
  return { url, name }
}

export const dropDatabase = (url: string, name: string) => execute(url, `drop database if exists ${name} with (force)`)
