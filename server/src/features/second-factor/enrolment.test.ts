// Adding, changing and removing second factors, by their owner and by customer service.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '#src/outside/totp.ts'
import { anAuthenticator } from '#testing/authenticator.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'
import { anApp, provedAgo } from '#testing/second-factors.ts'
import type { Caller } from '#testing/caller.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ PUBLIC_URL: 'https://fleet.test' })
})
afterAll(() => portal.close())

const owner = { current_password: testPassword }
const lettersTo = async (email: string) => {
  const mails = await portal.db.selectFrom('mails').select('values').where('to_email', '=', email).orderBy('id').execute()
  return mails.map(({ values }) => (values as { change?: string }).change)
}
const auditOf = async (user_id: number) => {
  const events = await portal.db
    .selectFrom('audit_events')
    .select('action')
    .where('object_type', '=', 'user')
    .where('object_id', '=', user_id)
    .orderBy('id')
    .execute()
  return events.map(({ action }) => action)
}
const factorsOf = async (as: Caller) => (await as.get('/v1/second_factor')).body.data

const addApp = async (as: Caller) => {
  const { secret } = (await as.post('/v1/second_factor/totp', owner)).body.data
  return as.post('/v1/second_factor/totp/confirm', { code: totpCode(secret, new Date()) })
}
const addPasskey = async (as: Caller, name = 'Blue key') => {
  const key = anAuthenticator('https://fleet.test')
  const { body } = await as.post('/v1/second_factor/passkeys/options', owner)
  const added = await as.post('/v1/second_factor/passkeys', { name, credential: key.create(body.data.challenge) })
  return { ...key, added }
}

test('an authenticator app is added with the password and a code; ten recovery codes are shown once', async () => {
  const { as, user } = await portal.aCustomer()
  const started = await as.post('/v1/second_factor/totp', owner)
  expect(started.body.data).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringContaining(`secret=${started.body.data.secret}`),
    qr_code: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  expect((await factorsOf(as)).totp, 'not before it is confirmed').toBeNull()
  expect((await as.post('/v1/second_factor/totp/confirm', { code: '000000' })).status).toBe(422)
  const code = totpCode(started.body.data.secret, new Date())
  const { body } = await as.post('/v1/second_factor/totp/confirm', { code })
  expect(body.data.recovery_codes).toHaveLength(10)
  expect(new Set(body.data.recovery_codes).size).toBe(10)
  expect(await factorsOf(as)).toMatchObject({ totp: {}, passkeys: [], recovery_codes_left: 10 })
  expect(await lettersTo(user.email)).toEqual(['An authenticator app was added.'])
  expect(await auditOf(user.id)).toEqual(['user.add-totp'])
})

test('without the right password nothing can be added, and a second app needs the first removed', async () => {
  const { as } = await portal.aCustomer()
  for (const body of [{}, { current_password: 'not the password' }])
    for (const path of ['/v1/second_factor/totp', '/v1/second_factor/passkeys/options'])
      expect(await as.post(path, body)).toMatchObject({
        status: 422,
        body: { errors: { current_password: [expect.any(String)] } },
      })
  expect((await addApp(as)).status).toBe(200)
  expect((await as.post('/v1/second_factor/totp', {})).status).toBe(409)
})

test('an authenticator app cannot be confirmed before it is started', async () => {
  const { as } = await portal.aCustomer()
  expect((await as.post('/v1/second_factor/totp/confirm', { code: '123456' })).status).toBe(409)
})

test('a passkey is added, named, signs in, and is removed', async () => {
  const { as, user } = await portal.aCustomer()
  const key = await addPasskey(as)
  expect(key.added.body.data.recovery_codes).toHaveLength(10)
  const [{ id }] = (await factorsOf(as)).passkeys
  expect((await as.put(`/v1/second_factor/passkeys/${id}`, { name: 'Red key' })).status).toBe(200)
  const { body } = await portal.anonymous.post('/v1/login', { email: user.email, password: testPassword })
  const { token, methods, passkey_options } = body.data.second_factor
  expect(methods).toEqual(['passkey', 'recovery'])
  expect(passkey_options.rpId).toBe('fleet.test')
  const proof = { token, method: 'passkey', credential: key.sign(passkey_options.challenge) }
  expect((await portal.anonymous.post('/v1/login/second_factor', proof)).status).toBe(200)
  expect((await factorsOf(as)).passkeys).toMatchObject([{ name: 'Red key', last_used_at: expect.any(String) }])
  expect((await as.delete(`/v1/second_factor/passkeys/${id}`)).status).toBe(200)
  expect(await factorsOf(as)).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  expect(await lettersTo(user.email)).toEqual(['The passkey Blue key was added.', 'The passkey Red key was removed.'])
})

test('a passkey signs each challenge once, and a cloned passkey with an older counter is refused', async () => {
  const { as } = await portal.aCustomer()
  const key = await addPasskey(as)
  const challenge = async () => (await as.post('/v1/step_up/offer')).body.data.passkey_options.challenge as string
  const prove = (signed: object) => as.post('/v1/step_up', { method: 'passkey', credential: signed })
  const signed = key.sign(await challenge())
  expect((await prove(signed)).status).toBe(200)
  expect((await prove(signed)).status).toBe(422)
  key.state.count = 0
  expect((await prove(key.sign(await challenge()))).status, 'a copy').toBe(422)
  key.state.count = 5
  expect((await prove(key.sign(await challenge()))).status).toBe(200)
})

test('a passkey made for another site, for another page or by another person is refused', async () => {
  const { as } = await portal.aCustomer()
  const other = await portal.aCustomer()
  const options = async (who: Caller) => (await who.post('/v1/second_factor/passkeys/options', owner)).body.data.challenge
  const here = anAuthenticator('https://fleet.test')
  const credentials = [
    anAuthenticator('https://evil.test').create(await options(as)),
    here.create('bm90IG9uZSBvZiBvdXJz'),
    here.create(await options(other.as)),
    { ...here.create(await options(as)), id: 'c29tZXRoaW5n' },
  ]
  for (const credential of credentials)
    expect(await as.post('/v1/second_factor/passkeys', { name: 'Key', credential })).toMatchObject({ status: 422 })
  const key = await addPasskey(other.as)
  await addPasskey(as)
  const { challenge } = (await as.post('/v1/step_up/offer')).body.data.passkey_options
  const reply = await as.post('/v1/step_up', { method: 'passkey', credential: key.sign(challenge) })
  expect(reply.status, 'someone else’s key').toBe(422)
})

test('another user’s passkey is not found', async () => {
  const { as } = await portal.aCustomer()
  const other = await portal.aCustomer()
  await addPasskey(other.as)
  await addApp(as)
  const [{ id }] = (await factorsOf(other.as)).passkeys
  expect((await as.put(`/v1/second_factor/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await as.delete(`/v1/second_factor/passkeys/${id}`)).status).toBe(404)
  expect((await factorsOf(other.as)).passkeys).toMatchObject([{ name: 'Blue key' }])
})

test('recovery codes are deleted with the last factor, also when two factors are removed at once', async () => {
  const { as } = await portal.aCustomer()
  const first = await addApp(as)
  const { added } = await addPasskey(as)
  expect(first.body.data.recovery_codes).toHaveLength(10)
  expect(added.body.data.recovery_codes, 'they already have theirs').toBeNull()
  const [{ id }] = (await factorsOf(as)).passkeys
  const removed = await Promise.all([as.delete('/v1/second_factor/totp'), as.delete(`/v1/second_factor/passkeys/${id}`)])
  expect(removed.map(({ status }) => status)).toEqual([200, 200])
  expect(await factorsOf(as)).toMatchObject({ totp: null, passkeys: [], recovery_codes_left: 0 })
})

test('a new set of recovery codes replaces the old one', async () => {
  const { as, user } = await portal.aCustomer()
  const [old] = (await addApp(as)).body.data.recovery_codes
  const { body } = await as.post('/v1/second_factor/recovery_codes')
  expect(body.data.recovery_codes).toHaveLength(10)
  expect((await as.post('/v1/step_up', { method: 'recovery', code: old })).status).toBe(422)
  expect((await as.post('/v1/step_up', { method: 'recovery', code: body.data.recovery_codes[0] })).status).toBe(200)
  expect(await lettersTo(user.email)).toContain('New recovery codes were made, and the old ones stopped working.')
})

test('without a factor there is nothing to remove, renew or prove', async () => {
  const { as } = await portal.aCustomer()
  expect((await as.delete('/v1/second_factor/totp')).status).toBe(409)
  expect((await as.post('/v1/second_factor/recovery_codes')).status).toBe(409)
  expect((await as.post('/v1/step_up/offer')).body.data).toEqual({ methods: [], passkey_options: null })
  expect((await as.post('/v1/step_up', { method: 'totp', code: '123456' })).status).toBe(422)
})

test('customer service can remove the factors of a user who lost theirs; the user is notified, and it is audited', async () => {
  const { user, account_id } = await portal.aCustomer()
  await anApp(portal, user.id)
  const { as } = await portal.staff(account_id)
  expect((await as.post(`/v1/users/${user.id}/reset_second_factor`)).status).toBe(200)
  const { body } = await portal.anonymous.post('/v1/login', { email: user.email, password: testPassword })
  expect(body.data.token).toMatch(/^fpa_/)
  expect(await lettersTo(user.email)).toEqual(['Customer service removed every second factor at your request.'])
  expect(await auditOf(user.id)).toContain('user.reset-second-factor')
  expect((await as.post(`/v1/users/${user.id}/reset_second_factor`)).status, 'nothing left').toBe(409)
})

test('a portal without a domain name offers no passkeys', async () => {
  const unnamed = await aPortal({ PUBLIC_URL: 'http://127.0.0.1:3000' }, portal.url)
  const { as } = await unnamed.aCustomer()
  const { can_use_passkeys } = await factorsOf(as)
  const start = await as.post('/v1/second_factor/passkeys/options', owner)
  await unnamed.close()
  expect([can_use_passkeys, start.status]).toEqual([false, 409])
})

test('a factor proved in the last five minutes is enough, an older proof is not', async () => {
  const { as, user } = await portal.aCustomer()
  await anApp(portal, user.id)
  await provedAgo(portal, user.id, 290)
  expect((await as.post('/v1/second_factor/recovery_codes')).status).toBe(200)
  await provedAgo(portal, user.id, 310)
  expect(await as.post('/v1/second_factor/recovery_codes')).toMatchObject({ status: 403, body: { code: 'step_up' } })
})
