import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '../../start-error.ts'
import { boundedLog } from './bounded-log.ts'
import { isRunning } from './postmaster.ts'
import { startEmbedded } from './start.ts'

let root: string
let pristine: string
const owners = new Set<ChildProcess>()

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'forecourt-embedded-'))
  pristine = path.join(root, 'postgres-18')
  const { stop } = await startEmbedded({ dir: pristine })
  await stop()
})
afterAll(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  await rm(root, { recursive: true, force: true })
})

const aPlace = async () => {
  const parent = await mkdtemp(path.join(root, 'case-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return path.join(parent, 'postgres-18')
}

/** A stopped database in a directory of its own. Copying the directory is how one is backed up, too. */
const aDatabase = async () => {
  const dir = await aPlace()
  execFileSync('cp', ['-a', pristine, dir])
  return dir
}

const start = async (dir: string) => {
  const database = await startEmbedded({ dir })
  onTestFinished(database.stop)
  return database
}

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

const query = async (url: string, statement: string) => {
  const client = await connect(url)
  const { rows } = await client.query<{ n: number | string }>(statement)
  await client.end()
  return rows.map(({ n }) => Number(n))
}

const anOwner = async (dir: string) => {
  const owner = spawn(process.execPath, [path.join(import.meta.dirname, '../../testing/embedded-owner.ts'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.add(owner)
  owner.once('exit', () => owners.delete(owner))
  const [said] = (await once(owner.stdout, 'data')) as [Buffer]
  return { owner, ...(JSON.parse(said.toString()) as { url: string; adopted: boolean }) }
}

const postmasterOf = async (dir: string) => Number.parseInt(await readFile(path.join(dir, 'postmaster.pid'), 'utf8'), 10)

const parentOf = async (pid: number) => {
  if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]).toString())
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])
}

const kill = (...pids: (number | undefined)[]) => {
  for (const pid of pids) if (pid) process.kill(pid, 'SIGKILL')
}

const gone = (pid: number) => vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), { timeout: 10_000, interval: 10 })

/** Writes until the connection breaks, and tells how many rows were acknowledged by then. */
const writeUntilBroken = async (url: string, whenFull: () => void) => {
  const client = await connect(url)
  await client.query('create table acknowledged (n int primary key)')
  let acknowledged = 0
  try {
    for (;;) {
      await client.query('insert into acknowledged values ($1)', [acknowledged + 1])
      acknowledged += 1
      if (acknowledged === 200) whenFull()
    }
  } catch {
    return acknowledged
  }
}

test('a second start finds the rows of the first', async () => {
  const dir = await aDatabase()
  const first = await startEmbedded({ dir })
  await query(first.url, 'create table kept as select 7 as n')
  await first.stop()
  const second = await start(dir)
  expect(await query(second.url, 'select n from kept')).toEqual([7])
  expect(first.adopted || second.adopted).toBe(false)
})

test('the application is no superuser, and its log names no value', async () => {
  const dir = await aDatabase()
  const { url } = await start(dir)
  expect(await query(url, 'select count(*) as n from pg_roles where rolname = current_user and rolsuper')).toEqual([0])
  await query(url, 'create table people (email text primary key)')
  const client = await connect(url)
  const insert = () => client.query('insert into people values ($1)', ['private@forecourt.test'])
  await insert()
  await expect(insert()).rejects.toThrow('duplicate key')
  await expect(client.query("insert into people values ('private@forecourt.test')")).rejects.toThrow('duplicate key')
  const log = await vi.waitFor(async () => {
    const text = await readFile(`${dir}.log`, 'utf8')
    expect(text.match(/duplicate key/g)).toHaveLength(2)
    return text
  })
  expect(log).not.toContain('private')
})

test('a killed process leaves no Postgres behind and loses nothing', async () => {
  const dir = await aDatabase()
  const { owner, url } = await anOwner(dir)
  const postmaster = await postmasterOf(dir)
  const acknowledged = await writeUntilBroken(url, () => kill(owner.pid))
  await gone(postmaster)
  const { url: again } = await start(dir)
  expect((await query(again, 'select count(*) as n from acknowledged'))[0]).toBeGreaterThanOrEqual(acknowledged)
  expect(acknowledged).toBeGreaterThanOrEqual(200)
})

test('a start right after the kill waits for the old database to finish', async () => {
  const dir = await aDatabase()
  const { owner } = await anOwner(dir)
  kill(owner.pid)
  const { url } = await start(dir)
  expect(await query(url, 'select 1 as n')).toEqual([1])
})

test('killing everything during writes loses no acknowledged row', async () => {
  const dir = await aDatabase()
  const { owner, url } = await anOwner(dir)
  const postmaster = await postmasterOf(dir)
  const supervisor = await parentOf(postmaster)
  const acknowledged = await writeUntilBroken(url, () => kill(owner.pid, supervisor, postmaster))
  const { url: again, adopted } = await start(dir)
  expect(adopted).toBe(false)
  const [found] = await query(again, 'select count(*) as n from acknowledged')
  expect(found).toBeGreaterThanOrEqual(acknowledged)
  expect(found).toBeLessThanOrEqual(acknowledged + 1)
})

test('a Postgres left alone by its killed supervisor is shut down and started anew', async () => {
  const dir = await aDatabase()
  const { owner } = await anOwner(dir)
  const orphan = await postmasterOf(dir)
  kill(owner.pid, await parentOf(orphan))
  const { url, adopted } = await start(dir)
  expect(adopted).toBe(false)
  expect(await postmasterOf(dir)).not.toBe(orphan)
  expect(await query(url, 'select 1 as n')).toEqual([1])
})

test('stopping leaves no Postgres behind even when its supervisor was killed', async () => {
  const dir = await aDatabase()
  const { owner } = await anOwner(dir)
  const postmaster = await postmasterOf(dir)
  kill(await parentOf(postmaster))
  owner.kill('SIGTERM')
  await once(owner, 'exit')
  expect(await isRunning(postmaster)).toBe(false)
})

test('a Postgres that is killed comes back at the same address', async () => {
  const dir = await aDatabase()
  const { url } = await start(dir)
  const killed = await postmasterOf(dir)
  kill(killed)
  await vi.waitFor(async () => expect(await query(url, 'select 1 as n')).toEqual([1]), { timeout: 10_000, interval: 50 })
  expect(await postmasterOf(dir)).not.toBe(killed)
})

test('processes that start at once on an empty directory share one database, which outlives the first of them', async () => {
  const dir = await aPlace()
  const processes = await Promise.all([anOwner(dir), anOwner(dir)])
  const [first, second] = processes.toSorted((one, other) => Number(one.adopted) - Number(other.adopted))
  expect([first, second]).toMatchObject([{ adopted: false }, { adopted: true, url: first?.url }])
  first?.owner.kill('SIGTERM')
  await once(first!.owner, 'exit')
  expect(await query(second!.url, 'select 1 as n')).toEqual([1])
  const postmaster = await postmasterOf(dir)
  second?.owner.kill('SIGTERM')
  await once(second!.owner, 'exit')
  await gone(postmaster)
  expect((await readdir(path.dirname(dir))).toSorted()).toEqual(['postgres-18', 'postgres-18.log'])
})

test('a lock file of a process number that is another program by now does not hold up the start', async () => {
  const dir = await aDatabase()
  await writeFile(path.join(dir, 'postmaster.pid'), `${process.pid}\n`)
  const { url } = await start(dir)
  expect(await query(url, 'select 1 as n')).toEqual([1])
})

const firstSentence = async (dir: string) => {
  const error: unknown = await startEmbedded({ dir }).then(
    ({ stop }) => stop(),
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(StartError)
  expect((await readdir(path.dirname(dir))).filter((name) => name.includes('.init-'))).toEqual([])
  return (error as StartError).message
}

test.each([
  ['with a broken control file', 'global/pg_control', 'does not start (incorrect checksum in control file)'],
  ['without its write-ahead log', 'pg_wal', 'does not start (required WAL directory "pg_wal" does not exist)'],
  ['without its tables', 'base', 'is damaged ('],
])('a database %s is one clear sentence', async (_, part, words) => {
  const dir = await aDatabase()
  const isFile = (await stat(path.join(dir, part))).isFile()
  await (isFile ? writeFile(path.join(dir, part), 'x'.repeat(8_192)) : rm(path.join(dir, part), { recursive: true }))
  const sentence = await firstSentence(dir)
  expect(sentence).toContain(words)
  expect(sentence).toMatch(/^The database in \S+ .+[^.]\.$/)
})

test.each([
  ['without its version', { 'postgresql.conf': '' }, 'is damaged (PG_VERSION is missing)'],
  ['with an empty version', { PG_VERSION: '' }, 'is damaged (PG_VERSION holds no version)'],
  ['of another Postgres', { PG_VERSION: '9\n' }, 'was made by Postgres 9'],
  ['without its password', { PG_VERSION: '18\n' }, 'is damaged (forecourt.secret cannot be read)'],
])('a directory %s is one clear sentence', async (_, files, words) => {
  const dir = await aPlace()
  await mkdir(dir)
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dir, name), text)
  const sentence = await firstSentence(dir)
  expect(sentence).toContain(words)
  expect(sentence).toMatch(/^The database in \S+ .+[^.]\.$/)
})

test('a file in place of the directory is one clear sentence', async () => {
  const file = path.join(root, 'file')
  await writeFile(file, '')
  await expect(startEmbedded({ dir: path.join(file, 'postgres-18') })).rejects.toThrow(
    /^The database directory \S+ cannot be used .+\.$/,
  )
})

test('the user Postgres runs as reaches the data with and without the right to walk there', async () => {
  const dir = await aDatabase()
  for (const mode of [0o755, 0o700]) {
    await Promise.all([chmod(root, mode), chmod(path.dirname(dir), mode)])
    const { url, stop } = await startEmbedded({ dir })
    expect(await query(url, 'select 1 as n')).toEqual([1])
    await stop()
  }
})

test('a log stays within twice its limit', async () => {
  const file = path.join(root, 'bounded.log')
  const log = boundedLog(file, 1_000)
  for (let n = 0; n < 100; n++) log(Buffer.from(`line ${n}`.padEnd(99) + '\n'))
  const [current, previous] = await Promise.all([readFile(file, 'utf8'), readFile(`${file}.1`, 'utf8')])
  expect(current.length + previous.length).toBeLessThanOrEqual(2_000)
  expect(current).toContain('line 99')
})
