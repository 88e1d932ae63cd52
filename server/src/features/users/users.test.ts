// docs/product/people-and-sessions.md#who-manages-users: reading and editing the users of an account.
import { userTypes, type RoleName } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

type Name = { first_name?: string; last_name?: string; status?: number }

/** An account with a signed-in admin, and a function to add users to it. */
const anOffice = async () => {
  const admin = await portal.aCustomer({ roles: ['acct admin'], first_name: 'Ada', last_name: 'Admin' })
  const aMember = async (roles: readonly RoleName[] = [], given: Name = {}) =>
    portal.aCustomer({ ...given, roles, account_id: admin.account_id })
  return { ...admin, aMember }
}

const body = (change: object = {}) => ({
  first_name: 'Pat',
  last_name: 'Driver',
  phone: '',
  title: '',
  roles: ['report user'],
  version: 1,
  ...change,
})

test('the list has only the account’s users, and never staff', async () => {
  const { as, aMember, account_id, user } = await anOffice()
  const member = await aMember(['report user'])
  await portal.aCustomer({ roles: ['acct admin'] })
  await portal.staff(account_id)
  const { body: reply } = await as.get('/v1/get_all_user_by_account')
  expect(reply.data.map((row: { user_id: number }) => row.user_id)).toEqual([user.id, member.user.id])
  expect(reply.meta).toEqual({ page: 1, per_page: 10, total: 2, last_page: 1 })
  expect((await as.get('/v1/get_all_user_by_account?user_type_id=1')).body.data).toEqual([])
})

test('staff see the users of the chosen account, and their own colleagues in a separate list', async () => {
  const { account_id, user } = await anOffice()
  const { as, user: me } = await portal.staff(account_id)
  expect((await as.get('/v1/get_all_user_by_account')).body.data).toMatchObject([{ user_id: user.id, user_type_id: 2 }])
  const colleagues = await as.get('/v1/get_all_user_by_account?user_type_id=1&per_page=100')
  expect(colleagues.body.data.map((row: { user_id: number }) => row.user_id)).toContain(me.id)
  expect(colleagues.body.data.every((row: { user_type_id: number }) => row.user_type_id === userTypes.staff)).toBe(true)
})

test('users are found by name and e-mail, by status and by role, in the requested order', async () => {
  const { as, aMember } = await anOffice()
  await aMember(['card editor'], { first_name: 'Zoe', last_name: 'Quill' })
  const invited = await aMember(['card editor'], { first_name: 'Ivo', last_name: 'New', status: userStatus.invited })
  const names = async (query: string) =>
    (await as.get(`/v1/get_all_user_by_account?${query}`)).body.data.map((row: { first_name: string }) => row.first_name)
  expect(await names('keyword=zoe%20q')).toEqual(['Zoe'])
  expect(await names(`keyword=${encodeURIComponent(invited.user.email)}`)).toEqual(['Ivo'])
  expect(await names('keyword=%25')).toEqual([])
  expect(await names('status=2')).toEqual(['Ivo'])
  expect(await names('role=card%20editor&sortedBy=desc')).toEqual(['Zoe', 'Ivo'])
  expect(await names('orderBy=status')).toEqual(['Ada', 'Zoe', 'Ivo'])
  expect(await names('per_page=1&page=2')).toEqual(['Ivo'])
})

test.each(['orderBy=password_hash', 'sortedBy=up', 'status=4', 'role=superuser', 'per_page=101', 'page=0', 'page=1&page=2'])(
  'a list asked for with %s is refused',
  async (query) => {
    const { as } = await anOffice()
    expect((await as.get(`/v1/get_all_user_by_account?${query}`)).status).toBe(422)
  },
)

test('roles are shown to users who manage them; others see only their own, and cannot filter by role', async () => {
  const { as, aMember, user: admin } = await anOffice()
  const viewer = await aMember(['report user'])
  expect((await as.get(`/v1/users/${viewer.user.id}`)).body.data.roles).toEqual(['report user'])
  expect((await viewer.as.get(`/v1/users/${viewer.user.id}`)).body.data).toMatchObject({
    roles: ['report user'],
    is_profile_editable: false,
  })
  expect((await viewer.as.get(`/v1/users/${admin.id}`)).body.data.roles).toBeNull()
  const rows = (await viewer.as.get('/v1/get_all_user_by_account')).body.data
  expect(rows.map((row: { roles: unknown }) => row.roles)).toEqual([null, ['report user']])
  expect((await viewer.as.get('/v1/get_all_user_by_account?role=acct%20admin')).body.meta.total).toBe(0)
})

test('no reply contains a secret of the user', async () => {
  const { as, user, account_id } = await anOffice()
  const { as: staff } = await portal.staff(account_id)
  for (const caller of [as, staff])
    for (const url of ['/v1/get_all_user_by_account', `/v1/users/${user.id}`])
      expect((await caller.get(url)).text).not.toMatch(/password|hash|argon|token|is_barred|status_when|preferences/)
})

test('another account’s user, a member of staff and an unknown id get the same 404', async () => {
  const { as, account_id } = await anOffice()
  const stranger = await portal.aCustomer({ roles: ['acct admin'] })
  const { user: member } = await portal.staff(account_id)
  // A stray membership must not make staff visible to customers.
  await portal.join(member.id, account_id, { roles: ['acct admin'] })
  const calls = [
    (id: number) => as.get(`/v1/users/${id}`),
    (id: number) => as.put(`/v1/users/${id}`, body()),
    (id: number) => as.put(`/v1/users/update_status/${id}`, undefined, { status: '1' }),
    (id: number) => as.get(`/v1/resend_confirmation/${id}`),
  ]
  for (const call of calls)
    for (const id of [stranger.user.id, member.id, 999_999_999])
      expect(await call(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await stranger.as.get('/v1/profile')).body.data.first_name).toBe('Pat')
})

test('an admin edits a colleague’s name and roles, and the roles apply at the colleague’s next call', async () => {
  const { as, aMember } = await anOffice()
  const { user, as: colleague } = await aMember(['report user'])
  expect((await colleague.get('/v1/cards')).status).toBe(403)
  const change = { first_name: 'Robin', phone: '(253) 555-0100', title: 'Dispatcher', roles: ['card manager', 'pin manager 1'] }
  const reply = await as.put(`/v1/users/${user.id}`, body(change))
  expect(reply).toMatchObject({ status: 200, body: { data: { ...change, version: 2, email: user.email } } })
  expect((await colleague.get('/v1/cards')).status).toBe(200)
  const [entry] = await portal.db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'user.update')
    .where('object_id', '=', user.id)
    .execute()
  expect(entry).toMatchObject({
    before: { first_name: 'Pat', roles: ['report user'] },
    after: { first_name: 'Robin', roles: ['card manager', 'pin manager 1'] },
  })
})

test('an edit based on an outdated version gets a conflict', async () => {
  const { as, aMember } = await anOffice()
  const { user, as: colleague } = await aMember(['report user'])
  const { data: profile } = (await colleague.get('/v1/profile')).body
  const {
    user_id: _,
    email: _email,
    user_type_id: _type,
    staff_roles: _held,
    status: _status,
    last_sign_in_at: _last,
    ...own
  } = profile
  expect((await colleague.put('/v1/profile', { ...own, title: 'Driver' })).status).toBe(200)
  expect(await as.put(`/v1/users/${user.id}`, body())).toMatchObject({ status: 409, body: { code: 'version' } })
  expect((await as.put(`/v1/users/${user.id}`, body({ version: 2 }))).status).toBe(200)
  const last = await as.put(`/v1/users/${user.id}`, { roles: ['Card Editor', 'REPORT USER'] })
  expect(last.body.data.roles).toEqual(['card editor', 'report user'])
})

test.each([
  ['user_type_id', 1],
  ['status', 0],
  ['account_id', 1],
  ['account_ids', [1]],
  ['email', 'mine@fleet.test'],
  ['password', 'three-lanes-north-77'],
  ['is_barred', false],
  ['is_enabled', true],
])('%s cannot be changed by an edit', async (field, value) => {
  const { as, aMember } = await anOffice()
  const { user } = await aMember(['report user'])
  expect(await as.put(`/v1/users/${user.id}`, body({ [field]: value }))).toMatchObject({
    status: 422,
    body: { errors: { [field]: ['This field is not known'] } },
  })
})

test.each([
  ['a role must exist', { roles: ['superuser'] }, 'roles.0'],
  ['a name has no line break', { first_name: 'Pat\nBcc: x@y.test' }, 'first_name'],
  ['a phone has its format', { phone: '5' }, 'phone'],
])('%s', async (_sentence, change, field) => {
  const { as, aMember } = await anOffice()
  const { user } = await aMember()
  const reply = await as.put(`/v1/users/${user.id}`, body(change))
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
})

test('an acct admin may add a role to their own, as the page of a refused screen says', async () => {
  const { aMember } = await anOffice()
  const { as, user } = await aMember(['acct admin'])
  expect((await as.get('/v1/reports')).status).toBe(403)
  expect((await as.put(`/v1/users/${user.id}`, body({ roles: ['acct admin', 'report user'] }))).status).toBe(200)
  expect((await as.get('/v1/reports')).status).toBe(200)
})

test('an acct manager grants every role except acct admin and the PIN roles, and cannot edit their holders', async () => {
  const { aMember, user: admin } = await anOffice()
  const { as: manager, user: self } = await aMember(['acct manager'])
  const { user: colleague } = await aMember(['report user'])
  expect((await manager.put(`/v1/users/${colleague.id}`, body({ roles: ['acct admin'] }))).status).toBe(403)
  expect((await manager.put(`/v1/users/${self.id}`, body({ roles: ['acct manager', 'acct admin'] }))).status).toBe(403)
  expect((await manager.put(`/v1/users/${admin.id}`, body({ roles: ['acct admin'] }))).status).toBe(403)
  expect((await manager.put(`/v1/users/update_status/${admin.id}`, undefined, { status: '1' })).status).toBe(403)
  const { user: pinManager } = await aMember(['pin manager 1'])
  for (const { id } of [colleague, self])
    expect((await manager.put(`/v1/users/${id}`, body({ roles: ['pin manager 2'] }))).status).toBe(403)
  expect((await manager.put(`/v1/users/${pinManager.id}`, body({ roles: [] }))).status).toBe(403)
  expect((await manager.put(`/v1/users/${colleague.id}`, body({ roles: ['card editor'] }))).status).toBe(200)
})

test('a user who may not manage users cannot grant themselves a role', async () => {
  const { aMember } = await anOffice()
  const { as, user } = await aMember(['card editor'])
  expect((await as.put(`/v1/users/${user.id}`, body({ roles: ['pin manager 1'] }))).status).toBe(403)
})

test('the last acct admin keeps the role, no matter who wants to remove it; with a second one it can be removed', async () => {
  const { as, aMember, account_id, user: admin } = await anOffice()
  const { as: staff } = await portal.staff(account_id)
  const demotion = body({ first_name: 'Ada', last_name: 'Admin', roles: ['report user'] })
  for (const caller of [as, staff])
    expect(await caller.put(`/v1/users/${admin.id}`, demotion)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  await aMember(['acct admin'], { status: userStatus.invited })
  expect((await as.put(`/v1/users/${admin.id}`, demotion)).status, 'an invited one cannot sign in yet').toBe(409)
  await aMember(['acct admin'])
  expect((await as.put(`/v1/users/${admin.id}`, demotion)).status).toBe(200)
  expect((await as.put(`/v1/users/${admin.id}`, body({ version: 2 }))).status, 'and no longer manages').toBe(403)
})

test('a user of two accounts has separate roles in each; neither admin can rename them, but staff can', async () => {
  const here = await anOffice()
  const there = await anOffice()
  const { user } = await here.aMember(['report user'])
  await portal.join(user.id, there.account_id, { roles: ['card manager'] })
  expect((await here.as.put(`/v1/users/${user.id}`, body({ first_name: 'Mallory' }))).body.errors).toEqual({
    first_name: ['Only this person, or customer service, can change this'],
  })
  expect((await here.as.put(`/v1/users/${user.id}`, body({ roles: ['card editor'] }))).body.data).toMatchObject({
    roles: ['card editor'],
    is_profile_editable: false,
  })
  expect((await there.as.get(`/v1/users/${user.id}`)).body.data.roles).toEqual(['card manager'])
  const { as: staff } = await portal.staff(there.account_id)
  const renamed = await staff.put(`/v1/users/${user.id}`, body({ first_name: 'Robin', roles: ['card manager'], version: 2 }))
  expect(renamed.body.data).toMatchObject({ first_name: 'Robin', is_profile_editable: true })
})

test('a caller sees the user types and roles they may grant; the headers only narrow the list', async () => {
  const { as, aMember, account_id } = await anOffice()
  const { as: manager } = await aMember(['acct manager'])
  const { as: viewer } = await aMember(['report user'])
  const { as: staff } = await portal.staff(account_id)
  const types = async (caller: typeof as) =>
    (await caller.get('/v1/get_user_types')).body.data.map(({ id }: { id: number }) => id)
  expect([await types(staff), await types(as), await types(viewer)]).toEqual([[1, 2], [2], [2]])
  expect((await as.get('/v1/get_type_roles')).body.data).toHaveLength(3)

  type Role = { name: string; is_grantable: boolean }
  const roles = async (caller: typeof as, headers = {}): Promise<Role[]> =>
    (await caller.get('/v1/get_user_roles', headers)).body.data
  const grantable = async (caller: typeof as) => (await roles(caller)).filter((role) => role.is_grantable).map(({ name }) => name)
  expect(await grantable(as)).toHaveLength(11)
  expect(await grantable(manager)).not.toContain('acct admin')
  expect(await grantable(viewer)).toEqual([])
  for (const caller of [as, staff]) expect(await roles(caller, { usertypeid: '1' })).toEqual([])
  expect((await roles(as, { roletypeid: '1' })).map(({ name }) => name)).toEqual([
    'acct admin',
    'acct manager',
    'cu sales manager',
  ])
  for (const UserTypeId of ['1, 2', '01', '-1', "1' or '1'='1"])
    expect((await as.get('/v1/get_user_roles', { usertypeid: UserTypeId })).status).toBe(422)
})
