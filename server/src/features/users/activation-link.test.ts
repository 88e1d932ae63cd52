// docs/product/provider-start.md#the-first-member-of-staff: signing in for the first time in a portal that sends no mail.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { rateLimits } from '@forecourt/domain/rules/rate-limits.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#src/programs/app.ts'
import { caller } from '#testing/caller.ts'
import { aLoggedSystem } from '#testing/logged-system.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { anApp } from '#testing/second-factors.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anInvited = () => portal.aUser({ type: userTypes.staff, status: userStatus.invited })
const pathOf = ({ id }: { id: number }) => `/v1/users/${id}/activation_link`
const password = 'gravel-lorry-ninety-7'
const activate = (link: string) => {
  const { email, token } = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))
  return portal.anonymous.post('/v1/create_password', { email, token, password, password_confirmation: password })
}

test('an activation link works once, a newer one replaces it, and it is audited but not logged', async () => {
  const { system, logged } = await aLoggedSystem(portal)
  onTestFinished(system.close)
  const app = await buildApp(system)
  onTestFinished(() => app.close())
  const { token } = await portal.staff()
  const as = caller(app, { token })
  const person = await anInvited()
  const first = await as.post(pathOf(person))
  expect(first).toMatchObject({ status: 200, body: { data: { email: person.email } } })
  const { link, expires_at } = (await as.post(pathOf(person))).body.data
  const hours = (Date.parse(expires_at) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
  expect((await activate(first.body.data.link)).status).toBe(422)
  expect((await activate(link)).status).toBe(200)
  expect((await activate(link)).status).toBe(422)
  const secret = new URLSearchParams(new URL(link).hash.slice(1)).get('token')!
  expect(logged.join('')).toContain('/activation_link')
  expect(logged.join('')).not.toContain(secret)
  const entries = await portal.db
    .selectFrom('audit_events')
    .select('after')
    .where('action', '=', 'user.activation-link')
    .where('object_id', '=', person.id)
    .execute()
  expect(entries).toEqual([{ after: { printed: true } }, { after: { printed: true } }])
  const mails = await portal.db.selectFrom('mails').select('id').where('to_email', '=', person.email).execute()
  expect(mails).toEqual([])
})

test('no activation link is given for a person who already has a password', async () => {
  const { as } = await portal.staff()
  for (const status of [userStatus.active, userStatus.disabled, userStatus.mustAcceptTerms])
    expect((await as.post(pathOf(await portal.aUser({ status })))).status).toBe(409)
  expect((await as.post(pathOf({ id: 999_999_999 }))).status).toBe(404)
})

test('an administrator gets no activation link of a person who would hold more rights', async () => {
  const { as } = await portal.staff(undefined, 'administrator')
  const invited = (role: 'operations' | 'auditor') =>
    portal.aUser({ type: userTypes.staff, status: userStatus.invited, staff_roles: [role] })
  expect((await as.post(pathOf(await anInvited()))).status).toBe(403)
  expect((await as.post(pathOf(await invited('operations')))).status).toBe(403)
  expect((await as.post(pathOf(await invited('auditor')))).status).toBe(200)
})

test('a portal with a mail server does not hand out activation links, and mails the invitation instead', async () => {
  const mailing = await aPortal({ SMTP_URL: 'smtp://127.0.0.1:9' }, portal.url)
  onTestFinished(mailing.close)
  const { as } = await mailing.staff()
  const person = await anInvited()
  expect((await as.post(pathOf(person))).body.code).toBe('has_mail')
  expect((await as.post(`/v1/staff/${person.id}/resend_invitation`)).status).toBe(200)
  const mails = await portal.db.selectFrom('mails').select('kind').where('to_email', '=', person.email).execute()
  expect(mails).toEqual([{ kind: 'invitation' }])
})

test('an activation link requires a fresh second factor, and is limited to ten an hour', async () => {
  const { as, user } = await portal.staff()
  const person = await anInvited()
  for (let n = 0; n < rateLimits['activation-link'].attempts; n++) expect((await as.post(pathOf(person))).status).toBe(200)
  expect((await as.post(pathOf(person))).status).toBe(429)
  await anApp(portal, user.id)
  expect((await as.post(pathOf(person))).body.code).toBe('step_up')
})
