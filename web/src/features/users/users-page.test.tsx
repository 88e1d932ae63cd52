import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { at, button, describedBy, dialog, expectBusy, expectText, field, question } from '#testing/find.ts'
import { answer, answerRows, answerWith, hold, openPortal, refuse, staff } from '#testing/portal.tsx'

const ada = {
  user_id: 7,
  email: 'ada@fleet.test',
  first_name: 'Ada',
  last_name: 'Admin',
  user_type_id: userTypes.customer,
  roles: ['acct admin'],
  is_profile_editable: true,
  version: 1,
}
const ines = { ...ada, user_id: 8, email: 'ines@fleet.test', first_name: 'Ines', last_name: 'Duarte', roles: ['card editor'] }
const people = answerRows(api.users.list, ada, { ...ines, status: userStatus.invited })
/** The portal requests the roles of each type separately. */
const roles = answer(api.users.roles, ({ headers }) => ({
  data: [
    { name: 'acct admin', role_type_id: 1, description: 'Everything.', is_grantable: true },
    { name: 'card editor', role_type_id: 2, description: 'Cards.', is_grantable: true },
  ].filter(({ role_type_id }) => [null, String(role_type_id)].includes(headers.get('RoleTypeId'))),
}))
const roleTypes = answerRows(api.users.roleTypes, { id: 1, name: 'Account' }, { id: 2, name: 'Cards and PINs' })
const office = [people, roles, roleTypes, answerWith(api.users.get, ada)]

const openMenu = async (user: Awaited<ReturnType<typeof openPortal>>['user'], name: string) => {
  await user.click(await button(`Actions for ${name}`))
  return screen.findAllByRole('menuitem')
}
const choose = async (user: Awaited<ReturnType<typeof openPortal>>['user'], name: string, item: string) => {
  await openMenu(user, name)
  await user.click(screen.getByRole('menuitem', { name: item }))
}

test('loading, failed, refused, empty and filtered user lists each say what they are', async () => {
  await openPortal('/user', { answers: [hold(api.users.list)] })
  await expectBusy()
  await expectAccessible()

  await openPortal('/user', { answers: [refuse(api.users.list, 500)] })
  await expectText(/Couldn’t load users\./)
  await expectAccessible()

  await openPortal('/user', { answers: [refuse(api.users.list, 403, { message: '403 Unauthorized', code: 'forbidden' })] })
  await question('403 Unauthorized')
  await expectAccessible()

  await openPortal('/user', { person: staff })
  await expectText('No one works with this account yet')
  await expectAccessible()

  const { user } = await openPortal('/user?keyword=nobody')
  await expectText('No users match.')
  await expectAccessible()
  await user.click(await button('Clear filters'))
  await waitFor(() => expect(at()).toBe('/user'))
})

test('an admin sees the users with their roles, and the sort order is in the address', async () => {
  const { user, asked } = await openPortal('/user', { answers: office })
  const row = await screen.findByRole('row', { name: /Ines Duarte/ })
  expect(row.textContent).toContain('Invited')
  expect(within(row).getByRole('list', { name: 'Roles' }).textContent).toBe('card editor')
  await expectAccessible()
  await user.click(await button('E-mail'))
  await waitFor(() => expect(at()).toBe('/user?orderBy=email'))
  await waitFor(() => expect(asked(api.users.list).at(-1)?.address.searchParams.get('orderBy')).toBe('email'))
})

test('the user filters stay in the address, so a link or a reload shows the same users', async () => {
  const { user, asked } = await openPortal('/user', { answers: office })
  await screen.findByRole('row', { name: /Ines Duarte/ })
  await user.click(await screen.findByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Invited' }))
  await user.click(await screen.findByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: 'card editor' }))
  const sent = () => asked(api.users.list).at(-1)!.address.searchParams
  await waitFor(() => expect([sent().get('status'), sent().get('role')]).toEqual([String(userStatus.invited), 'card editor']))

  const again = await openPortal(at(), { answers: office })
  expect((await screen.findByRole('combobox', { name: 'Status' })).textContent).toBe('Invited')
  expect((await screen.findByRole('combobox', { name: 'Role' })).textContent).toBe('card editor')
  await again.user.click(await button('Clear all'))
  await waitFor(() => expect(at()).toBe('/user'))
})

test('users cannot disable themselves, and the reason is shown in place of the action', async () => {
  const { user } = await openPortal('/user', { answers: office })
  const items = await openMenu(user, 'Ada Admin')
  const disable = items.find(({ textContent }) => textContent?.startsWith('Disable'))!
  expect(disable.textContent).toBe('DisableYou cannot disable yourself')
  expect(disable.getAttribute('aria-disabled')).toBe('true')
})

test('disabling a user asks first', async () => {
  const { user, asked } = await openPortal('/user', {
    answers: [...office, answerRows(api.users.list, ada, { ...ines, status: userStatus.active })],
  })
  await choose(user, 'Ines Duarte', 'Disable')
  const asks = await question(/^Disable Ines Duarte\?/)
  await expectAccessible()
  await user.click(await button('CANCEL', asks))
  expect(asked(api.users.changeStatus)).toEqual([])
})

test('an invitation focuses its first field, reports missing fields, and refuses an existing user', async () => {
  const { user, play, asked } = await openPortal('/user', { answers: office })
  await user.click(await button('Invite user'))
  const form = await dialog('Invite user')
  const email = await field('E-mail', form)
  await waitFor(() => expect(document.activeElement).toBe(email))
  await expectAccessible()
  await user.click(await button('Send invitation', form))
  await expectText('Must be an e-mail address', form)
  await expectText('First name is required', form)
  expect(asked(api.users.invite)).toEqual([])

  await user.type(email, 'ada@fleet.test')
  await user.type(await field('First name', form), 'Ada')
  await user.type(await field('Last name', form), 'Admin')
  const already = 'ada@fleet.test is a user of this account already'
  play(refuse(api.users.invite, 422, { message: 'Please check', code: 'invalid', errors: { email: [already] } }))
  await user.click(await button('Send invitation', form))
  await waitFor(() => expect(describedBy(email)).toContain(already))
  await waitFor(() => expect(document.activeElement).toBe(email))
})

test('an address that invites a user opens the invitation, and canceling it removes that from the address', async () => {
  const { user } = await openPortal('/user?invite=1')
  const form = await dialog('Invite user')
  await user.click(await button('Cancel', form))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(at()).toBe('/user')
})

test('an invitation opened by its address is sent, or discarded after one question', async () => {
  const { user, play, asked } = await openPortal('/user?invite=1', { answers: office })
  const fill = async () => {
    const form = await dialog('Invite user')
    await user.type(await field('E-mail', form), 'new@fleet.test')
    await user.type(await field('First name', form), 'New')
    await user.type(await field('Last name', form), 'Person')
    return form
  }
  play(answerWith(api.users.invite, { email: 'new@fleet.test' }))
  await user.click(await button('Send invitation', await fill()))
  await waitFor(() => expect(asked(api.users.invite)).toHaveLength(1))
  await waitFor(() => expect(at()).toBe('/user'))
  await dialog("We've sent an invitation to new@fleet.test")
  expect(screen.queryByRole('alertdialog')).toBeNull()

  await openPortal('/user?invite=1', { answers: office })
  await user.click(await button('Cancel', await fill()))
  await user.click(await button('Discard changes', await question('You have changes that are not saved.')))
  await waitFor(() => expect(at()).toBe('/user'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('canceling an invitation asks before losing what was typed', async () => {
  const { user } = await openPortal('/user', { answers: office })
  await user.click(await button('Invite user'))
  const form = await dialog('Invite user')
  await user.type(await field('First name', form), 'Half')
  await user.click(await button('Cancel', form))
  await user.click(await button('Keep editing', await screen.findByRole('alertdialog')))
  expect(await field('First name', form)).toHaveProperty('value', 'Half')
})

test('the last acct admin keeps the role, and a popup says why', async () => {
  const why = 'The account needs at least one acct admin who can sign in'
  const { user } = await openPortal('/user', {
    answers: [...office, refuse(api.users.update, 409, { message: why, code: 'last_admin' })],
  })
  await choose(user, 'Ada Admin', 'Edit')
  const form = await dialog('Edit user')
  await expectAccessible()
  await user.click(await field('acct admin', form))
  await user.click(await button('Save', form))
  await question(why)
  expect(form.isConnected).toBe(true)
})

test('when someone else has changed the same user, the conflict is shown and settled', async () => {
  const { user, play, asked } = await openPortal('/user', {
    answers: [...office, answerWith(api.users.get, ines), refuse(api.users.update, 409, { message: 'x', code: 'version' })],
  })
  await choose(user, 'Ines Duarte', 'Edit')
  const form = await dialog('Edit user')
  const title = await field('Title', form)
  await user.type(title, 'Mine')
  play(answerWith(api.users.get, { ...ines, title: 'Theirs', phone: '(206) 555-0100', version: 2 }))
  await user.click(await button('Save', form))
  await expectText('Someone else has changed this user since you opened it.', form)
  await expectAccessible()
  play(answerWith(api.users.update, { ...ines, title: 'Mine', version: 3 }))
  await user.click(await button('Save again', form))
  await dialog('Data has been saved!')
  expect(asked(api.users.update).at(-1)?.body).toMatchObject({ title: 'Mine', version: 2 })
})

test('an acct manager can neither create nor change an acct admin', async () => {
  const kinds = answerRows(api.users.roleTypes, { id: 1, name: 'Account' })
  const grantable = answerRows(
    api.users.roles,
    { name: 'acct admin', role_type_id: 1, is_grantable: false },
    { name: 'acct manager', role_type_id: 1, is_grantable: true },
  )
  const { user } = await openPortal('/user', {
    person: { user_id: 99, roles: ['acct manager'] },
    answers: [...office, kinds, grantable],
  })
  const items = await openMenu(user, 'Ada Admin')
  expect(items.map(({ textContent }) => textContent)).toEqual(['EditOnly an acct admin can change an acct admin'])
  expect(screen.queryByRole('button', { name: 'Ada Admin' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await button('Invite user'))
  const form = await dialog('Invite user')
  await field('acct manager', form)
  expect(within(form).queryByLabelText('acct admin')).toBeNull()
  expect(within(form).queryAllByRole('radio')).toEqual([])
})

test('a read-only user sees the users without roles or actions', async () => {
  const { roles: _, ...seen } = ada
  await openPortal('/user', {
    person: { user_id: 99, roles: ['report user'] },
    answers: [answerRows(api.users.list, { ...seen, roles: null })],
  })
  await expectText('Ada Admin')
  expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Roles' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull()
  await expectAccessible()
})

test('the name of a user with several accounts is read-only', async () => {
  const { user } = await openPortal('/user', {
    answers: [...office, answerRows(api.users.list, { ...ada, is_profile_editable: false })],
  })
  await choose(user, 'Ada Admin', 'Edit')
  const form = await dialog('Edit user')
  await expectText(/Only this person, or customer service/, form)
  expect((await field('First name', form)).hasAttribute('readonly')).toBe(true)
  expect(await field('acct admin', form)).toHaveProperty('checked', true)
})

test('resending an invitation too soon is refused with a message', async () => {
  const tooMany = { message: 'Too many attempts. Please wait and try again', code: 'too_many_attempts' }
  const { user, play } = await openPortal('/user', {
    answers: [...office, answerWith(api.users.resendInvitation, { email: ines.email })],
  })
  await choose(user, 'Ines Duarte', 'Resend invitation')
  const modal = await dialog(`We've sent an invitation to ${ines.email}`)
  await expectText(/A new user has 24 hours to activate/, modal)
  await user.click(await button('Close', modal))
  play(refuse(api.users.resendInvitation, 429, tooMany))
  await choose(user, 'Ines Duarte', 'Resend invitation')
  await question(tooMany.message)
})

test('inviting a member of staff shows no account roles', async () => {
  const types = answerRows(
    api.users.types,
    { id: userTypes.staff, name: 'Provider staff' },
    { id: userTypes.customer, name: 'Customer' },
  )
  const { user } = await openPortal('/user', { person: staff, answers: [...office, types] })
  await user.click(await button('Invite user'))
  const form = await dialog('Invite user')
  await within(form).findByRole('group', { name: 'Cards and PINs' })
  await user.click(within(form).getByRole('radio', { name: 'Provider staff' }))
  await waitFor(() => expect(within(form).queryByRole('group', { name: 'Cards and PINs' })).toBeNull())
  await expectAccessible()
})
