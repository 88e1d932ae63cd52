import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '#src/system/start-error.ts'
import { boundedLog } from './bounded-log.ts'
import { prepareCluster } from './cluster.ts'
import { run } from './postgres-user.ts'
import { isRunning } from './processes.ts'
import { startEmbedded } from './start.ts'

let root: string
/** Shared by the tests that leave the database intact. */
let dir: string
const owners = new Set<ChildProcess>()

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'forecourt-embedded-'))
  dir = path.join(root, 'postgres-18')
  const { stop } = await startEmbedded({ dir })
  await stop()
})
afterEach(() => {
  for (const owner of owners) owner.kill('SIGKILL')
})
afterAll(() => rm(root, { recursive: true, force: true }))

const aPlace = async () => {
  const parent = await mkdtemp(path.join(root, 'case-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return path.join(parent, 'postgres-18')
}

const start = async () => {
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

const anOwner = async (place = dir) => {
  const owner = spawn(process.execPath, [path.join(import.meta.dirname, '../../../testing/embedded-owner.ts'), place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.add(owner)
  owner.once('exit', () => owners.delete(owner))
  const [said] = (await once(owner.stdout, 'data')) as [Buffer]
  return { owner, ...(JSON.parse(said.toString()) as { url: string; adopted: boolean }) }
}

const postmaster = async (place = dir) => Number.parseInt(await readFile(path.join(place, 'postmaster.pid'), 'utf8'), 10)

const parentOf = async (pid: number) => {
  if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]).toString())
  const status = await readFile(`/proc/${pid}/stat`, 'utf8')
  return Number(status.slice(status.lastIndexOf(')')).split(' ')[2])
}

const kill = (...pids: (number | undefined)[]) => {
  for (const pid of pids) if (pid) process.kill(pid, 'SIGKILL')
}

const gone = (pid: number) => vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), { timeout: 10_000, interval: 10 })

/** Writes until the connection breaks, and returns how many rows were acknowledged by then. */
const writeUntilBroken = async (url: string, whenFull: () => void) => {
  const client = await connect(url)
  await client.query('drop table if exists acknowledged')
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

test('a second start finds the rows written after the first', async () => {
  const first = await startEmbedded({ dir })
  await query(first.url, 'create table if not exists kept as select 7 as n')
  await first.stop()
  const second = await start()
  expect(await query(second.url, 'select n from kept')).toEqual([7])
  expect(first.adopted || second.adopted).toBe(false)
})

test('the application is not a superuser, and the database log contains no values', async () => {
  const { url } = await start()
  expect(await query(url, 'select count(*) as n from pg_roles where rolname = current_user and rolsuper')).toEqual([0])
  await query(url, 'create table if not exists people (email text primary key)')
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

test('after the process is killed, Postgres stops too and no row is lost', async () => {
  const { owner, url } = await anOwner()
  const pid = await postmaster()
  const acknowledged = await writeUntilBroken(url, () => kill(owner.pid))
  await gone(pid)
  const { url: again } = await start()
  expect((await query(again, 'select count(*) as n from acknowledged'))[0]).toBeGreaterThanOrEqual(acknowledged)
  expect(acknowledged).toBeGreaterThanOrEqual(200)
})

test('a start right after a kill waits until the old database has shut down', async () => {
  const { owner } = await anOwner()
  kill(owner.pid)
  const { url } = await start()
  expect(await query(url, 'select 1 as n')).toEqual([1])
})

test('killing everything during writes loses no acknowledged row', async () => {
  const { owner, url } = await anOwner()
  const pid = await postmaster()
  const supervisor = await parentOf(pid)
  const acknowledged = await writeUntilBroken(url, () => kill(owner.pid, supervisor, pid))
  const { url: again, adopted } = await start()
  expect(adopted).toBe(false)
  const [found] = await query(again, 'select count(*) as n from acknowledged')
  expect(found).toBeGreaterThanOrEqual(acknowledged)
  expect(found).toBeLessThanOrEqual(acknowledged + 1)
})

test('a Postgres whose supervisor was killed is shut down and started again', async () => {
  const { owner } = await anOwner()
  const orphan = await postmaster()
  kill(owner.pid, await parentOf(orphan))
  const { url, adopted } = await start()
  expect(adopted).toBe(false)
  expect(await postmaster()).not.toBe(orphan)
  expect(await query(url, 'select 1 as n')).toEqual([1])
})

test('stopping stops Postgres even when its supervisor was killed', async () => {
  const { owner } = await anOwner()
  const pid = await postmaster()
  kill(await parentOf(pid))
  owner.kill('SIGTERM')
  await once(owner, 'exit')
  expect(await isRunning(pid)).toBe(false)
})

test('a killed Postgres restarts at the same address', async () => {
  const { url } = await start()
  const killed = await postmaster()
  kill(killed)
  await vi.waitFor(async () => expect(await query(url, 'select 1 as n')).toEqual([1]), { timeout: 10_000, interval: 50 })
  expect(await postmaster()).not.toBe(killed)
})

test('a Postgres killed together with its supervisor restarts at the same address', async () => {
  const { url } = await start()
  const pid = await postmaster()
  kill(await parentOf(pid), pid)
  const read = () => query(url, 'select 7 as n').catch(() => [])
  await vi.waitFor(async () => expect(await read()).toEqual([7]), { timeout: 20_000, interval: 50 })
  expect(await postmaster()).not.toBe(pid)
})

test('processes that start at once on an empty directory share one database, which outlives the first of them', async () => {
  const place = await aPlace()
  const processes = await Promise.all([anOwner(place), anOwner(place)])
  const [first, second] = processes.toSorted((one, other) => Number(one.adopted) - Number(other.adopted))
  expect([first, second]).toMatchObject([{ adopted: false }, { adopted: true, url: first?.url }])
  first?.owner.kill('SIGTERM')
  await once(first!.owner, 'exit')
  expect(await query(second!.url, 'select 1 as n')).toEqual([1])
  const pid = await postmaster(place)
  second?.owner.kill('SIGTERM')
  await once(second!.owner, 'exit')
  await gone(pid)
  expect((await readdir(path.dirname(place))).toSorted()).toEqual(['postgres-18', 'postgres-18.log'])
})

test.each([
  ['with a process number that now belongs to another program', () => String(process.pid)],
  ['that a crash left empty', () => ''],
])('a lock file %s does not block the start', async (_, content) => {
  const lock = path.join(dir, 'postmaster.pid')
  await writeFile(lock, content())
  const { uid, gid } = await stat(dir)
  await chown(lock, uid, gid)
  const { url } = await start()
  expect(await query(url, 'select 1 as n')).toEqual([1])
})

const firstSentence = async (place: string) => {
  const error: unknown = await startEmbedded({ dir: place }).then(
    ({ stop }) => stop(),
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(StartError)
  expect((await readdir(path.dirname(place))).filter((name) => name.includes('.init-'))).toEqual([])
  return (error as StartError).message
}

test.each([
  ['with a broken control file', 'global/pg_control', 'does not start ('],
  ['without its write-ahead log', 'pg_wal', 'does not start (required WAL directory "pg_wal" does not exist)'],
  ['without its tables', 'base', 'is damaged ('],
])('a database %s fails to start with one clear sentence', async (_, part, words) => {
  const place = await aPlace()
  execFileSync('cp', ['-a', dir, place])
  const isFile = (await stat(path.join(place, part))).isFile()
  await (isFile ? writeFile(path.join(place, part), 'x'.repeat(8_192)) : rm(path.join(place, part), { recursive: true }))
  const sentence = await firstSentence(place)
  expect(sentence).toContain(words)
  expect(sentence).toMatch(/^The database in \S+ .+[^.]\.$/)
})

test.each([
  ['without its version', { 'postgresql.conf': '' }, 'is damaged (PG_VERSION is missing)'],
  ['with an empty version', { PG_VERSION: '' }, 'is damaged (PG_VERSION holds no version)'],
  ['of another Postgres', { PG_VERSION: '9\n' }, 'was made by Postgres 9'],
  ['without its password', { PG_VERSION: '18\n' }, 'is damaged (forecourt.secret cannot be read)'],
])('a directory %s fails to start with one clear sentence', async (_, files, words) => {
  const place = await aPlace()
  await mkdir(place)
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(place, name), text)
  const sentence = await firstSentence(place)
  expect(sentence).toContain(words)
  expect(sentence).toMatch(/^The database in \S+ .+[^.]\.$/)
})

test('a file in place of the directory fails to start with one clear sentence', async () => {
  const file = path.join(root, 'file')
  await writeFile(file, '')
  await expect(startEmbedded({ dir: path.join(file, 'postgres-18') })).rejects.toThrow(
    /^The database directory \S+ cannot be used .+\.$/,
  )
})

test('the user that runs Postgres reaches the data even without access to its parent directories', async () => {
  const place = await aPlace()
  execFileSync('cp', ['-a', dir, place])
  for (const mode of [0o755, 0o700]) {
    await Promise.all([chmod(root, mode), chmod(path.dirname(place), mode)])
    const { url, stop } = await startEmbedded({ dir: place })
    expect(await query(url, 'select 1 as n')).toEqual([1])
    await stop()
  }
})

test('a log never exceeds twice its size limit', async () => {
  const file = path.join(root, 'bounded.log')
  const log = boundedLog(file, 1_000)
  for (let n = 0; n < 100; n++) log(Buffer.from(`line ${n}`.padEnd(99) + '\n'))
  const [current, previous] = await Promise.all([readFile(file, 'utf8'), readFile(`${file}.1`, 'utf8')])
  expect(current.length + previous.length).toBeLessThanOrEqual(2_000)
  expect(current).toContain('line 99')
})

test('a database older than the account wall gets its role at the next start', async () => {
  const place = await aPlace()
  const role = "select count(*) as n from pg_roles where rolname = 'forecourt_account' and pg_has_role('forecourt', oid, 'set')"
  const { binaries, user } = await prepareCluster(place)
  await rm(path.join(place, 'forecourt.wall'))
  const directory = await open(place)
  const args = ['--single', '-D', '/proc/self/fd/3', 'postgres']
  const dropped = await run({
    command: binaries.postgres,
    args,
    user,
    input: 'drop role forecourt_account\n',
    directory: directory.fd,
  })
  await directory.close()
  expect(dropped).toMatchObject({ ok: true, stderr: expect.not.stringContaining('ERROR') })
  const { url, stop } = await startEmbedded({ dir: place })
  onTestFinished(stop)
  expect(await query(url, role)).toEqual([1])
})
