// docs/product/safety.md#answers-that-tell-nothing: asking for a reset link. The reply reveals nothing, and the link in the mail
// always leads to our own address.
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { linkIn, mailsTo } from '#testing/kept-mail.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { sendResetLink } from './send-reset-link.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1', PUBLIC_URL: 'https://app.test' })
})
afterAll(() => portal.close())

const forgot = (body: unknown) => caller(portal.app, { address: aFreshAddress() }).post('/v1/password/forgot', body)

/** These addresses have our own origin. They are accepted and have no effect. */
const ownAddresses = [
  undefined,
  ' https://app.test',
  'https://app.test ',
  'https://app.test/"><img src=x onerror=1>',
  'https://app.test/?x=<a href=//evil>',
  'https://app.test/#{token}',
  'https://app.test/..//evil.test',
  'https://app.test/%2e%2e',
  'https://app.test/;@evil.test',
  'https://app.test\\@evil.test',
  // Browsers read the ideographic full stop as a dot.
  'https://app。test',
]

const foreignAddresses = [
  'https://evil.test',
  '//evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:\\\\evil.test',
  '\\\\evil.test',
  '/\\evil.test',
  'https://app.test.evil.test',
  'https://app.test@evil.test',
  'https://app.test%40evil.test',
  'https://evil.test#app.test',
  'https://evil.test?app.test',
  'https://evil.test\\@app.test',
  'https://app.test:443@evil.test',
  'https://app.test:8443',
  'http://app.test',
  'HTTPS://APP.TEST.',
  'https://xn--pp-test',
  'https://аpp.test',
  'https://app.test%00.evil.test',
  'https://app.test%0d%0aX:1',
  'https://[::ffff:127.0.0.1]',
  'https://127.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://localhost',
  'https://169.254.169.254/',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:',
  'file:///etc/passwd',
  'ftp://',
  'blob:',
  'mailto:a@b',
  'about:blank',
  '\thttps://evil',
  '{{7*7}}',
  '${7*7}',
  'a'.repeat(10_000),
  '',
  null,
  0,
  [],
  ['https://app.test'],
  {},
  true,
  '⛽',
  '\u0000',
  '\u202Ehttps://app.test',
]

test('no address in a request changes the mail', async () => {
  const people = await Promise.all(
    [...ownAddresses, ...foreignAddresses].map(async (reseturl, n) => ({
      reseturl,
      isOurs: n < ownAddresses.length,
      user: await portal.aUser(),
    })),
  )
  for (const { reseturl, isOurs, user } of people) {
    const { status } = await forgot({ email: user.email, reseturl })
    expect({ reseturl, status }).toEqual({ reseturl, status: isOurs ? 200 : 422 })
  }
  await portal.runJobs()
  const letters = new Set<string>()
  for (const { reseturl, isOurs, user } of people) {
    const mails = await mailsTo(portal, user.email)
    expect({ reseturl, mails: mails.length }).toEqual({ reseturl, mails: isOurs ? 1 : 0 })
    for (const { subject, text_body, html_body } of mails) {
      const { url } = linkIn(text_body)
      expect(url).toMatch(/^https:\/\/app\.test\/auth\/reset-password#email=[^&]+&token=fpl_[\w-]{43}$/)
      // Only the fragment of the link may differ between two mails.
      const fragment = url.slice(url.indexOf('#'))
      expect(html_body).toContain(fragment.replaceAll('&', '&amp;'))
      letters.add(
        JSON.stringify([subject, text_body.replace(fragment, ''), html_body.replace(fragment.replaceAll('&', '&amp;'), '')]),
      )
    }
  }
  expect(letters.size).toBe(1)
})

test('of two addresses in one body the last one counts, and the mail uses neither', async () => {
  const user = await portal.aUser()
  const body = `{"email":"${user.email}","reseturl":"https://evil.test","reseturl":"https://app.test"}`
  const address = aFreshAddress()
  const reply = await caller(portal.app, { address }).post('/v1/password/forgot', body, { 'content-type': 'application/json' })
  expect(reply.status).toBe(200)
  await portal.runJobs()
  const [mail] = await mailsTo(portal, user.email)
  expect(mail?.text_body).not.toContain('evil')
})

test('a request may name another origin of the provider, and the link still leads to the portal', async () => {
  const white = await aPortal(
    { DEMO: '1', PUBLIC_URL: 'https://app.test', ALLOWED_ORIGINS: 'https://fleet.example.com' },
    portal.url,
  )
  try {
    const user = await portal.aUser()
    const ask = (reseturl: string) =>
      caller(white.app, { address: aFreshAddress() }).post('/v1/password/forgot', { email: user.email, reseturl })
    expect((await ask('https://fleet.example.com/reset')).status).toBe(200)
    expect((await ask('https://fleet.example.com.evil.test')).status).toBe(422)
    await white.runJobs()
    const [mail] = await mailsTo(portal, user.email)
    expect(linkIn(mail?.text_body ?? '').url).toMatch(/^https:\/\/app\.test\//)
  } finally {
    await white.close()
  }
})

test.each([
  [['victim@fleet.test', 'thief@fleet.test']],
  ['victim@fleet.test,thief@fleet.test'],
  ['victim@fleet.test;thief@fleet.test'],
  ['victim@fleet.test thief@fleet.test'],
  ['victim@fleet.test\nBcc: thief@fleet.test'],
  ['victim@fleet.test\r\nBcc: thief@fleet.test'],
  ['"thief@evil.test x"@fleet.test'],
  ['victim@fleet.test(comment)'],
  ['<victim@fleet.test>'],
  ['Victim <victim@fleet.test>'],
  ['group:victim@fleet.test;'],
  [{ address: 'victim@fleet.test' }],
  ['victim@fleet.test\u0000'],
  [''],
  [null],
  [undefined],
])('%j is not an e-mail address: no request is stored and no mail is sent', async (email) => {
  const requests = async () =>
    (
      await portal.db
        .selectFrom('password_reset_requests')
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const before = await requests()
  expect((await forgot({ email })).status).toBe(422)
  expect(await requests()).toBe(before)
})

test('a form post with the e-mail twice is rejected unread', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await caller(portal.app, { address: aFreshAddress() }).post(
    '/v1/password/forgot',
    'email=victim@fleet.test&email=thief@fleet.test',
    headers,
  )
  expect(reply.status).toBe(415)
})

/** Counts the rows of every table, including the queue's. */
const rowsByTable = async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') order by 1`.execute(portal.db)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)}`.execute(portal.db)
    counts.set(name, rows[0]?.n ?? 0)
  }
  return counts
}

test('a known, an unknown, a disabled and an invited e-mail get the same answer and cause the same writes', async () => {
  const emails = [
    (await portal.aUser()).email,
    'nobody@fleet.test',
    (await portal.aUser({ status: userStatus.disabled })).email,
    (await portal.aUser({ status: userStatus.invited })).email,
  ]
  const seen = new Set<string>()
  for (const email of emails) {
    const before = await rowsByTable()
    const { status, body, headers } = await forgot({ email })
    const after = await rowsByTable()
    const written = [...after].flatMap(([table, rows]) =>
      rows === before.get(table) ? [] : [[table, rows - (before.get(table) ?? 0)]],
    )
    const { 'x-request-id': _, date: __, ...rest } = headers
    seen.add(JSON.stringify({ status, body, headers: rest, written }))
  }
  expect(seen.size).toBe(1)
  expect([...seen][0]).toContain('"status":200')
})

test('a user gets at most three links an hour, and the answer does not reveal that', async () => {
  const { email } = await portal.aUser()
  for (let time = 0; time < 5; time++) expect(await forgot({ email })).toMatchObject({ status: 200, body: { data: {} } })
  await portal.runJobs()
  expect(await mailsTo(portal, email)).toHaveLength(3)
})

const anHourAgo = { created_at: sql<string>`now() - interval '61 minutes'` }

test('a stranger who keeps asking for an e-mail does not keep its owner from a new link', async () => {
  const { id, email } = await portal.aUser()
  const ask = async (times: number) => {
    for (let time = 0; time < times; time++) await forgot({ email })
    await portal.runJobs()
  }
  await ask(3)
  await portal.db.updateTable('password_reset_requests').set(anHourAgo).where('email', '=', email).execute()
  await ask(4)
  expect(await mailsTo(portal, email)).toHaveLength(3)
  // The first three links are an hour old now, and the four requests that got none are more recent.
  await portal.db.updateTable('links').set(anHourAgo).where('user_id', '=', id).execute()
  await ask(1)
  expect(await mailsTo(portal, email)).toHaveLength(4)
})

test('of several requests handled at the same moment, no more than three get a link', async () => {
  const { id, email } = await portal.aUser()
  for (let time = 0; time < 6; time++) await forgot({ email })
  const requests = await portal.db.selectFrom('password_reset_requests').select('id').where('email', '=', email).execute()
  const worker = { ...portal.ctx, who: { system: 'session.send-reset-link' } }
  await Promise.all(requests.map((request) => sendResetLink(worker, { request_id: request.id })))
  expect(await portal.db.selectFrom('links').select('id').where('user_id', '=', id).execute()).toHaveLength(3)
  await portal.runJobs()
})
