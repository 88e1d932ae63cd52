// docs/product/people-and-sessions.md#one-person-several-accounts: what an account can learn of the people it invites.
import { randomUUID } from 'node:crypto'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { csvRows, openFleet } from '#testing/portable-fleets.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

type Admin = Awaited<ReturnType<typeof anAdmin>>
const anAdmin = () => portal.aCustomer({ roles: ['acct admin'] })
const typed = { first_name: 'Ines', last_name: 'Duarte', phone: '(206) 555-0142', title: 'Dispatcher', roles: ['card editor'] }

/** The people whom an account must not tell apart before they accept. */
const people: Record<string, () => Promise<string>> = {
  'a new e-mail': async () => `new-${randomUUID()}@fleet.test`,
  'a user of another account': async () => (await portal.aCustomer({ first_name: 'Nora', roles: ['acct admin'] })).user.email,
  'a member of staff': async () => (await portal.staff()).user.email,
  'a user whom the provider barred': async () => {
    const { user } = await portal.aCustomer({ first_name: 'Nora' })
    await portal.db.updateTable('users').set({ status: userStatus.disabled, is_barred: true }).where('id', '=', user.id).execute()
    return user.email
  },
  'a person whom another account has invited': async () => {
    const email = `new-${randomUUID()}@fleet.test`
    await (await anAdmin()).as.post('/v1/add_user', { email, first_name: 'Nora', last_name: 'Else', roles: [] })
    return email
  },
}

const rowOf = async ({ as }: Admin, email: string) => {
  const { body } = await as.get(`/v1/get_all_user_by_account?keyword=${encodeURIComponent(email)}`)
  expect(body.data).toHaveLength(1)
  return body.data[0]
}

/** Everything an admin can do with a person in the list, and the replies. */
const story = async (admin: Admin, email: string) => {
  const answers: unknown[] = []
  const note = (reply: { status: number; body: unknown }) => {
    const text = JSON.stringify(reply.body, (key, value: unknown) => (key === 'request_id' ? '' : value))
    answers.push([
      reply.status,
      text
        .replaceAll(email, 'E-MAIL')
        .replaceAll(admin.user.email, 'ADMIN')
        .replaceAll(/"user_id":\d+/g, '"user_id":N'),
    ])
  }
  note(await admin.as.post('/v1/add_user', { email, ...typed }))
  note(await admin.as.post('/v1/add_user', { email, ...typed }))
  const { user_id } = await rowOf(admin, email)
  for (const query of [`keyword=${email}`, 'status=2', 'status=0', 'keyword=nora', 'role=card editor', 'orderBy=last_sign_in_at'])
    note(await admin.as.get(`/v1/get_all_user_by_account?${query}`))
  note(await admin.as.get(`/v1/users/${user_id}`))
  note(await admin.as.get(`/v1/resend_confirmation/${user_id}`))
  note(await admin.as.put(`/v1/users/${user_id}`, { ...typed, title: 'Driver', version: 1 }))
  note(await admin.as.put(`/v1/users/${user_id}`, { ...typed, title: 'Late', version: 1 }))
  for (const status of ['1', '1', '0', '0']) note(await admin.as.put(`/v1/users/update_status/${user_id}`, undefined, { status }))
  note(await admin.as.get(`/v1/users/${user_id}`))
  return answers
}

test('until the invited person accepts, an admin cannot tell a new e-mail from a known one', async () => {
  const expected = await story(await anAdmin(), await people['a new e-mail']!())
  for (const [who, email] of Object.entries(people))
    expect({ who, answers: await story(await anAdmin(), await email()) }).toEqual({ who, answers: expected })
})

/** The rows about people in the files that an admin makes of the account, without the times of their events. */
const peopleInFleet = async ({ as }: Admin, email: string) => {
  const { body } = await as.post('/v1/portable_fleets')
  await portal.runJobs()
  const { files } = await openFleet((await as.get(`/v1/portable_fleets/${body.data.id}/file`)).bytes)
  const rows = (name: string) => csvRows(files[name]!).map((line) => line.replaceAll(email, 'E-MAIL'))
  return {
    users: rows('users.csv').filter((line) => line.includes('E-MAIL')),
    events: rows('audit.csv')
      .filter((line) => line.includes(',user,'))
      .map((line) => line.slice(line.indexOf(',') + 1)),
  }
}

test('until the invited person accepts, the portable fleet of the account does not tell either', async () => {
  const tell = async (email: string) => {
    const admin = await anAdmin()
    await admin.as.post('/v1/add_user', { email, ...typed })
    const { users, events } = await peopleInFleet(admin, email)
    return { users: users.map((line) => line.slice(line.indexOf('E-MAIL'))), events }
  }
  const expected = await tell(await people['a new e-mail']!())
  expect(expected).toMatchObject({ users: [expect.stringContaining('Duarte')], events: [expect.stringContaining('user.invite')] })
  for (const [who, email] of Object.entries(people)) expect({ who, ...(await tell(await email())) }).toEqual({ who, ...expected })
})

test('a known user who is invited is listed under a new id, and their own id opens nothing', async () => {
  const admin = await anAdmin()
  const known = await portal.aCustomer()
  const before = await portal.aUser()
  await admin.as.post('/v1/add_user', { email: known.user.email, ...typed })
  const { user_id } = await rowOf(admin, known.user.email)
  expect(user_id).toBeGreaterThan(before.id)
  expect((await admin.as.get(`/v1/users/${known.user.id}`)).status).toBe(404)
})

test('nothing an admin does to an invitation affects the person behind it', async () => {
  const admin = await anAdmin()
  const { user: staff, as: colleague } = await portal.staff()
  const known = await portal.aCustomer({ first_name: 'Nora' })
  const read = (id: number) => portal.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const alike = ({ updated_at: _, ...row }: Awaited<ReturnType<typeof read>>) => row
  for (const { id, email } of [staff, known.user]) {
    const before = await read(id)
    await story(admin, email)
    const { user_id } = await rowOf(admin, email)
    await admin.as.put(`/v1/users/update_status/${user_id}`, undefined, { status: '1' })
    expect(alike(await read(id))).toEqual(alike(before))
  }
  expect((await colleague.get('/v1/profile')).status, 'staff stay signed in').toBe(200)
})

test('once the person selects the account, its list shows their real name and status', async () => {
  const admin = await anAdmin()
  const known = await portal.aCustomer({ first_name: 'Nora', last_name: 'Else' })
  await admin.as.post('/v1/add_user', { email: known.user.email, ...typed })
  const mine = caller(portal.app, { token: known.token, account_id: admin.account_id })
  expect((await mine.post('/v1/verify_account', { user_id: known.user.id })).status).toBe(200)
  expect(await rowOf(admin, known.user.email)).toMatchObject({
    user_id: known.user.id,
    first_name: 'Nora',
    last_name: 'Else',
    status: userStatus.active,
    roles: ['card editor'],
    is_profile_editable: false,
  })
})

test('an invited admin counts as an admin only after accepting', async () => {
  const admin = await anAdmin()
  const { user: staff } = await portal.staff()
  const known = await portal.aCustomer()
  for (const { email } of [staff, known.user]) await admin.as.post('/v1/add_user', { email, ...typed, roles: ['acct admin'] })
  const step = () =>
    admin.as.put(`/v1/users/${admin.user.id}`, {
      first_name: 'Pat',
      last_name: 'Driver',
      phone: '',
      title: '',
      roles: [],
      version: 1,
    })
  expect((await step()).body.code).toBe('last_admin')
  const theirs = caller(portal.app, { token: known.token, account_id: admin.account_id })
  await theirs.post('/v1/verify_account', { user_id: known.user.id })
  expect((await step()).status).toBe(200)
})

test('staff see the person behind an invitation', async () => {
  const admin = await anAdmin()
  const known = await portal.aCustomer({ first_name: 'Nora' })
  await admin.as.post('/v1/add_user', { email: known.user.email, ...typed })
  const { as } = await portal.staff(admin.account_id)
  expect((await as.get(`/v1/users/${known.user.id}`)).body.data).toMatchObject({ first_name: 'Nora', status: userStatus.active })
})
