// Starting, stopping and being killed: the real programs, on real directories and ports.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { demoPassword } from '#src/features/config/demo-logins.ts'
import { connect } from '#src/db/connect.ts'
import { isRunning } from '#src/db/embedded/processes.ts'
import { dropDatabase, execute, freshName, withDatabase } from '#testing/cluster.ts'
import { aDatabase } from '#testing/database.ts'
import { aMailServer, type MailServer } from '#testing/mail-server.ts'
import { aFreePort, aProgram, killPrograms, type RunningProgram } from '#testing/program.ts'

/** A start takes a second or two, the first one half a minute, and several times as long on a busy machine. */
const patience = 300_000

const KEYRING = JSON.stringify({ active: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } })

let root: string
/** Data of a portal that was started once and stopped. Most tests start with a copy. */
let pristine: string
let firstOutput: string
/** Removes what tests created on the shared cluster. */
const onFinish: (() => Promise<void>)[] = []
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'forecourt-start-'))
  pristine = path.join(root, 'first')
  const first = await start('main', { DATA_DIR: pristine })
  await first.said('Forecourt is running.')
  const { code, stdout, stderr } = await first.stop()
  if (code !== 0) throw new Error(stderr)
  firstOutput = stdout
}, patience)
afterAll(async () => {
  killPrograms()
  for (const finish of onFinish) await finish()
  await rm(root, { recursive: true, force: true })
})

type Name = Parameters<typeof aProgram>[0]

/** Starts share a cache of compiled modules, so that the tests do not wait for the compiler. */
const launch = async (name: Name, environment: Record<string, string>, ...args: string[]) =>
  aProgram(name, { PORT: String(await aFreePort()), NODE_COMPILE_CACHE: path.join(root, 'compiled'), ...environment }, ...args)
const start = async (name: 'main' | 'api', environment: Record<string, string>) => {
  const program = await launch(name, environment)
  await program.ready()
  return program
}

const aPlace = async () => {
  const parent = await mkdtemp(path.join(root, 'case-'))
  const place = path.join(parent, 'data')
  execFileSync('cp', ['-a', pristine, place])
  return place
}
const postmasterOf = async (place: string) =>
  Number.parseInt(await readFile(path.join(place, 'postgres-18', 'postmaster.pid'), 'utf8'), 10)

const signIn = async (program: RunningProgram, email = 'staff@forecourt.test') => {
  const { status, body } = await program.post('/v1/login', { email, password: demoPassword })
  return { status, headers: { authorization: `Bearer ${String(body.data?.['token'])}` } }
}
const preferences = { theme: 'system', density: 'default', success_messages: 'popup', single_key_shortcuts: true, language: 'en' }
const profile = { first_name: 'Robin', last_name: 'Okafor', phone: '', time_zone: 'America/Los_Angeles', preferences }

const setTitle = async (program: RunningProgram, title: string) => {
  const { headers } = await signIn(program)
  const reply = await fetch(`${program.origin}/v1/profile`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...profile, title }),
  })
  return reply.status
}
const titleOf = async (program: RunningProgram) => {
  const { headers } = await signIn(program)
  const reply = await fetch(`${program.origin}/v1/profile`, { headers })
  return ((await reply.json()) as { data: { title: string } }).data.title
}

test('the first start prints the address of the portal and how to sign in', () => {
  expect(firstOutput).toMatch(/^First start: loading 24 months of demo data …\n/)
  expect(firstOutput).toContain('Forecourt is running.')
  expect(firstOutput).toContain('staff@forecourt.test')
  expect(firstOutput).toContain(demoPassword)
})

test(
  'a stopped or killed program leaves no database running and loses no acknowledged change',
  { timeout: patience },
  async () => {
    const DATA_DIR = await aPlace()
    const stopped = await start('main', { DATA_DIR })
    const postmaster = await postmasterOf(DATA_DIR)
    expect(await setTitle(stopped, 'Before the stop')).toBe(200)
    expect(await stopped.stop()).toMatchObject({ code: 0, stderr: '' })
    expect(await isRunning(postmaster)).toBe(false)

    const killed = await start('main', { DATA_DIR })
    expect(await titleOf(killed)).toBe('Before the stop')
    const orphan = await postmasterOf(DATA_DIR)
    expect(await setTitle(killed, 'Before the kill')).toBe(200)
    await killed.stop('SIGKILL')

    const last = await start('main', { DATA_DIR })
    expect(await titleOf(last)).toBe('Before the kill')
    expect((await last.stop('SIGINT')).code).toBe(0)
    expect(await isRunning(orphan)).toBe(false)
  },
)

test('a program that is stopped while starting leaves no database running', { timeout: patience }, async () => {
  const DATA_DIR = await aPlace()
  const program = await launch('main', { DATA_DIR })
  await expect.poll(() => postmasterOf(DATA_DIR).catch(() => 0), { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  const postmaster = await postmasterOf(DATA_DIR)
  expect(await program.stop()).toEqual({ code: 0, stdout: '', stderr: '' })
  await expect.poll(() => isRunning(postmaster), { timeout: 20_000, interval: 20 }).toBe(false)
})

const aPortInUse = async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onFinish.push(async () => void other.close())
  return (other.address() as net.AddressInfo).port
}
const anEmptyDatabase = async () => {
  const { url } = inject('template')
  const name = freshName('start')
  await execute(url, `create database ${name}`)
  onFinish.push(() => dropDatabase(url, name))
  return withDatabase(url, name)
}
const aMigratedDatabase = async (statement?: string) => {
  const { url, drop } = await aDatabase()
  onFinish.push(drop)
  if (statement) await execute(url, statement)
  return url
}

type Obstacle = { what: string; name: Name; environment: () => Promise<Record<string, string>>; sentence: string | RegExp }
const obstacles: Obstacle[] = [
  {
    what: 'a bad value in the environment',
    name: 'main',
    environment: async () => ({ PORT: 'http' }),
    sentence: 'PORT must be a number from 0 to 65535.',
  },
  {
    what: 'a database that does not answer',
    name: 'worker',
    environment: async () => ({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await aFreePort()}/none`, KEYRING }),
    sentence: 'The database does not answer. Check DATABASE_URL and that the server is running.',
  },
  {
    what: 'a database newer than the program',
    name: 'api',
    environment: async () => ({
      DATABASE_URL: await aMigratedDatabase(
        `insert into schema_migrations (name, sha, breaks_older) values ('9999_future.sql', 'x', true)`,
      ),
      KEYRING,
    }),
    sentence: 'The database is newer than this program (it has 9999_future.sql). Start a newer version.',
  },
  {
    what: 'a migration changed after it ran',
    name: 'worker',
    environment: async () => ({
      DATABASE_URL: await aMigratedDatabase(`update schema_migrations set sha = 'x' where name = '0001_people.sql'`),
      KEYRING,
    }),
    sentence: 'Migration 0001_people.sql was changed after it ran on this database. Restore the file.',
  },
  {
    what: 'a right that the database role lacks',
    name: 'api',
    environment: async () => ({ DATABASE_URL: await aMigratedDatabase('revoke insert on cards from current_user'), KEYRING }),
    sentence: /^The database role "\w+" lacks a right: grant insert on table public\.cards to it\./,
  },
  {
    what: 'a file in place of the data folder',
    name: 'main',
    environment: async () => {
      const DATA_DIR = path.join(await mkdtemp(path.join(root, 'case-')), 'file')
      await writeFile(DATA_DIR, '')
      return { DATA_DIR }
    },
    sentence: /^DATA_DIR .+ cannot be used \(E[A-Z]+\)\. Set DATA_DIR to a folder that can be written to\.$/,
  },
  {
    what: 'a lost key ring beside an existing database',
    name: 'main',
    environment: async () => {
      const DATA_DIR = await aPlace()
      await rm(path.join(DATA_DIR, 'keyring.json'))
      return { DATA_DIR }
    },
    sentence: 'keyring.json is missing beside the database in DATA_DIR. Put it back from your backup.',
  },
]

test.concurrent.for(obstacles)('$what ends with one sentence and exit code 1', { timeout: patience }, async (obstacle) => {
  const program = await launch(obstacle.name, await obstacle.environment())
  const { code, stdout, stderr } = await program.ended
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 })
  expect(stderr.trim()).toMatch(obstacle.sentence)
})

test.concurrent('an external database needs a key ring, and is not touched without one', { timeout: patience }, async () => {
  const DATABASE_URL = await anEmptyDatabase()
  const { code, stderr } = await (await launch('api', { DATABASE_URL })).ended
  expect(code).toBe(1)
  expect(stderr).toBe('KEYRING is not set. An external database needs one; see the README for how to make it.\n')
  await expect(execute(DATABASE_URL, 'select from schema_migrations')).rejects.toThrow('does not exist')
})

test.concurrent('a port in use ends with one sentence and leaves no database running', { timeout: patience }, async () => {
  const DATA_DIR = await aPlace()
  const port = await aPortInUse()
  const { code, stderr } = await (await launch('main', { DATA_DIR, PORT: String(port) })).ended
  expect({ code, stderr }).toEqual({ code: 1, stderr: `Port ${port} is in use. Stop the other program or set PORT.\n` })
  await expect(postmasterOf(DATA_DIR)).rejects.toThrow('ENOENT')
})

describe('two APIs and two workers, started at once on an empty database,', () => {
  let apis: RunningProgram[]
  let workers: RunningProgram[]
  let mailServer: MailServer
  let common: Record<string, string>
  beforeAll(async () => {
    mailServer = await aMailServer()
    common = { DATABASE_URL: await anEmptyDatabase(), KEYRING, SMTP_URL: mailServer.url }
    workers = await Promise.all([1, 2].map(() => launch('worker', { ...common, LOG_LEVEL: 'info' })))
    apis = await Promise.all([1, 2].map(() => start('api', common)))
    await Promise.all(workers.map((worker) => worker.said('worker started')))
  }, patience)
  afterAll(async () => {
    const ends = await Promise.all([...apis, ...workers].map((program) => program.stop()))
    await mailServer.close()
    for (const { code, stderr } of ends) if (code !== 0 || stderr) throw new Error(`${code}: ${stderr}`)
  })

  test('send the mail of an invitation once, and invite no person twice', { timeout: patience }, async () => {
    const invite = async () => (await launch('invite-staff', common, 'first@provider.test', 'Robin', 'Okafor')).ended
    const line = 'Invited first@provider.test. The worker sends the activation link.\n'
    expect(await invite()).toEqual({ code: 0, stderr: '', stdout: line })
    await expect.poll(() => mailServer.letters.length, { timeout: 20_000, interval: 20 }).toBe(1)
    expect(await invite()).toEqual({ code: 1, stderr: 'first@provider.test is already a user.\n', stdout: '' })
    expect(mailServer.letters).toHaveLength(1)
  })

  test('print the activation link if no mail can be sent, and keep it out of the log', { timeout: patience }, async () => {
    const { SMTP_URL: _, ...silent } = common
    const invite = async (...flags: string[]) =>
      (await launch('invite-staff', { ...silent, LOG_LEVEL: 'debug' }, 'printed@provider.test', 'Sam', 'Ruiz', ...flags)).ended
    const printed =
      /^Invited printed@provider\.test\. Open this link once, before \S+Z:\nhttp:\/\/\S+#email=\S+&token=fpl_[\w-]+\n$/
    const first = await invite()
    expect(first).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(printed) })
    // The first link may have expired: the operator gets another one for a person who never used it.
    const second = await invite('--print-link')
    expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(printed) })
    expect(second.stdout).not.toBe(first.stdout)
    expect(await invite('--role')).toMatchObject({ code: 1, stdout: '' })
    expect(await invite('--role', 'captain')).toMatchObject({ code: 1, stdout: '' })
    expect(await invite('--role', 'support', '--role', 'finance')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(printed),
    })
    const { db, close } = connect(common['DATABASE_URL'] ?? '')
    onTestFinished(close)
    const { staff_roles } = await db
      .selectFrom('users')
      .select('staff_roles')
      .where('email', '=', 'printed@provider.test')
      .executeTakeFirstOrThrow()
    expect(staff_roles.toSorted((one, other) => one.localeCompare(other))).toEqual(['finance', 'support'])
    expect(await db.selectFrom('mails').select('id').where('to_email', '=', 'printed@provider.test').execute()).toEqual([])
    const audited = await db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'user.invite')
      .orderBy('id')
      .execute()
    expect(audited.slice(-3)).toMatchObject([1, 2, 3].map(() => ({ after: { user_type_id: 1, printed: true } })))
  })

  test('load no demo unless DEMO asks for it', async () => {
    for (const api of apis) {
      const config = (await (await fetch(`${api.origin}/v1/config`)).json()) as { data: { demo: unknown } }
      expect(config.data.demo).toBeNull()
      expect((await signIn(api)).status).toBe(401)
    }
  })

  test('finish running requests when they are stopped, and do not wait for idle clients', { timeout: patience }, async () => {
    const database = connect(common['DATABASE_URL'] ?? '')
    onTestFinished(database.close)
    const [api] = apis.splice(0, 1) as [RunningProgram]
    const begun = async () =>
      (await database.db.selectFrom('attempts').select('key').where('key', 'like', 'login-email:%').execute()).length
    const before = await begun()
    const signIns = Array.from({ length: 25 }, (_, n) => api.post('/v1/login', { email: `${n}@fleet.test`, password: 'wrong' }))
    await expect.poll(begun, { timeout: 20_000, interval: 5 }).toBe(before + 25)
    const asked = performance.now()
    const ended = api.stop()
    expect(new Set((await Promise.all(signIns)).map(({ status }) => status))).toEqual(new Set([401]))
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
    expect(performance.now() - asked).toBeLessThan(15_000)
  })
})

// Checks only that loading begins: the first start above loads it all, and so does the journeys' portal on an external database.
test(
  'an external database gets the demo when DEMO asks for it, with the time that a job has',
  { timeout: patience },
  async () => {
    const DATABASE_URL = await anEmptyDatabase()
    const program = await launch('main', { DATABASE_URL, KEYRING, DEMO: '1' })
    await program.said('First start:')
    const { db, close } = connect(DATABASE_URL)
    onTestFinished(close)
    // A request gives up after five seconds, which a statement of the demo may take on a slow machine.
    const { rows } = await sql<{ application_name: string }>`select application_name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db)
    expect(rows).toEqual([{ application_name: 'forecourt-both-jobs' }])
    expect((await program.stop('SIGKILL')).stdout).toBe('First start: loading 24 months of demo data …\n')
  },
)
