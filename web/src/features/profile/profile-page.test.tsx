import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { unreachable } from '#src/api/api-error.ts'
import { currentSession } from '#src/api/session.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { button, describedBy, dialog, expectBusy, expectText, field, question } from '#testing/find.ts'
import { answerRows, answerWith, hold, openPortal, refuse } from '#testing/portal.tsx'

const failed = { message: 'Something went wrong!', code: 'internal', request_id: 'one' }
const pat = { user_id: 7, first_name: 'Pat', last_name: 'Driver', time_zone: 'Pacific/Honolulu' }
const profile = answerWith(api.profile.get, pat)
const sessions = answerRows(api.sessions.list, { is_current: true })
const visit = { answers: [profile, sessions] }

test('a profile shows that it is loading, and one that fails to load can be retried', async () => {
  await openPortal('/account', { answers: [hold(api.profile.get)] })
  await expectBusy()
  await expectAccessible()
  const { user, play } = await openPortal('/account', { answers: [refuse(api.profile.get, 500, failed)] })
  await waitFor(() => expect(document.querySelector('main [role="alert"]')?.textContent).toContain(failed.message))
  play(...visit.answers)
  await user.click(await button('Retry', screen.getByRole('main')))
  await field('First name')
  await expectAccessible()
})

test('invalid values are reported at their fields', async () => {
  const { user, asked } = await openPortal('/account', visit)
  const first = await field('First name')
  await user.clear(first)
  await user.type(await field('Phone'), '206')
  await user.click(await button('Save'))
  await expectText('First name is required')
  await expectText('Phone format is (###) ###-####')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(first.getAttribute('aria-invalid')).toBe('true')
  expect(asked(api.profile.update)).toEqual([])
})

test('a refusal by the server is shown at every field it names, even the one just left', async () => {
  const errors = { first_name: ['Not this name'], title: ['Not this title'], unknown_field: ['Nor this'] }
  const { user } = await openPortal('/account', {
    answers: [...visit.answers, refuse(api.profile.update, 422, { message: 'x', code: 'invalid', errors })],
  })
  const title = await field('Title')
  await user.type(title, 'Dispatcher')
  await user.click(await button('Save'))
  const first = await field('First name')
  await waitFor(() => expect(describedBy(first)).toContain('Not this name'))
  expect(describedBy(title)).toContain('Not this title')
  await expectAccessible()
})

test.each([
  ['fails', refuse(api.profile.update, 500, failed), failed.message],
  ['forbids it', refuse(api.profile.update, 403, { message: '403 Unauthorized', code: 'forbidden' }), '403 Unauthorized'],
  ['cannot be reached', [api.profile.update, () => Promise.reject(new TypeError('away'))] as const, unreachable],
])('when the server %s, a popup says why, and what was typed stays', async (_, answer, message) => {
  const { user, play } = await openPortal('/account', { answers: [...visit.answers, [...answer]] })
  const title = await field('Title')
  await user.type(title, 'Dispatcher')
  await user.click(await button('Save'))
  const popup = await question(message)
  await waitFor(async () => expect(document.activeElement).toBe(await button('Close', popup)))
  await expectAccessible()
  await user.click(await button('Close', popup))
  expect(title).toHaveProperty('value', 'Dispatcher')
  play(answerWith(api.profile.update, { ...pat, title: 'Dispatcher' }))
  await user.click(await button('Save'))
  await dialog('Your profile has been updated')
  await expectAccessible()
})

test('changing the password needs all fields, and a wrong current password is shown at its field', async () => {
  const { user, play } = await openPortal('/edit-password', visit)
  await user.click(await button('Change password'))
  await expectText('Current password is required')
  await expectAccessible()
  const current = await field('Current password')
  await user.type(current, 'not the password')
  await user.type(await field('New password'), 'gravel-lorry-ninety-7')
  await user.type(await field('Confirm password'), 'gravel-lorry-ninety-7')
  play(refuse(api.profile.changePassword, 500, failed))
  await user.click(await button('Change password'))
  expect((await screen.findByRole('alert')).textContent).toContain(failed.message)
  const wrong = 'The current password is not right'
  play(refuse(api.profile.changePassword, 422, { message: 'x', code: 'invalid', errors: { current_password: [wrong] } }))
  await user.click(await button('Change password'))
  await waitFor(() => expect(describedBy(current)).toContain(wrong))
  await waitFor(() => expect(document.activeElement).toBe(current))
  play(answerWith(api.profile.changePassword, {}))
  await user.type(current, '!')
  await user.click(await button('Change password'))
  await dialog('Your password has been updated')
  await expectAccessible()
})

test('what was typed comes back after a reload without what has changed elsewhere meanwhile', async () => {
  const { user } = await openPortal('/account', visit)
  await user.type(await field('Title'), 'x')
  await user.clear(await field('Title'))
  expect(sessionStorage.getItem('forecourt.profile-draft')).toBeNull()
  await user.type(await field('Title'), 'Dispatcher')
  expect(JSON.parse(sessionStorage.getItem('forecourt.profile-draft') ?? '')).toEqual({ title: 'Dispatcher' })
})

test('a wrong current password is shown at its field when the e-mail is to change', async () => {
  const wrong = 'The current password is not right'
  const { user } = await openPortal('/account', {
    answers: [profile, sessions, refuse(api.profile.requestEmailChange, 422, { errors: { current_password: [wrong] } })],
  })
  await user.type(await field('New e-mail'), 'moved@fleet.test')
  const current = await field('Current password')
  await user.type(current, 'not the password')
  await user.click(await button('Change e-mail'))
  await waitFor(() => expect(describedBy(current)).toContain(wrong))
  await waitFor(() => expect(document.activeElement).toBe(current))
})

test('once a new e-mail is confirmed, the portal knows the person by it', async () => {
  const { user } = await openPortal('/account#email=new@fleet.test&token=one', visit)
  await user.click(await button('Confirm e-mail'))
  await dialog('Your e-mail has been changed')
  await waitFor(() => expect(currentSession().user?.email).toBe('new@fleet.test'))
})
