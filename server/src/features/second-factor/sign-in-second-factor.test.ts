// docs/product/people-and-sessions.md#second-factor: signing in with a second factor, and attacks by someone who has only the
// password.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { armLink, createLink } from '#src/secrets/links.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'
import { aFreshAddress } from '#testing/addresses.ts'
import { anApp, provedAgo } from '#testing/second-factors.ts'

let portal: Portal
let second: Portal
beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
  second = await aPortal({}, portal.url)
})
afterAll(async () => {
  await second.close()
  await portal.close()
})

const at = (instance: Portal) => caller(instance.app, { address: aFreshAddress() })
const withPassword = (email: string, password = testPassword) => at(portal).post('/v1/login', { email, password })
const withCode = (token: string, code: string, instance = portal) =>
  at(instance).post('/v1/login/second_factor', { token, method: 'totp', code })
const withRecoveryCode = (token: string, code: string) =>
  at(portal).post('/v1/login/second_factor', { token, method: 'recovery', code })

/** A user with an authenticator app, and the token that the correct password gives. */
const halfWay = async () => {
  const user = await portal.aUser()
  const app = await anApp(portal, user.id)
  const tokenAgain = async () => (await withPassword(user.email)).body.data.second_factor.token as string
  return { user, ...app, token: await tokenAgain(), tokenAgain }
}

test('a user with a second factor is asked for it after the right password, and signs in with a code', async () => {
  const user = await portal.aUser()
  const { code } = await anApp(portal, user.id)
  const shown = code()
  const first = await withPassword(user.email)
  expect(first.body).toEqual({
    data: { second_factor: { methods: ['totp', 'recovery'], passkey_options: null, token: expect.stringMatching(/^fph_/) } },
  })
  const done = await withCode(first.body.data.second_factor.token, ` ${shown.slice(0, 3)} ${shown.slice(3)} `)
  expect(done).toMatchObject({ status: 200, body: { data: { expires_in: 900, user: { user_id: user.id } } } })
  const profile = await caller(portal.app, { token: done.body.data.token }).get('/v1/profile')
  expect(profile.body.data.user_id).toBe(user.id)
})

test('a browser gets the refresh token as a cookie only in the second step', async () => {
  const { user, code } = await halfWay()
  const browser = { 'x-token-transport': 'cookie' }
  const first = await at(portal).post('/v1/login', { email: user.email, password: testPassword }, browser)
  expect(first.cookies).toEqual([])
  const { token } = first.body.data.second_factor
  const done = await at(portal).post('/v1/login/second_factor', { token, method: 'totp', code: code() }, browser)
  expect(done.body.data.refresh_token).toBeNull()
  expect(done.cookies).toHaveLength(1)
})

test('without the right password, the answer reveals neither a second factor nor whether an e-mail is known', async () => {
  const { user } = await halfWay()
  const plain = await portal.aUser()
  const replies = await Promise.all(
    [user.email, plain.email, 'nobody@fleet.test'].map((email) => withPassword(email, 'not the password')),
  )
  const told = replies.map(({ status, body }) => JSON.stringify({ status, ...body, request_id: '' }))
  expect(new Set(told).size).toBe(1)
})

test('a code works once, on any instance', async () => {
  const { code, token, tokenAgain } = await halfWay()
  const used = code()
  expect((await withCode(token, used)).status).toBe(200)
  const again = await tokenAgain()
  for (const instance of [portal, second])
    expect(await withCode(again, used, instance)).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } })
})

test('when one code is sent twice at the same moment, one request signs in', async () => {
  const { code, token, tokenAgain } = await halfWay()
  const other = await tokenAgain()
  const used = code()
  const replies = await Promise.all([withCode(token, used), withCode(other, used, second)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('when one half-session is finished twice with two right codes, one request signs in', async () => {
  const { recovery_codes, token } = await halfWay()
  const replies = await Promise.all(recovery_codes.slice(0, 2).map((code) => withRecoveryCode(token, code)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('a clock may be half a minute off, but no more', async () => {
  for (const [steps, status] of [
    [1, 200],
    [-2, 422],
    [3, 422],
  ] as const) {
    const { code, token } = await halfWay()
    expect((await withCode(token, code(steps))).status, `${steps} half minutes off`).toBe(status)
  }
})

test('a hundred guesses on two instances get five tries, and then even the right code must wait', async () => {
  const { code, token, tokenAgain } = await halfWay()
  const right = new Set([code(-1), code(), code(1)])
  const guesses = Array.from({ length: 100 }, (_, n) => String(n).padStart(6, '0')).filter((guess) => !right.has(guess))
  const replies = []
  for (const [n, guess] of guesses.entries()) replies.push(await withCode(token, guess, n % 2 ? portal : second))
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(guesses.length - 5)
  const locked = await withCode(await tokenAgain(), code())
  expect(locked.status).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
})

test('thirty simultaneous guesses get no more than five tries', async () => {
  const { token } = await halfWay()
  const replies = await Promise.all(Array.from({ length: 30 }, () => withCode(token, 'abcdef')))
  expect(replies.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5)
})

test('a recovery code signs in once, however it is typed, and its owner gets a mail', async () => {
  const { user, recovery_codes, token, tokenAgain } = await halfWay()
  const [code = ''] = recovery_codes
  expect((await withRecoveryCode(token, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200)
  expect((await withRecoveryCode(await tokenAgain(), code)).status).toBe(422)
  const mails = await portal.db.selectFrom('mails').select('values').where('to_email', '=', user.email).execute()
  expect(mails).toMatchObject([{ values: { change: 'A recovery code was used.' } }])
})

test('when one recovery code is used twice at the same moment, one request signs in', async () => {
  const { recovery_codes, token, tokenAgain } = await halfWay()
  const other = await tokenAgain()
  const replies = await Promise.all([token, other].map((held) => withRecoveryCode(held, recovery_codes[0]!)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a half-session ends after five minutes, with a new password, and when the user is disabled', async () => {
  const endings = [
    (user_id: number) =>
      portal.db
        .updateTable('half_sessions')
        .set({ expires_at: sql`now()` })
        .where('user_id', '=', user_id)
        .execute(),
    (user_id: number) => portal.db.updateTable('users').set({ status: 1 }).where('id', '=', user_id).execute(),
    async (user_id: number, email: string) => {
      const token = await armLink(portal.ctx, await createLink(portal.ctx, user_id, 'password-reset'))
      const password = 'three-lanes-north-77'
      const reset = await at(portal).post('/v1/password/reset', { email, token, password, password_confirmation: password })
      expect(reset.status).toBe(200)
    },
  ]
  for (const end of endings) {
    const { user, code, token } = await halfWay()
    await end(user.id, user.email)
    expect((await withCode(token, code())).status).toBe(401)
  }
})

test('a password reset does not remove the second factor', async () => {
  const { user, code } = await halfWay()
  const token = await armLink(portal.ctx, await createLink(portal.ctx, user.id, 'password-reset'))
  const password = 'three-lanes-north-77'
  await at(portal).post('/v1/password/reset', { email: user.email, token, password, password_confirmation: password })
  const first = await withPassword(user.email, password)
  expect(first.body.data.second_factor.methods).toEqual(['totp', 'recovery'])
  expect((await withCode(first.body.data.second_factor.token, code())).status).toBe(200)
})

test('neither the secret nor a recovery code is readable anywhere in the database', async () => {
  const { user, secret, recovery_codes } = await halfWay()
  const { rows } = await sql<{ row: string }>`
    select f::text as row from second_factors f where user_id = ${user.id}
    union all select c::text from recovery_codes c where user_id = ${user.id}`.execute(portal.db)
  expect(rows).toHaveLength(11)
  for (const { row } of rows)
    for (const hidden of [secret, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll('-', ''))]) {
      expect(row).not.toContain(hidden)
      expect(row).not.toContain(Buffer.from(hidden).toString('hex'))
    }
})

test('a secret copied to another user’s row cannot be opened', async () => {
  const mine = await halfWay()
  const theirs = await halfWay()
  const { secret_sealed } = await portal.db
    .selectFrom('second_factors')
    .select('secret_sealed')
    .where('user_id', '=', mine.user.id)
    .executeTakeFirstOrThrow()
  await portal.db.updateTable('second_factors').set({ secret_sealed }).where('user_id', '=', theirs.user.id).execute()
  expect((await withCode(theirs.token, mine.code())).status).toBe(500)
})

test('support sign-in as a user with a second factor asks for none, shows no PIN and changes no factor', async () => {
  const { user, account_id } = await portal.aCustomer({ roles: ['pin manager 1', 'acct admin'] })
  await anApp(portal, user.id)
  const staff = await portal.staff(account_id)
  const { body } = await staff.as.post('/v1/secret_login', { user_id: user.id, reason: 'Case 1042' })
  const as = caller(portal.app, { token: body.data.token, account_id })
  expect((await as.get('/v1/dashboard')).status).toBe(200)
  await provedAgo(portal, user.id)
  for (const [method, url, payload] of [
    ['POST', '/v1/cards/1/reveal_pin', undefined],
    ['DELETE', '/v1/second_factor/totp', undefined],
    ['POST', '/v1/second_factor/recovery_codes', undefined],
    ['POST', '/v1/step_up', { method: 'totp', code: '000000' }],
  ] as const)
    expect(await as.send(method, url, { payload })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})
