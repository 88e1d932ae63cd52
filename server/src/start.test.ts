// Starting, stopping and being killed: the real programs, on real directories and ports.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { demoPassword } from './db/seed/demo-logins.ts'
import { isRunning } from './db/embedded/processes.ts'
import { dropDatabase, execute, freshName, withDatabase } from './testing/cluster.ts'
import { aDatabase } from './testing/database.ts'
import { aMailServer } from './testing/mail-server.ts'
import { aFreePort, aProgram, killPrograms, type RunningProgram } from './testing/program.ts'

const KEYRING = JSON.stringify({ active: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } })

let root: string
/** Started once and stopped: what most tests begin with. */
let pristine: string
let firstOutput: string
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'forecourt-start-'))
  pristine = path.join(root, 'first')
  const first = aProgram('main', { DATA_DIR: pristine, PORT: String(await aFreePort()) })
  await first.ready()
  await first.said('Forecourt is running.')
  const { code, stdout, stderr } = await first.stop()
  if (code !== 0) throw new Error(stderr)
  firstOutput = stdout
}, 60_000)
afterAll(async () => {
  killPrograms()
  await rm(root, { recursive: true, force: true })
})

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
const preferences = { theme: 'system', density: 'default', success_messages: 'popup', single_key_shortcuts: true }
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

const anEmptyDatabase = async () => {
  const { url } = inject('template')
  const name = freshName('start')
  await execute(url, `create database ${name}`)
  onTestFinished(() => dropDatabase(url, name))
  return withDatabase(url, name)
}
const aMigratedDatabase = async () => {
  const { url, drop } = await aDatabase()
  onTestFinished(drop)
  return url
}

/** One sentence, exit code 1 and nothing else on the screen. */
const refusal = async (program: RunningProgram) => {
  const { code, stdout, stderr } = await program.ended
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 })
  return stderr.trim()
}

test('the first start says where the portal is and how to get in', () => {
  expect(firstOutput).toContain('Forecourt is running.')
  expect(firstOutput).toContain('staff@forecourt.test')
  expect(firstOutput).toContain(demoPassword)
})

test('asked to stop, it leaves with code 0 and takes its database along; the next start has what was written', async () => {
  const DATA_DIR = await aPlace()
  const first = aProgram('main', { DATA_DIR, PORT: String(await aFreePort()) })
  await first.ready()
  const postmaster = await postmasterOf(DATA_DIR)
  expect(await setTitle(first, 'Kept')).toBe(200)
  expect(await first.stop()).toMatchObject({ code: 0, stderr: '' })
  expect(await isRunning(postmaster)).toBe(false)

  const second = aProgram('main', { DATA_DIR, PORT: String(await aFreePort()) })
  await second.ready()
  expect(await titleOf(second)).toBe('Kept')
  expect((await second.stop('SIGINT')).code).toBe(0)
})

test('killed without warning, it has lost nothing it had acknowledged', async () => {
  const DATA_DIR = await aPlace()
  const killed = aProgram('main', { DATA_DIR, PORT: String(await aFreePort()) })
  await killed.ready()
  expect(await setTitle(killed, 'Acknowledged')).toBe(200)
  await killed.stop('SIGKILL')
  const next = aProgram('main', { DATA_DIR, PORT: String(await aFreePort()) })
  await next.ready()
  expect(await titleOf(next)).toBe('Acknowledged')
  await next.stop()
})

test('asked to stop while it is still starting, it does so without a word', async () => {
  const DATA_DIR = await aPlace()
  const program = aProgram('main', { DATA_DIR, PORT: String(await aFreePort()) })
  await expect.poll(() => postmasterOf(DATA_DIR).catch(() => 0), { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
  const postmaster = await postmasterOf(DATA_DIR)
  expect(await program.stop()).toEqual({ code: 0, stdout: '', stderr: '' })
  await expect.poll(() => isRunning(postmaster), { timeout: 10_000, interval: 20 }).toBe(false)
})

test('requests under way when it is asked to stop are answered', async () => {
  const program = aProgram('api', { DATABASE_URL: await aMigratedDatabase(), KEYRING, PORT: String(await aFreePort()) })
  await program.ready()
  const signIns = Array.from({ length: 20 }, (_, n) => program.post('/v1/login', { email: `${n}@fleet.test`, password: 'wrong' }))
  await Promise.race(signIns)
  const ended = program.stop()
  const statuses = (await Promise.all(signIns)).map(({ status }) => status)
  expect(new Set(statuses).isSubsetOf(new Set([401, 503]))).toBe(true)
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})

test('a port in use is one sentence, and no database stays behind', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as net.AddressInfo
  const DATA_DIR = await aPlace()
  const sentence = await refusal(aProgram('main', { DATA_DIR, PORT: String(port) }))
  expect(sentence).toBe(`Port ${port} is in use. Stop the other program or set PORT.`)
  await expect(postmasterOf(DATA_DIR)).rejects.toThrow('ENOENT')
})

test('a bad value in the environment is one sentence', async () => {
  expect(await refusal(aProgram('main', { PORT: 'http' }))).toBe('PORT must be a number from 0 to 65535.')
})

test('a database that does not answer is one sentence', async () => {
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${await aFreePort()}/none`
  for (const name of ['api', 'worker'] as const)
    expect(await refusal(aProgram(name, { DATABASE_URL, KEYRING }))).toBe(
      'The database does not answer. Check DATABASE_URL and that the server is running.',
    )
})

test('a database of one’s own needs a key ring, and is not touched before there is one', async () => {
  const DATABASE_URL = await anEmptyDatabase()
  const sentence = await refusal(aProgram('api', { DATABASE_URL }))
  expect(sentence).toBe('KEYRING is not set. An external database needs one; see the README for how to make it.')
  await expect(execute(DATABASE_URL, 'select from schema_migrations')).rejects.toThrow('does not exist')
})

test('a database newer than the program is one sentence', async () => {
  const DATABASE_URL = await aMigratedDatabase()
  await execute(DATABASE_URL, `insert into schema_migrations (name, sha) values ('9999_future.sql', 'x')`)
  expect(await refusal(aProgram('api', { DATABASE_URL, KEYRING }))).toBe(
    'The database is newer than this program (it has 9999_future.sql). Start a newer version.',
  )
})

test('a migration changed after it ran is one sentence', async () => {
  const DATABASE_URL = await aMigratedDatabase()
  await execute(DATABASE_URL, `update schema_migrations set sha = 'x' where name = '0001_people.sql'`)
  expect(await refusal(aProgram('worker', { DATABASE_URL, KEYRING }))).toBe(
    'Migration 0001_people.sql was changed after it ran on this database. Restore the file.',
  )
})

test('two APIs and two workers started at once on an empty database share the work, and a letter leaves once', async () => {
  const mailServer = await aMailServer()
  onTestFinished(mailServer.close)
  const common = { DATABASE_URL: await anEmptyDatabase(), KEYRING, SMTP_URL: mailServer.url, LOG_LEVEL: 'info' }
  const apis = [
    aProgram('api', { ...common, PORT: String(await aFreePort()) }),
    aProgram('api', { ...common, PORT: String(await aFreePort()) }),
  ]
  const workers = [aProgram('worker', common), aProgram('worker', common)]
  await Promise.all([...apis.map((api) => api.ready()), ...workers.map((worker) => worker.said('worker started'))])

  const invited = await aProgram('invite-staff', { ...common, LOG_LEVEL: 'warn' }, 'first@provider.test', 'Robin', 'Okafor').ended
  expect(invited).toEqual({ code: 0, stderr: '', stdout: 'Invited first@provider.test. The worker sends the activation link.\n' })
  await expect.poll(() => mailServer.letters.length, { timeout: 10_000, interval: 20 }).toBe(1)
  const again = aProgram('invite-staff', common, 'first@provider.test', 'Robin', 'Okafor')
  expect(await refusal(again)).toBe('first@provider.test is a user already.')
  expect(await refusal(aProgram('invite-staff', common, 'nonsense'))).toBe(
    'Usage: npm run invite-staff -- mail@provider.example First Last',
  )

  // No demo here: nobody of it exists, and the portal does not say otherwise.
  const config = (await (await fetch(`${apis[0]!.origin}/v1/config`)).json()) as { data: { demo: unknown } }
  expect(config.data.demo).toBeNull()
  for (const api of apis) expect((await signIn(api)).status).toBe(401)

  for (const program of [...apis, ...workers]) expect(await program.stop()).toMatchObject({ code: 0, stderr: '' })
  expect(mailServer.letters).toHaveLength(1)
}, 30_000)

test('a database of one’s own gets demo data when it is asked for, once', async () => {
  const DATABASE_URL = await anEmptyDatabase()
  const start = async (DEMO: string) => aProgram('main', { DATABASE_URL, KEYRING, DEMO, PORT: String(await aFreePort()) })
  const plain = await start('0')
  await plain.ready()
  expect((await signIn(plain)).status).toBe(401)
  await plain.stop()
  const both = await Promise.all([start('1'), start('1')])
  for (const program of both) {
    await program.ready()
    await program.said('Forecourt is running.')
    expect((await signIn(program)).status).toBe(200)
  }
  for (const program of both) expect((await program.stop()).code).toBe(0)
})
