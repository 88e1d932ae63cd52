// Mail to a real SMTP server by a real worker: each letter is sent once, none is lost, and no link is stored
// (docs/product/safety.md#mail-once-and-never-lost).
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#src/db/transaction.ts'
import { sendInvitation } from '#src/features/users/send-invitation.ts'
import { openSystem } from '#src/programs/open-system.ts'
import { aFreshAddress } from '#testing/addresses.ts'
import { everythingAtRest, formsOf } from '#testing/at-rest.ts'
import { caller } from '#testing/caller.ts'
import { linkIn } from '#testing/kept-mail.ts'
import { aMailServer, type MailServer } from '#testing/mail-server.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { work } from '#src/programs/work.ts'

/** A guard against hanging, not a performance limit: a letter takes a second, and many times that on a busy machine. */
const patience = 25_000

let mailServer: MailServer
let portal: Portal
beforeAll(async () => {
  mailServer = await aMailServer()
  portal = await aPortal({ SMTP_URL: mailServer.url, MAIL_FROM: 'Fleet Fuel <mail@provider.test>' })
  onFinish.push(await aWorker(portal))
})
const onFinish: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const finish of onFinish) await finish()
  await portal.close()
  await mailServer.close()
})

const aWorker = async ({ config, url }: Portal) => {
  const system = await openSystem({ config, url, role: 'worker' })
  await work(system)
  return system.close
}

/** A portal that sends to this mail server, with its own worker. */
const aPortalWith = async (SMTP_URL: string) => {
  const its = await aPortal({ SMTP_URL })
  const stop = await aWorker(its)
  onTestFinished(async () => {
    await stop()
    await its.close()
  })
  return its
}

type Invitee = { first_name?: string; invited_by?: string; at?: Portal }
const invite = async ({ first_name = 'Pat', invited_by = 'Dana Whitlock', at = portal }: Invitee = {}) => {
  const user = await at.aUser({ status: userStatus.invited, first_name })
  await inTransaction(at.ctx, (ctx) => sendInvitation(ctx, { user_id: user.id, invited_by }))
  return user.email
}

const arrived = async (email: string, at = mailServer) => {
  await expect.poll(() => at.to(email).length, { timeout: patience, interval: 20 }).toBeGreaterThan(0)
  return at.to(email)[0]!
}
const mailRow = (email: string, at = portal) =>
  at.db
    .selectFrom('mails')
    .select(['id', 'sent_at', 'attempts', 'last_error'])
    .where('to_email', '=', email)
    .executeTakeFirstOrThrow()
const jobOf = async (email: string, at = portal) => {
  const { id } = await mailRow(email, at)
  const { rows } = await sql<{ state: string; seconds: number }>`
    select state::text, extract(epoch from start_after - now())::int as seconds from pgboss.job
    where name = 'mails.deliver' and data->>'mail_id' = ${String(id)}`.execute(at.db)
  return rows[0]
}
const triedTimes = async (email: string, times: number, at = portal) => {
  await expect.poll(async () => (await mailRow(email, at)).attempts, { timeout: patience, interval: 20 }).toBe(times)
}
/** Makes the next try due at once instead of in some minutes. */
const hasten = (at = portal) => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(at.db)
/** Hastens on every poll, because a job that has just failed is not back in the queue yet. */
const arrivesAtNextTry = async (email: string, { server = mailServer, at = portal } = {}) => {
  const count = async () => {
    await hasten(at)
    return server.to(email).length
  }
  await expect.poll(count, { timeout: patience, interval: 100 }).toBeGreaterThan(0)
  return server.to(email)[0]!
}
/** Makes the mail server refuse mail for the rest of the test. */
const refuse = (how: Parameters<MailServer['refuse']>[0]) => {
  mailServer.refuse(how)
  onTestFinished(() => mailServer.refuse(undefined))
}
const reaches = async (email: string, state: string, at = portal) => {
  await expect.poll(async () => (await jobOf(email, at))?.state, { timeout: patience, interval: 20 }).toBe(state)
}

test('a letter goes to one recipient, from the provider, as text and as HTML', async () => {
  const email = await invite()
  const letter = await arrived(email)
  expect(letter).toMatchObject({ from: 'mail@provider.test', to: [email] })
  expect(Object.fromEntries(letter.headers)).toMatchObject({
    from: 'Fleet Fuel <mail@provider.test>',
    to: email,
    subject: 'Your invitation to the Fleet Fuel portal',
    'message-id': `<mail-${(await mailRow(email)).id}@portal.test>`,
  })
  expect(letter.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
  const [text, html] = letter.parts
  expect(text?.body).toContain('Hello Pat,')
  expect(text?.body).toContain('Dana Whitlock has invited you')
  const { url } = linkIn(text?.body ?? '')
  expect(url).toMatch(/^http:\/\/portal\.test\/auth\/account-activation#email=[^&]+&token=fpl_[\w-]{43}$/)
  expect(html?.body).toContain(`href="${url.replaceAll('&', '&amp;')}">Activate your user</a>`)
  expect((await mailRow(email)).sent_at).not.toBeNull()
})

test('a letter is written in the language of its reader’s profile', async () => {
  const user = await portal.aUser({ status: userStatus.invited, first_name: 'Save' })
  const preferences = {
    theme: 'system',
    density: 'default',
    success_messages: 'popup',
    single_key_shortcuts: true,
    language: 'es',
  }
  await portal.db
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('id', '=', user.id)
    .execute()
  await inTransaction(portal.ctx, (ctx) => sendInvitation(ctx, { user_id: user.id, invited_by: 'Dana Whitlock' }))
  const [text, html] = (await arrived(user.email)).parts.map(({ body }) => body)
  expect(text).toContain('Hola, Save:')
  expect(text).toContain('Dana Whitlock le envía esta invitación')
  expect(text).toContain('Activar su usuario: http')
  expect(html).toContain('<html lang="es">')
})

test.each([
  '<img src=x onerror=alert(1)>',
  '<a href="https://evil.test">click</a>',
  'Pat\r\nBcc: thief@evil.test',
  'Pat\nSubject: You have won',
  'https://evil.test click',
  'www.evil.test',
  'evil.test/path',
  'javascript:alert(1)',
  '{{7*7}} ${7*7} %s',
  'Pat\u0000\u2028\u202E',
  '"; --',
])('a person called %j cannot put a link, a header or a tag into a letter', async (name) => {
  const email = await invite({ first_name: name.replaceAll('\u0000', ''), invited_by: name.replaceAll('\u0000', '') })
  const letter = await arrived(email)
  expect(letter.to).toEqual([email])
  expect(letter.headers.get('subject')).toBe('Your invitation to the Fleet Fuel portal')
  expect(letter.headers.has('bcc')).toBe(false)
  const [text, html] = letter.parts
  expect(html?.body.match(/<(?!\/?(?:p|a|html|head|meta|body)\b|!doctype)/)).toBeNull()
  expect(html?.body.match(/<a /g)).toHaveLength(1)
  // Mail programs turn anything that looks like a link into one, so only our own link may look like one.
  const linkLike = /(?:[a-z]+:\/\/|www\.\w|\w\.[a-z]{2,})[^\s<"]*/gi
  const ours = linkIn(text?.body ?? '').url
  expect((text?.body ?? '').match(linkLike)).toEqual([ours])
  expect(text?.body.split(/(?:\r?\n){2}/)).toHaveLength(4)
})

test('a hundred letters queued at once all leave within seconds', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => portal.aUser({ status: userStatus.invited })))
  await inTransaction(portal.ctx, async (ctx) => {
    for (const { id } of people) await sendInvitation(ctx, { user_id: id, invited_by: 'Dana Whitlock' })
  })
  const missing = () => people.filter(({ email }) => mailServer.to(email).length === 0).length
  await expect.poll(missing, { timeout: patience, interval: 50 }).toBe(0)
  expect(people.filter(({ email }) => mailServer.to(email).length > 1)).toEqual([])
})

/** Removes what may differ between two copies of the same letter. */
const sameInAll = (raw: string) => raw.replaceAll(/--_NmP-[\w-]+|^ ?boundary=.*$|^Date: .*$/gm, '')

test('a letter that the server cannot take now is sent again later, unchanged', async () => {
  refuse({ at: 'text', code: 451 })
  const email = await invite()
  await triedTimes(email, 1)
  await reaches(email, 'retry')
  expect((await jobOf(email))?.seconds).toBeGreaterThan(20)
  expect(await mailRow(email)).toMatchObject({ sent_at: null, last_error: expect.stringContaining('451') })
  mailServer.refuse(undefined)
  const letter = await arrivesAtNextTry(email)
  const first = mailServer.turnedAway.find((raw) => raw.includes(email)) ?? ''
  expect(sameInAll(letter.raw)).toBe(sameInAll(first))
  await reaches(email, 'completed')
  expect(await mailRow(email)).toMatchObject({ attempts: 2, last_error: null })
})

test('if the connection breaks before the server answers, the same letter is sent once more', async () => {
  refuse('drop')
  const email = await invite()
  await triedTimes(email, 1)
  mailServer.refuse(undefined)
  const letter = await arrivesAtNextTry(email)
  const first = mailServer.turnedAway.find((raw) => raw.includes(email)) ?? ''
  expect(sameInAll(letter.raw)).toBe(sameInAll(first))
})

test.each([
  { at: 'recipient', code: 550 },
  { at: 'text', code: 554 },
] as const)('a letter permanently refused at its $at is not tried again, and stays on record', async (refusal) => {
  refuse(refusal)
  const email = await invite()
  await triedTimes(email, 1)
  await reaches(email, 'completed')
  expect(await mailRow(email)).toMatchObject({ sent_at: null, last_error: expect.stringContaining('refused') })
})

test('a server that refuses our sender has not refused the letter, which is sent once the cause is fixed', async () => {
  refuse({ at: 'sender', code: 530 })
  const email = await invite()
  await triedTimes(email, 1)
  mailServer.refuse(undefined)
  expect((await arrivesAtNextTry(email)).to).toEqual([email])
})

test('a server that refuses our login has not refused the letter, which is sent once the cause is fixed', async () => {
  const server = await aMailServer({ needsLogin: true })
  onTestFinished(server.close)
  server.refuse({ at: 'login', code: 535 })
  const its = await aPortalWith(server.url)
  const email = await invite({ at: its })
  await triedTimes(email, 1, its)
  server.refuse(undefined)
  expect((await arrivesAtNextTry(email, { server, at: its })).to).toEqual([email])
})

test('while the mail server is down, people are served as usual and no letter is lost', async () => {
  const { port, url, close } = await aMailServer()
  await close()
  const its = await aPortalWith(url)
  const people = await Promise.all(Array.from({ length: 20 }, () => its.aUser()))
  for (const { email } of people)
    expect((await caller(its.app, { address: aFreshAddress() }).post('/v1/password/forgot', { email })).status).toBe(200)
  const tried = () => its.db.selectFrom('mails').select('id').where('attempts', '>', 0).execute()
  await expect.poll(async () => (await tried()).length, { timeout: patience, interval: 50 }).toBe(20)

  const back = await aMailServer({ port })
  onTestFinished(back.close)
  const sent = async () => {
    await hasten(its)
    return back.letters.length
  }
  await expect.poll(sent, { timeout: patience, interval: 200 }).toBe(20)
  expect(new Set(back.letters.map(({ to }) => to[0]))).toEqual(new Set(people.map(({ email }) => email)))
})

test('a worker that loses all its database connections recovers by itself', async () => {
  await arrived(await invite())
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name in ('forecourt-worker', 'forecourt-queue-work')`.execute(portal.db)
  const email = await invite()
  expect((await arrived(email)).to).toEqual([email])
})

test('no link and no token is stored anywhere, neither while a letter waits nor after it is sent', async () => {
  refuse({ at: 'text', code: 451 })
  const email = await invite()
  await triedTimes(email, 1)
  await reaches(email, 'retry')
  const waiting = await everythingAtRest(portal.db)
  mailServer.refuse(undefined)
  const letter = await arrivesAtNextTry(email)
  await reaches(email, 'completed')
  const { token } = linkIn(letter.parts[0]?.body ?? '')
  const gone = await everythingAtRest(portal.db)
  const forms = [...formsOf(token), ...formsOf(token.replace('fpl_', '')), 'account-activation']
  const found = [...waiting, ...gone].filter((text) => forms.some((form) => text.includes(form)))
  expect(found).toEqual([])
  expect(waiting.some((text) => text.includes(email))).toBe(true)
})

test('without a mail server the demo keeps its mail and shows it as text', async () => {
  const demo = await aPortal({ DEMO: '1' })
  onTestFinished(demo.close)
  const email = await invite({ at: demo, first_name: '<img src=x>' })
  await demo.runJobs()
  const { status, text, headers } = await demo.anonymous.get('/dev/mail')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(text).toContain(`To ${email}`)
  expect(text).toContain('&lt;img src=x&gt;')
  expect(text).not.toContain('<img')
  expect(text).toContain('href="http://portal.test/auth/account-activation#email=')
})

test('only a demo without a mail server has a page of kept mail', async () => {
  const withServer = await aPortal({ DEMO: '1', SMTP_URL: mailServer.url })
  onTestFinished(withServer.close)
  for (const each of [portal, withServer])
    expect(await each.anonymous.get('/dev/mail', { accept: 'text/html' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
})

test('a real portal without a mail server keeps trying rather than lose a letter', async () => {
  const bare = await aPortal()
  const stop = await aWorker(bare)
  onTestFinished(async () => {
    await stop()
    await bare.close()
  })
  const email = await invite({ at: bare })
  await triedTimes(email, 1, bare)
  await reaches(email, 'retry', bare)
  expect(await mailRow(email, bare)).toMatchObject({ sent_at: null, last_error: expect.stringContaining('SMTP_URL') })
})
