import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '#testing/caller.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const signIn = (email: string, password = testPassword, address = '10.0.0.1') =>
  caller(portal.app, { address }).post('/v1/login', { email, password })

test('a user signs in with e-mail and password, in any letter case and with surrounding spaces', async () => {
  const user = await portal.aUser()
  const reply = await signIn(` ${user.email.toUpperCase()} `)
  expect(reply.status).toBe(200)
  expect(reply.body.data).toMatchObject({ expires_in: 900, user: { user_id: user.id, email: user.email, status: 0, roles: [] } })
  const profile = await caller(portal.app, { token: reply.body.data.token }).get('/v1/profile')
  expect(profile.body.data.user_id).toBe(user.id)
})

test('an e-mail that is missing, null or empty is asked for with the same words', async () => {
  for (const email of [undefined, null, ''])
    expect(await portal.anonymous.post('/v1/login', { email, password: 'gravel-lorry-ninety-7' })).toMatchObject({
      status: 422,
      body: { errors: { email: ['Email is required'] } },
    })
})

test('an unknown e-mail, a wrong password, a disabled and an invited user get the same answer', async () => {
  const active = await portal.aUser()
  const disabled = await portal.aUser({ status: userStatus.disabled })
  const invited = await portal.aUser({ status: userStatus.invited })
  const replies = [
    await signIn('nobody@fleet.test'),
    await signIn(active.email, 'not the password'),
    await signIn(disabled.email),
    await signIn(invited.email),
    await signIn('not an e-mail'),
  ]
  const bodies = replies.map(({ status, body }) => ({ status, ...body, request_id: '' }))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]).toMatchObject({ status: 401, code: 'unauthenticated' })
})

test('after five wrong passwords even the right one must wait, for known and unknown e-mails', async () => {
  const user = await portal.aUser()
  for (const email of [user.email, 'stranger@fleet.test']) {
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn(email, 'wrong', '10.0.0.2')).status).toBe(401)
    const locked = await signIn(email, testPassword, '10.0.0.3')
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
  }
})

test('fifty simultaneous guesses get no more than five tries', async () => {
  const user = await portal.aUser()
  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(user.email, 'wrong', `10.1.0.${n}`)))
  expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
})

test('a successful sign-in resets the count, so an office behind one address is not locked out', async () => {
  const user = await portal.aUser()
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 4; attempt++) expect((await signIn(user.email, 'wrong', '10.0.0.4')).status).toBe(401)
    expect((await signIn(user.email, testPassword, '10.0.0.4')).status).toBe(200)
  }
})
