import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { mailsTo } from '#testing/kept-mail.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const preferences = { theme: 'dark', density: 'roomy', success_messages: 'toast', single_key_shortcuts: false, language: 'es' }
const changes = {
  first_name: 'Renée',
  last_name: "O'Neill-Sørensen",
  phone: '(206) 555-0142',
  title: 'Fleet Manager',
  time_zone: 'America/Boise',
  preferences,
}

const auditOf = (user_id: number) =>
  portal.db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('actor_id', '=', user_id)
    .where('action', 'like', 'user.%')
    .execute()

test('a person sees their own profile, without secrets', async () => {
  const { as, user } = await portal.aCustomer()
  const { body } = await as.get('/v1/profile')
  expect(body.data).toEqual({
    user_id: user.id,
    email: user.email,
    user_type_id: 2,
    staff_roles: [],
    status: 0,
    first_name: 'Pat',
    last_name: 'Driver',
    phone: '',
    title: '',
    time_zone: 'America/Los_Angeles',
    preferences: {
      theme: 'system',
      density: 'default',
      success_messages: 'popup',
      single_key_shortcuts: true,
      language: 'en',
      tour: 'done',
    },
    last_sign_in_at: null,
  })
})

test('a change of the profile is saved, shown at once and audited with the values before and after', async () => {
  const { as, user } = await portal.aCustomer()
  const reply = await as.put('/v1/profile', changes)
  expect(reply).toMatchObject({ status: 200, body: { data: changes } })
  expect((await as.get('/v1/profile')).body.data).toEqual(reply.body.data)
  expect(await auditOf(user.id)).toEqual([
    {
      action: 'user.update-profile',
      before: {
        first_name: 'Pat',
        last_name: 'Driver',
        phone: '',
        title: '',
        time_zone: 'America/Los_Angeles',
        preferences: {
          theme: 'system',
          density: 'default',
          success_messages: 'popup',
          single_key_shortcuts: true,
          language: 'en',
          tour: 'done',
        },
      },
      after: { ...changes, preferences: { ...preferences, tour: 'done' } },
    },
  ])
})

test('a person who still has to accept the terms may change their profile and password', async () => {
  const user = await portal.aUser({ status: userStatus.mustAcceptTerms })
  const { as } = await portal.signedIn(user)
  expect((await as.put('/v1/profile', changes)).body.data.status).toBe(userStatus.mustAcceptTerms)
  expect((await as.put('/v1/password', change({}))).status).toBe(200)
  const withNew = { email: user.email, password: newPassword }
  const signIn = await caller(portal.app, { address: aFreshAddress() }).post('/v1/login', withNew)
  expect(signIn).toMatchObject({ status: 200, body: { data: { user: { status: userStatus.mustAcceptTerms } } } })
})

test.each([
  ['user_id', 1],
  ['id', 1],
  ['email', 'boss@fleet.test'],
  ['user_type_id', 1],
  ['status', 0],
  ['roles', ['acct admin']],
  ['account_id', 1],
  ['password', 'wet-asphalt-at-dawn'],
  ['password_hash', 'x'],
  ['terms_accepted_at', null],
  ['created_at', '2020-01-01'],
  ['last_sign_in_at', null],
])('a person cannot change their own %s: the field is refused and nothing is saved', async (field, value) => {
  const { as, user } = await portal.aCustomer()
  const reply = await as.put('/v1/profile', { ...changes, [field]: value })
  expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: ['This field is not known'] } } })
  expect((await as.get('/v1/profile')).body.data).toMatchObject({ first_name: 'Pat', email: user.email, user_type_id: 2 })
  expect(await auditOf(user.id)).toEqual([])
})

test.each([
  ['first_name', ''],
  ['first_name', '   '],
  ['first_name', 'x'.repeat(51)],
  ['first_name', 'two\r\nlines'],
  ['first_name', 7],
  ['last_name', null],
  ['phone', '206-555-0142'],
  ['phone', '(206) 555-01420'],
  ['title', 'x'.repeat(61)],
  ['time_zone', 'Mars/Olympus'],
  ['time_zone', ''],
  ['preferences', null],
  ['preferences', { ...preferences, theme: 'neon' }],
  ['preferences', { ...preferences, is_staff: true }],
])('%s of %j is invalid, and the error names the field', async (field, value) => {
  const { as } = await portal.aCustomer()
  const reply = await as.put('/v1/profile', { ...changes, [field]: value })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors).every((path) => path.startsWith(field))).toBe(true)
})

test('a header that names another user changes nothing: the session decides who is calling', async () => {
  const { as, user } = await portal.aCustomer()
  const other = await portal.aUser()
  const reply = await as.get('/v1/profile', {
    userid: String(other.id),
    'x-user-id': String(other.id),
    'x-forwarded-user': other.email,
  })
  expect(reply.body.data.user_id).toBe(user.id)
})

const newPassword = 'wet-asphalt-at-dawn'
const change = (given: Record<string, unknown>) => ({
  current_password: testPassword,
  password: newPassword,
  password_confirmation: newPassword,
  ...given,
})

test('a password change is audited without the password itself, and the owner is mailed', async () => {
  const { as, user } = await portal.aCustomer()
  expect(await as.put('/v1/password', change({}))).toMatchObject({ status: 200, body: { data: {} } })
  expect(await auditOf(user.id)).toEqual([{ action: 'user.change-password', before: null, after: null }])
  await portal.runJobs()
  expect((await mailsTo(portal, user.email)).map(({ subject }) => subject)).toEqual(['Your Fleet Fuel password was changed'])
})

test.each([
  [{ current_password: 'wrong' }, 'current_password', 'The current password is not right'],
  [{ current_password: '' }, 'current_password', 'Password is required'],
  [
    { password: testPassword, password_confirmation: testPassword },
    'password',
    'The new password must differ from the current one',
  ],
  [{ password: 'short', password_confirmation: 'short' }, 'password', 'Use 12 to 128 characters'],
  [{ password_confirmation: 'something else' }, 'password_confirmation', 'The two passwords are not the same'],
])('a change with %j is refused at %s', async (given, field, message) => {
  const { as } = await portal.aCustomer()
  const reply = await as.put('/v1/password', change(given))
  expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: expect.arrayContaining([message]) } } })
})

test('after ten wrong guesses at the current password a change must wait, while sign-in still works', async () => {
  const { as, user } = await portal.aCustomer()
  for (let guess = 0; guess < 10; guess++)
    expect((await as.put('/v1/password', change({ current_password: 'wrong' }))).status).toBe(422)
  const reply = await as.put('/v1/password', change({}))
  expect(reply.status).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800)
  const signIn = await caller(portal.app, { address: aFreshAddress() }).post('/v1/login', {
    email: user.email,
    password: testPassword,
  })
  expect(signIn.status).toBe(200)
})

test('two tabs that change different fields at the same moment keep both changes', async () => {
  const { as, user } = await portal.aCustomer()
  const read = Promise.withResolvers<void>()
  const held = portal.db.transaction().execute(async (db) => {
    await db.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    await read.promise
  })
  const replies = [as.put('/v1/profile', { first_name: 'Renée' }), as.put('/v1/profile', { preferences: { theme: 'dark' } })]
  const waiting = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(portal.db)).rows[0]?.n, { timeout: 20_000 }).toBe(2)
  read.resolve()
  await held
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200])
  expect((await as.get('/v1/profile')).body.data).toMatchObject({ first_name: 'Renée', preferences: { theme: 'dark' } })
})
