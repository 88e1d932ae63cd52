import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { lastLinkTo, mailsTo } from '#testing/kept-mail.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1', SUPPORT_SIGN_IN: '1' })
})
afterAll(() => portal.close())

const anEmail = () => `moved-${randomUUID()}@fleet.test`
const signIn = async (email: string) =>
  (await caller(portal.app, { address: aFreshAddress() }).post('/v1/login', { email, password: testPassword })).status

const ask = (as: ReturnType<typeof caller>, email: string, current_password = testPassword) =>
  as.post('/v1/email_change', { email, current_password })
const kindsTo = async (email: string) => {
  await portal.runJobs()
  return (await mailsTo(portal, email)).map(({ kind }) => kind)
}

/** A user who asked for a change, and the link sent to the new address. */
const anAsker = async () => {
  const person = await portal.aCustomer()
  const email = anEmail()
  expect((await ask(person.as, email)).body).toEqual({ data: {} })
  await portal.runJobs()
  const { token, url } = await lastLinkTo(portal, email)
  return { ...person, email, token, url }
}
const confirm = (as: ReturnType<typeof caller>, token: string) => as.post('/v1/email_change/confirm', { token })

test('the new address confirms, the old one gets two mails, and then only the new one signs in', async () => {
  const { as, user, email, token, url } = await anAsker()
  const elsewhere = await portal.signedIn(user)
  expect(url).toMatch(/^http:\/\/portal\.test\/account#/)
  expect([await signIn(user.email), await signIn(email)], 'nothing has changed yet').toEqual([200, 401])
  expect((await confirm(as, token)).body.data).toMatchObject({ user_id: user.id, email })
  expect([await signIn(user.email), await signIn(email)]).toEqual([401, 200])
  expect((await elsewhere.as.get('/v1/profile')).status, 'every other session has ended').toBe(401)
  expect((await as.get('/v1/profile')).body.data.email).toBe(email)
  expect(await kindsTo(user.email)).toEqual(['email-change-asked', 'email-changed'])
  const [entry] = await portal.db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('action', '=', 'user.change-email')
    .where('object_id', '=', user.id)
    .execute()
  expect(entry).toEqual({ before: { email: user.email }, after: { email } })
})

test('scheduled reports follow the person to the new address', async () => {
  const { as, user, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const other = await portal.aUser()
  await portal.join(other.id, account_id)
  const email = anEmail()
  const daily = { report_key: 'daily-transaction', params: {}, frequency: 'daily', weekday: null, month_day: null, hour: 6 }
  const schedule = { ...daily, file_format: 'N', recipients: [user.email, other.email] }
  const { id } = (await as.post('/v1/report_schedules', schedule)).body.data
  await ask(as, email)
  await portal.runJobs()
  expect((await confirm(as, (await lastLinkTo(portal, email)).token)).status).toBe(200)
  const recipients = [email, other.email].toSorted().map((address) => ({ email: address, is_confirmed: true }))
  expect((await as.get('/v1/report_schedules')).body.data).toMatchObject([{ id, recipients, version: 2 }])
})

test('an address of another user gets no mail, and the answer does not reveal that', async () => {
  const { as, user } = await portal.aCustomer()
  const owner = await portal.aUser()
  expect(await ask(as, owner.email)).toMatchObject({ status: 200, body: { data: {} } })
  expect(await kindsTo(owner.email)).toEqual([])
  expect(await kindsTo(user.email)).toEqual(['email-change-asked'])
})

test('an address that another user has taken in the meantime cannot be confirmed', async () => {
  const { as, user, email, token } = await anAsker()
  await portal.aUser({ email })
  expect((await confirm(as, token)).body.errors).toEqual({ token: ['This link is invalid or has expired'] })
  expect((await as.get('/v1/profile')).body.data.email).toBe(user.email)
})

test('a link works once, for its own user, for an hour, and only the newest one', async () => {
  const { as, user, email, token } = await anAsker()
  const stranger = await portal.aCustomer()
  expect((await confirm(stranger.as, token)).status).toBe(422)
  await portal.db
    .updateTable('links')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('user_id', '=', user.id)
    .execute()
  expect((await confirm(as, token)).status).toBe(422)
  await ask(as, email)
  await portal.runJobs()
  const second = (await lastLinkTo(portal, email)).token
  const third = anEmail()
  await ask(as, third)
  await portal.runJobs()
  expect((await confirm(as, second)).status, 'replaced').toBe(422)
  const newest = (await lastLinkTo(portal, third)).token
  expect((await confirm(as, newest)).status).toBe(200)
  expect((await confirm(as, newest)).status, 'used').toBe(422)
})

test('without the right password nothing is sent, and the attempts are counted', async () => {
  const { as, user } = await portal.aCustomer()
  const email = anEmail()
  for (let tries = 0; tries < 5; tries++)
    expect((await ask(as, email, 'not the password')).body.errors).toEqual({
      current_password: ['The current password is not right'],
    })
  expect((await ask(as, email)).status).toBe(429)
  expect([await kindsTo(email), await kindsTo(user.email)]).toEqual([[], []])
})

test('one’s own e-mail and an invalid one are refused', async () => {
  const { as, user } = await portal.aCustomer()
  expect((await ask(as, user.email.toUpperCase())).body.errors).toEqual({ email: ['This is your e-mail already'] })
  for (const email of ['none', 'a@b', 'a@b.test\nBcc: c@d.test']) expect((await ask(as, email)).status).toBe(422)
})

test('staff acting as a customer cannot change the customer’s e-mail', async () => {
  const { user, token } = await anAsker()
  const { as: staff } = await portal.staff()
  const reply = await staff.post('/v1/secret_login', { user_id: user.id, reason: 'Case 1042' })
  const support = caller(portal.app, { token: reply.body.data.token })
  expect((await ask(support, anEmail())).status).toBe(403)
  expect((await confirm(support, token)).status).toBe(403)
})
