// docs/product/safety.md#nothing-secret-in-logs: known secrets go through every flow of the real programs, and then no output of
// the programs may contain one.
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Database } from '#src/db/connect.ts'
import { logSettings, logStream } from '#src/system/log.ts'
import { aDatabase, type TestDatabase } from '#testing/database.ts'
import { everythingAtRest, formsOf } from '#testing/at-rest.ts'
import { linkIn } from '#testing/kept-mail.ts'
import { aMailServer, type MailServer } from '#testing/mail-server.ts'
import { peopleIn } from '#testing/people.ts'
import { aFreePort, aProgram, killPrograms, type RunningProgram } from '#testing/program.ts'

const KEYRING = JSON.stringify({ active: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } })
const oldPassword = 'canary-of-the-old-password'
const newPassword = 'canary-of-the-new-password'
const wrongPassword = 'canary-of-a-wrong-password'
const typed = 'canary-of-what-people-type'

let database: TestDatabase
let connection: Database
let mailServer: MailServer
let api: RunningProgram
let logged: string
let statuses: number[]
const tokens: string[] = []
/** Personal data: allowed in the database, but in no log. */
const personal: string[] = []

type Request = { method?: string; body?: string; headers?: Record<string, string> }
const call = async (path: string, { headers, ...init }: Request = {}) => {
  const reply = await fetch(api.origin + path, { ...init, headers: { 'content-type': 'application/json', ...headers } })
  const text = await reply.text()
  return { status: reply.status, text }
}
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const { status, text } = await call(path, { method: 'POST', body: JSON.stringify(body), headers })
  const { data = {} } = JSON.parse(text) as { data?: Record<string, string> }
  for (const name of ['token', 'refresh_token']) if (data[name]) tokens.push(data[name])
  return { status, data }
}
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

const linkSentTo = async (email: string) => {
  await vi.waitUntil(() => mailServer.to(email).length > 0, { timeout: 20_000, interval: 20 })
  const { token } = linkIn(mailServer.to(email)[0]?.parts[0]?.body ?? '')
  tokens.push(token)
  return token
}

/** Everything a person does before they reach their cards, with and without mistakes. */
const useThePortal = async () => {
  const { aUser, anAccount, join } = peopleIn(connection.db, oldPassword)
  const { id, email } = await aUser({ email: 'canary-person@fleet.test', first_name: 'Canaryfirst' })
  const account = await anAccount()
  await join(id, account.id, { roles: ['acct admin'] })
  personal.push(email, 'Canaryfirst')

  const { data } = await post('/v1/login', { email, password: oldPassword })
  await post('/v1/login', { email, password: wrongPassword })
  await post('/v1/login', { email: `${typed}@fleet.test`, password: wrongPassword })
  const cookie = await fetch(`${api.origin}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token-transport': 'cookie' },
    body: JSON.stringify({ email, password: oldPassword }),
  })
  tokens.push(/fpr_[\w-]+/.exec(cookie.headers.get('set-cookie') ?? '')?.[0] ?? '')
  const renewed = await post('/v1/refresh_token', { refresh_token: data['refresh_token'] })
  const as = { ...bearer(renewed.data['token']), accountid: String(account.id) }
  await call(`/v1/accounts_user?keyword=${typed}`, { headers: as })
  await call(`/v1/accounts_user?keyword=${typed}%00`, { headers: as })
  await call(`/v1/${typed}?token=${tokens[0]}`, { headers: as })
  await call('/v1/dashboard', { headers: as })
  await post('/v1/verify_account', { user_id: id, [typed]: typed }, as)
  await call('/v1/profile', { method: 'PUT', body: `{"first_name":"${typed}"`, headers: as })
  await call('/v1/profile', { method: 'PUT', body: typed, headers: { ...as, 'content-type': 'text/plain' } })
  await post('/v1/password/forgot', { email, reseturl: `https://${typed}.test/` })
  await post('/v1/password/forgot', { email })
  const token = await linkSentTo(email)
  await call(`/v1/check_activation_link?${new URLSearchParams({ email, token })}`)
  await post('/v1/password/reset', { email, token: 'x', password: newPassword, password_confirmation: newPassword })
  const reset = await post('/v1/password/reset', { email, token, password: newPassword, password_confirmation: newPassword })
  const again = await post('/v1/login', { email, password: newPassword })
  const changed = await call('/v1/password', {
    method: 'PUT',
    headers: bearer(again.data['token']),
    body: JSON.stringify({ current_password: newPassword, password: oldPassword, password_confirmation: oldPassword }),
  })
  await post('/v1/logout', { refresh_token: again.data['refresh_token'] }, bearer(again.data['token']))
  return [reset.status, again.status, changed.status]
}

beforeAll(async () => {
  database = await aDatabase()
  connection = connect(database.url)
  mailServer = await aMailServer()
  const environment = { DATABASE_URL: database.url, KEYRING, SMTP_URL: mailServer.url, LOG_LEVEL: 'debug' }
  const worker = aProgram('worker', environment)
  api = aProgram('api', { ...environment, PORT: String(await aFreePort()) })
  await Promise.all([api.ready(), worker.said('worker started')])
  statuses = await useThePortal()
  // A mail that fails with an error message of the mail server.
  mailServer.refuse({ at: 'text', code: 451 })
  await post('/v1/password/forgot', { email: personal[0] })
  await worker.said('job failed')
  const ends = await Promise.all([api.stop(), worker.stop()])
  logged = ends.map(({ stdout, stderr }) => stdout + stderr).join('')
}, 90_000)
afterAll(async () => {
  killPrograms()
  await mailServer.close()
  await connection.close()
  await database.drop()
})

const findIn = (texts: string[], secrets: string[]) => {
  const forms = secrets.flatMap(formsOf)
  return texts.filter((text) => forms.some((form) => text.includes(form)))
}

test('the log has a line for every route called, and one for the failed job', () => {
  expect(statuses).toEqual([200, 200, 200])
  const lines = logged.trim().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as { msg: string; req?: { route?: string }; job?: string })
  const routes = new Set(entries.filter(({ msg }) => msg === 'request').map(({ req }) => req?.route))
  for (const path of [
    'login',
    'refresh_token',
    'password/forgot',
    'password/reset',
    'password',
    'profile',
    'logout',
    'check_activation_link',
  ])
    expect(routes).toContain(`/v1/${path}`)
  expect(entries).toContainEqual(expect.objectContaining({ msg: 'job failed', job: 'mails.deliver' }))
})

test('no password, token or link is in the log', () => {
  expect(tokens.length).toBeGreaterThan(6)
  expect(findIn(logged.split('\n'), [oldPassword, newPassword, wrongPassword, ...tokens])).toEqual([])
  expect(logged).not.toMatch(/fp[arl]_/)
})

test('no query string, body, mail, name or e-mail is in the log', () => {
  expect(findIn(logged.split('\n'), [typed, ...personal])).toEqual([])
  expect(logged).not.toMatch(/keyword=|email=|token=|Choose a new password|We received a request/)
})

test('the database stores no usable password or token', async () => {
  const texts = await everythingAtRest(connection.db)
  expect(texts.some((text) => text.includes(personal[0]!))).toBe(true)
  expect(findIn(texts, [oldPassword, newPassword, wrongPassword, ...tokens])).toEqual([])
})

test('an error that may quote input is logged without its text', () => {
  let line = ''
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      line += chunk.toString()
      done()
    },
  })
  const log = pino(logSettings('debug'), stream)
  const quoting = Object.assign(new Error(`invalid input: "${typed}\n${typed}\n    at ${typed}"`), { code: '22P02' })
  log.error({ err: quoting }, 'request failed')
  log.error({ error: quoting }, 'request failed')
  expect(line).toContain('22P02')
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain(typed)
})

test.runIf(existsSync('/dev/full'))('when the disk of the log is full, only lines of the log are lost', async () => {
  const fd = openSync('/dev/full', 'w')
  const stream = logStream(fd)
  const log = pino(logSettings('info'), stream)
  for (const line of ['first', 'second']) {
    const refused = once(stream, 'error') as Promise<[Error & { code: string }]>
    log.info(line)
    expect((await refused)[0].code).toBe('ENOSPC')
  }
  // What the library calls when the process ends: it would wait for room on the disk.
  stream.flushSync()
  closeSync(fd)
})
