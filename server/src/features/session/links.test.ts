// docs/product/people-and-sessions.md#invitations-and-links: who may use an invitation or reset link, how often and for how long.
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { sendInvitation } from '#src/features/users/send-invitation.ts'
import { createLink } from '#src/secrets/links.ts'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { lastLinkTo, mailsTo } from '#testing/kept-mail.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'
import { sendResetLink } from './send-reset-link.ts'

const newPassword = 'wet-asphalt-at-dawn'
const activation = '/v1/create_password'
const reset = '/v1/password/reset'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const anonymous = () => caller(portal.app, { address: aFreshAddress() })
const signIn = (email: string, password: string) => anonymous().post('/v1/login', { email, password })

const invite = async (user: { id: number; email: string }) => {
  await inTransaction(portal.ctx, (ctx) => sendInvitation(ctx, { user_id: user.id, invited_by: 'Dana Whitlock' }))
  await portal.runJobs()
  return lastLinkTo(portal, user.email)
}
const anInvitation = async () => {
  const user = await portal.aUser({ status: userStatus.invited })
  return { user, ...(await invite(user)) }
}
const askReset = async (email: string) => {
  expect((await anonymous().post('/v1/password/forgot', { email })).status).toBe(200)
  await portal.runJobs()
  return lastLinkTo(portal, email)
}
const aReset = async () => {
  const user = await portal.aUser()
  return { user, ...(await askReset(user.email)) }
}

type Chosen = { email: string; token: unknown; password?: string; password_confirmation?: string }
const choose = (path: string, { email, token, password = newPassword, password_confirmation = password }: Chosen) =>
  anonymous().post(path, { email, token, password, password_confirmation })

const userRow = (id: number) =>
  portal.db.selectFrom('users').select(['status', 'password_hash']).where('id', '=', id).executeTakeFirstOrThrow()
const auditedAs = async (user_id: number) => {
  const rows = await portal.db
    .selectFrom('audit_events')
    .select('action')
    .where('object_id', '=', user_id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}
const withoutRequestId = ({ status, body }: { status: number; body: object }) => ({ status, ...body, request_id: '' })

test('an invited user chooses a password, signs in and accepts the terms', async () => {
  const { user, email, token } = await anInvitation()
  expect(email).toBe(user.email)
  const reply = await choose(activation, { email, token })
  // A link never signs the user in: the reply has no token.
  expect(reply).toMatchObject({ status: 200, body: { data: {} }, cookies: [] })
  expect((await userRow(user.id)).status).toBe(userStatus.mustAcceptTerms)
  expect(await auditedAs(user.id)).toContain('user.activate')
  const signedIn = await signIn(email, newPassword)
  expect(signedIn.body.data.user.status).toBe(userStatus.mustAcceptTerms)
  const as = caller(portal.app, { token: signedIn.body.data.token })
  expect((await as.get('/v1/accounts_user')).body.code).toBe('terms_required')
  // Only users who activate an invitation are shown the tour, until they leave it.
  expect((await as.get('/v1/profile')).body.data.preferences.tour).toBe('due')
  const left = await as.put('/v1/profile', { preferences: { tour: 'done' } })
  expect(left.body.data.preferences).toMatchObject({ tour: 'done', language: 'en' })
  expect((await as.post('/v1/update_tnc', { is_terms_condition: true })).status).toBe(200)
  expect((await as.get('/v1/accounts_user')).status).toBe(200)
})

test('a forgotten password is replaced by the link in the mail, and the owner is notified', async () => {
  const { user, email, token } = await aReset()
  expect((await choose(reset, { email, token })).status).toBe(200)
  expect((await signIn(email, testPassword)).status).toBe(401)
  expect((await signIn(email, newPassword)).status).toBe(200)
  await portal.runJobs()
  expect((await mailsTo(portal, email)).map(({ kind }) => kind)).toEqual(['password-reset', 'password-changed'])
  expect(await auditedAs(user.id)).toEqual(expect.arrayContaining(['user.send-reset-link', 'user.reset-password']))
})

test('a reset ends the lock-out after wrong guesses', async () => {
  const user = await portal.aUser()
  for (let guess = 0; guess < 5; guess++) await signIn(user.email, 'wrong')
  expect((await signIn(user.email, testPassword)).status).toBe(429)
  const { email, token } = await askReset(user.email)
  await choose(reset, { email, token })
  expect((await signIn(email, newPassword)).status).toBe(200)
})

test('a user who tried to sign in before activating is not locked out afterwards', async () => {
  const { email, token } = await anInvitation()
  for (let guess = 0; guess < 6; guess++) await signIn(email, newPassword)
  await choose(activation, { email, token })
  expect((await signIn(email, newPassword)).status).toBe(200)
})

test('a user who has to accept the terms may reset their password and still has to accept', async () => {
  const user = await portal.aUser({ status: userStatus.mustAcceptTerms })
  const { email, token } = await askReset(user.email)
  expect((await choose(reset, { email, token })).status).toBe(200)
  expect((await userRow(user.id)).status).toBe(userStatus.mustAcceptTerms)
})

test.each([userStatus.disabled, userStatus.invited])('a user of status %i is sent no reset link', async (status) => {
  const user = await portal.aUser({ status })
  await anonymous().post('/v1/password/forgot', { email: user.email })
  await portal.runJobs()
  expect(await mailsTo(portal, user.email)).toEqual([])
})

const expire = (email: string) =>
  portal.db
    .updateTable('links')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', email))
    .execute()

test.each([
  { path: activation, make: anInvitation, again: invite, crossed: aReset },
  { path: reset, make: aReset, again: ({ email }: { email: string }) => askReset(email), crossed: anInvitation },
])('at $path every invalid link gets the same answer', async ({ path, make, again, crossed }) => {
  const used = await make()
  expect((await choose(path, used)).status).toBe(200)
  const expired = await make()
  await expire(expired.email)
  const older = await make()
  const newer = await again(older.user)
  const disabled = await make()
  await portal.db.updateTable('users').set({ status: userStatus.disabled }).where('id', '=', disabled.user.id).execute()
  const mine = await make()
  const theirs = await make()
  const ofTheOtherKind = await crossed()
  const without = await portal.aUser()

  const wrong: Record<string, Chosen> = {
    'used before': used,
    expired,
    'replaced by a newer one': older,
    'of a user who is now disabled': disabled,
    'of another user': { email: mine.email, token: theirs.token },
    'of the other kind': ofTheOtherKind,
    'to an unknown e-mail': { email: 'nobody@fleet.test', token: mine.token },
    'never sent': { email: without.email, token: `fpl_${'A'.repeat(43)}` },
    empty: { email: without.email, token: '' },
    'the word null': { email: without.email, token: 'null' },
    'the word undefined': { email: without.email, token: 'undefined' },
    'in another case': { email: mine.email, token: mine.token.toLowerCase() },
    'with a space': { email: mine.email, token: ` ${mine.token}` },
    'the hash of a token': { email: mine.email, token: String.raw`\x00` },
    'with a NUL': { email: mine.email, token: '\u0000' },
  }
  const answers = new Map<string, unknown>()
  for (const [what, chosen] of Object.entries(wrong)) answers.set(what, withoutRequestId(await choose(path, chosen)))
  const message = 'This link is invalid or has expired'
  for (const [what, answer] of answers)
    expect({ what, answer }).toEqual({
      what,
      answer: { status: 422, code: 'invalid', message, errors: { token: [message] }, request_id: '' },
    })

  expect((await choose(path, newer)).status).toBe(200)
  expect((await choose(path, mine)).status).toBe(200)
})

test.each([[null], [0], [1], [true], [[]], [['']], [{}], [undefined], ['x'.repeat(201)]])(
  'a token that is not text, %j, never opens a user without a pending link',
  async (token) => {
    const user = await portal.aUser()
    const before = await userRow(user.id)
    for (const path of [activation, reset]) {
      const reply = await choose(path, { email: user.email, token })
      expect(reply).toMatchObject({ status: 422, body: { errors: { token: expect.any(Array) } } })
    }
    expect(await userRow(user.id)).toEqual(before)
  },
)

test('when one link is used twice at the same moment, exactly one request succeeds', async () => {
  for (const [path, make] of [[activation, anInvitation] as const, [reset, aReset] as const]) {
    const { email, token } = await make()
    const passwords = ['first-come-first-served', 'second-come-not-served']
    const replies = await Promise.all(passwords.map((password) => choose(path, { email, token, password })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const works = await Promise.all(passwords.map(async (password) => (await signIn(email, password)).status))
    expect(works).toEqual(replies.map(({ status }) => (status === 200 ? 200 : 401)))
  }
})

test('of two links made at the same moment, only the later one works', async () => {
  const user = await portal.aUser()
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      portal.db,
    )
    return rows[0]?.n
  }
  const make = (ctx: Ctx) => createLink(ctx, user.id, 'password-reset')
  const { later } = await inTransaction(portal.ctx, async (ctx) => {
    await make(ctx)
    const running = inTransaction(portal.ctx, make)
    await expect.poll(waiting, { interval: 10, timeout: 20_000 }).toBe(1)
    // Wrapped in an object, because a returned promise would be awaited here, before the commit it waits for.
    return { later: running }
  })
  const id = await later
  const open = await portal.db
    .selectFrom('links')
    .select('id')
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .execute()
  expect(open).toEqual([{ id }])
})

test('a mail sent days late still has a link that is valid for the full time', async () => {
  const { email, id } = await portal.aUser()
  await anonymous().post('/v1/password/forgot', { email })
  const { id: request_id } = await portal.db
    .selectFrom('password_reset_requests')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await sendResetLink({ ...portal.ctx, who: { system: 'test' } }, { request_id })
  await portal.db
    .updateTable('links')
    .set({ created_at: sql`now() - interval '2 days'`, expires_at: sql`now() - interval '47 hours'` })
    .where('user_id', '=', id)
    .execute()
  await portal.runJobs()
  expect((await choose(reset, await lastLinkTo(portal, email))).status).toBe(200)
})

test('a link lasts 24 hours for an invitation and 30 minutes for a reset', async () => {
  const lifetime = async (email: string) => {
    const { minutes } = await portal.db
      .selectFrom('links as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select(sql<number>`round(extract(epoch from l.expires_at - now()) / 60)::int`.as('minutes'))
      .where('u.email', '=', email)
      .executeTakeFirstOrThrow()
    return minutes
  }
  expect(await lifetime((await anInvitation()).email)).toBe(24 * 60)
  expect(await lifetime((await aReset()).email)).toBe(30)
})

test('a database restored from a backup assigns the same ids again, but not the same links', async () => {
  const before = await aReset()
  const { id } = await portal.db.selectFrom('links').select('id').where('user_id', '=', before.user.id).executeTakeFirstOrThrow()
  await portal.db.deleteFrom('links').where('id', '=', id).execute()
  await sql`select setval(pg_get_serial_sequence('links', 'id'), ${id}, false)`.execute(portal.db)
  const after = await aReset()
  const again = await portal.db.selectFrom('links').select('id').where('user_id', '=', after.user.id).executeTakeFirstOrThrow()
  expect(again.id).toBe(id)
  expect(after.token).not.toBe(before.token)
})

test.each([
  ['short', 'eleven char', ['Use 12 to 128 characters']],
  ['long', 'x7'.repeat(65), ['Use 12 to 128 characters']],
  ['common', 'password1234', ['This password is too common. Please choose another']],
  ['common, followed by a year and a sign', 'Superman2026!', ['This password is too common. Please choose another']],
  ['the e-mail', 'pat.driver.of.fleet@fleet.test', ['Do not use your e-mail address']],
  ['the e-mail in capitals', 'PAT.DRIVER.OF.FLEET@FLEET.TEST', ['Do not use your e-mail address']],
  ['the name before the @', 'pat.driver.of.fleet', ['Do not use your e-mail address']],
])('a password that is %s is refused, and the link stays usable', async (_, password, errors) => {
  const email = 'pat.driver.of.fleet@fleet.test'
  const user =
    (await portal.db.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst()) ??
    (await portal.aUser({ email, status: userStatus.invited }))
  const { token } = await invite(user)
  expect(await choose(activation, { email, token, password })).toMatchObject({
    status: 422,
    body: { errors: { password: errors } },
  })
  expect((await choose(reset, { email, token, password })).body.errors).toEqual({ password: errors })
  const check = await anonymous().get(`/v1/check_activation_link?${new URLSearchParams({ email, token })}`)
  expect(check.body.data).toEqual({ is_activatable: true, is_activated: false })
})

test('two different passwords are refused at the second field', async () => {
  const { email, token } = await aReset()
  const reply = await choose(reset, { email, token, password_confirmation: `${newPassword} ` })
  expect(reply).toMatchObject({
    status: 422,
    body: { errors: { password_confirmation: ['The two passwords are not the same'] } },
  })
  expect((await choose(reset, { email, token })).status).toBe(200)
})

test('a password of 12 to 128 characters is accepted, spaces included, and is never cut', async () => {
  const longest = `${'wet asphalt '.repeat(10)}12345678`
  expect(longest).toHaveLength(128)
  const first = await aReset()
  expect((await choose(reset, { ...first, password: longest })).status).toBe(200)
  expect((await signIn(first.email, longest)).status).toBe(200)
  expect((await signIn(first.email, longest.slice(0, 127))).status).toBe(401)
  const second = await aReset()
  expect((await choose(reset, { ...second, password: 'wet asphalt!' })).status).toBe(200)
})

test('an accented letter is the same password in either Unicode form', async () => {
  const composed = 'Zürich über Nacht'.normalize('NFC')
  const decomposed = composed.normalize('NFD')
  const { email, token } = await aReset()
  expect((await choose(reset, { email, token, password: composed, password_confirmation: decomposed })).status).toBe(200)
  for (const password of [composed, decomposed]) expect((await signIn(email, password)).status).toBe(200)
})

test('without its token, an activation link does not reveal whether an e-mail is known, active or disabled', async () => {
  const { email: invited } = await anInvitation()
  const { email: active } = await portal.aUser()
  const { email: disabled } = await portal.aUser({ status: userStatus.disabled })
  const check = (query: Record<string, string>) => anonymous().get(`/v1/check_activation_link?${new URLSearchParams(query)}`)
  for (const token of [undefined, '', 'null', `fpl_${'A'.repeat(43)}`])
    for (const email of ['nobody@fleet.test', invited, active, disabled]) {
      const reply = await check({ email, ...(token !== undefined && { token }) })
      expect(withoutRequestId(reply)).toEqual({
        status: 200,
        data: { is_activatable: false, is_activated: false },
        request_id: '',
      })
    }
})

test('a withdrawn invitation does not count as activated, and works again once the person is enabled', async () => {
  const { email, token } = await anInvitation()
  const check = async () =>
    (await anonymous().get(`/v1/check_activation_link?${new URLSearchParams({ email, token })}`)).body.data
  const become = (status: number) => portal.db.updateTable('users').set({ status }).where('email', '=', email).execute()
  await become(userStatus.disabled)
  expect(await check()).toEqual({ is_activatable: false, is_activated: false })
  await become(userStatus.invited)
  expect(await check()).toEqual({ is_activatable: true, is_activated: false })
})

test('with its token, an activation link shows whether it is open, used or expired', async () => {
  const { email, token } = await anInvitation()
  const check = async () => {
    const { body } = await anonymous().get(`/v1/check_activation_link?${new URLSearchParams({ email, token })}`)
    return body.data
  }
  expect(await check()).toEqual({ is_activatable: true, is_activated: false })
  await expire(email)
  expect(await check()).toEqual({ is_activatable: false, is_activated: false })
  await portal.db
    .updateTable('links')
    .set({ expires_at: sql`now() + interval '1 hour'` })
    .execute()
  await choose(activation, { email, token })
  expect(await check()).toEqual({ is_activatable: false, is_activated: true })
})

const changes: Record<string, (person: Awaited<ReturnType<Portal['aCustomer']>>) => Promise<string>> = {
  'a new password': async ({ as, user }) => {
    const changed = await as.put('/v1/password', {
      current_password: testPassword,
      password: newPassword,
      password_confirmation: newPassword,
    })
    expect(changed.status).toBe(200)
    return user.email
  },
  'a new e-mail': async ({ as, user }) => {
    const email = `moved-${user.email}`
    await as.post('/v1/email_change', { email, current_password: testPassword })
    await portal.runJobs()
    const { token } = await lastLinkTo(portal, email)
    expect((await as.post('/v1/email_change/confirm', { token })).status).toBe(200)
    return email
  },
}

test.each(Object.keys(changes))('%s ends a reset link that was sent before, also in the old mailbox', async (change) => {
  const person = await portal.aCustomer()
  const { token } = await askReset(person.user.email)
  const email = await changes[change]!(person)
  const guess = await choose(reset, { email, token, password: 'taken-from-an-old-mailbox' })
  expect([guess.status, guess.body.message]).toEqual([422, 'This link is invalid or has expired'])
})

test('a reset cancels an e-mail change that another person has asked for', async () => {
  const { as, user } = await portal.aCustomer()
  const theirs = `theirs-${user.email}`
  await as.post('/v1/email_change', { email: theirs, current_password: testPassword })
  await portal.runJobs()
  const { token } = await lastLinkTo(portal, theirs)
  expect((await choose(reset, await askReset(user.email))).status).toBe(200)
  const again = caller(portal.app, { token: (await signIn(user.email, newPassword)).body.data.token })
  expect((await again.post('/v1/email_change/confirm', { token })).status).toBe(422)
})
