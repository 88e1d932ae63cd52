import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { at, button, expectText, field, heading, link, question } from '#testing/find.ts'
import { answerWith, hold, openPortal, refuse } from '#testing/portal.tsx'

const nobody = { person: null, account: null }
const failed = { message: 'Something went wrong!', code: 'internal', request_id: 'a-request-for-support' } as const
const aLink = '#email=pat%40fleet.test&token=fpl_somewhere'
const taken = 'This link is invalid or has expired'
const newPassword = 'gravel-lorry-ninety-7'

test('signing in needs both fields, can show the password, and reports why it failed', async () => {
  const { user, play, asked } = await openPortal('/auth/signin', nobody)
  await expectAccessible()
  await user.click(await button('Sign in'))
  await expectText('Email is required')
  await expectText('Password is required')
  const email = await field('Email')
  await waitFor(() => expect(document.activeElement).toBe(email))
  await expectAccessible()

  const secret = await field('Password')
  // The button beside it has the title "Show password", so that the label leads to one control only.
  expect(screen.getAllByLabelText(/password/i)).toEqual([secret])
  await user.type(secret, 'secret')
  expect(secret.getAttribute('type')).toBe('password')
  await user.click(await button('Show password'))
  expect(secret.getAttribute('type')).toBe('text')

  await user.type(email, 'pat@fleet.test')
  play(refuse(api.session.login, 401, { message: 'The e-mail or the password is not right', code: 'unauthenticated' }))
  await user.click(await button('Sign in'))
  expect((await screen.findByRole('alert')).textContent).toContain('The e-mail or the password is not right')
  await expectAccessible()
  expect(asked(api.session.login)).toHaveLength(1)

  const tooMany = { message: 'Too many attempts. Please wait and try again', code: 'too_many_attempts' }
  play([api.session.login, () => Response.json(tooMany, { status: 429, headers: { 'Retry-After': '900' } })])
  await user.click(await button('Sign in'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Try again in 15 minutes.'))
})

test('a demo login fills the form', async () => {
  const { user } = await openPortal('/auth/signin', {
    ...nobody,
    answers: [answerWith(api.config.get, { demo: { password: 'x', logins: [{ email: 'a@forecourt.test', what: 'An admin' }] } })],
  })
  await user.click(await button(/a@forecourt\.test/))
  expect(await field('Email')).toHaveProperty('value', 'a@forecourt.test')
})

test('pressing Sign in twice sends one request', async () => {
  const { user, asked } = await openPortal('/auth/signin', { ...nobody, answers: [hold(api.session.login)] })
  await user.type(await field('Email'), 'pat@fleet.test')
  await user.type(await field('Password'), 'secret')
  const press = await button('Sign in')
  await user.click(press)
  expect(press.getAttribute('aria-disabled')).toBe('true')
  await user.click(press)
  await user.type(await field('Password'), '{Enter}')
  expect(asked(api.session.login)).toHaveLength(1)
})

test('a customer without an account sees so, and how to get help', async () => {
  await openPortal('/role/account', { account: null })
  await expectText('No account is assigned to you.')
  expect((await link('Contact Support', screen.getByRole('main'))).getAttribute('href')).toMatch(/^mailto:/)
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  await expectAccessible()
})

test.each([
  ['/term-and-condition-public', 'Terms and Conditions'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/website-agreement', 'Website Agreement'],
  ['/nowhere', '404 PAGE NOT FOUND'],
])('%s is accessible', async (address, title) => {
  await openPortal(address, nobody)
  await heading(title)
  await expectAccessible()
})

test('the terms are accessible, and stay open with a popup if accepting fails', async () => {
  const { user } = await openPortal('/edit-password', {
    person: { status: userStatus.mustAcceptTerms },
    account: null,
    answers: [refuse(api.session.updateTerms, 500, failed)],
  })
  await heading('Terms and Conditions')
  expect(at()).toBe('/term-and-condition?return_to=%2Fedit-password')
  await expectAccessible()
  expect((await button('Accept')).hasAttribute('disabled')).toBe(true)
  await user.click(await field('I have read and agree'))
  await user.click(await button('Accept'))
  await question('Something went wrong!')
  expect(location.pathname).toBe('/term-and-condition')
})

test('a reset link is requested by e-mail, can be resent, and the page shows the address', async () => {
  const { user, play, asked } = await openPortal('/auth/forgot-password', nobody)
  await user.click(await button('Send reset link'))
  await expectText('Email is required')
  await expectAccessible()
  play(refuse(api.session.forgotPassword, 500, failed))
  await user.type(await field('Email'), 'pat@fleet.test')
  await user.click(await button('Send reset link'))
  expect((await screen.findByRole('alert')).textContent).toContain(failed.message)
  play(answerWith(api.session.forgotPassword, {}))
  await user.click(await button('Send reset link'))
  await heading('Check your e-mail')
  await expectText('pat@fleet.test')
  await expectAccessible()

  // The countdown renders every second, so the clock has to advance second by second.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await user.click(await link('Change e-mail'))
  await user.type(await field('Email'), 'pat@fleet.test')
  await user.click(await button('Send reset link'))
  expect((await button(/^Resend in \d+ s$/)).hasAttribute('disabled')).toBe(true)
  while (!screen.queryByRole('button', { name: 'Resend' })) {
    vi.advanceTimersByTime(1_000)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  vi.useRealTimers()
  await user.click(await button('Resend'))
  await expectText('Sent again.')
  expect(asked(api.session.forgotPassword).at(-1)?.body).toMatchObject({ email: 'pat@fleet.test' })
})

test('opened directly, the page about a sent reset link leads to the form', async () => {
  const { user } = await openPortal('/auth/message-forgot-password', nobody)
  await heading('Check your e-mail')
  await expectAccessible()
  await user.click(await link('Ask for a reset link'))
  await heading('Forgot password')
})

test('the password rules tick off while typing, and refusals by the server appear at their fields', async () => {
  const { user, play } = await openPortal(`/auth/reset-password${aLink}`, nobody)
  await expectText('For pat@fleet.test')
  await waitFor(() => expect(location.hash, 'the token is not left in the address bar').toBe(''))
  const secret = await field('New password')
  const again = await field('Confirm password')
  const rule = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('Use 12 to 128 characters'))!
  expect(rule.textContent).toContain('not met yet')
  await user.type(secret, 'short')
  await user.type(again, 'different')
  await user.click(await button('Reset password'))
  await expectText('The two passwords are not the same')
  await waitFor(() => expect(document.activeElement).toBe(secret))
  await expectAccessible()

  await user.clear(secret)
  await user.type(secret, 'password1234')
  expect(rule.textContent).toContain(', met')
  await user.clear(again)
  await user.type(again, 'password1234')
  const tooCommon = 'This password is too common. Please choose another'
  play(refuse(api.session.resetPassword, 422, { message: 'x', code: 'invalid', errors: { password: [tooCommon] } }))
  await user.click(await button('Reset password'))
  await expectText(tooCommon)
  await waitFor(() => expect(document.activeElement).toBe(secret))

  for (const each of [secret, again]) {
    await user.clear(each)
    await user.type(each, newPassword)
  }
  play(refuse(api.session.resetPassword, 500, failed))
  await user.click(await button('Reset password'))
  expect((await screen.findByRole('alert')).textContent).toContain(failed.message)
  play(refuse(api.session.resetPassword, 422, { message: 'This link is invalid or has expired', code: 'invalid' }))
  await user.click(await button('Reset password'))
  await link('Request a new link', await screen.findByRole('alert'))
  await expectAccessible()
})

test('after resetting the password, the user is led to sign in', async () => {
  const { user } = await openPortal(`/auth/reset-password${aLink}`, nobody)
  await waitFor(() => expect(location.hash).toBe(''))
  await user.type(await field('New password'), newPassword)
  await user.type(await field('Confirm password'), newPassword)
  await user.click(await button('Reset password'))
  const told = await screen.findByRole('dialog', { name: 'Your password has been reset' })
  await link('Sign in', told)
  await expectAccessible()
})

test('a reset link without its token says so and leads to a new one', async () => {
  const { user } = await openPortal('/auth/reset-password', nobody)
  await expectText('This link is invalid or has expired')
  await expectAccessible()
  await user.click(await link('Request a new link'))
  await heading('Forgot password')
})

const activation = `/auth/account-activation${aLink}`

test('an invitation needs a password; a link that has expired meanwhile is refused', async () => {
  const { user } = await openPortal(activation, {
    ...nobody,
    answers: [
      answerWith(api.session.checkActivationLink, { is_activatable: true, is_activated: false }),
      refuse(api.session.createPassword, 422, { message: taken, code: 'invalid', errors: { token: [taken] } }),
    ],
  })
  await waitFor(() => expect(location.hash).toBe(''))
  await user.click(await button('Activate account'))
  await expectText('Password is required')
  await expectAccessible()
  await user.type(await field('New password'), newPassword)
  await user.type(await field('Confirm password'), newPassword)
  await user.click(await button('Activate account'))
  await question(taken)
})

test('an activation page shows its heading while the link is checked, and reports a failed check', async () => {
  await openPortal(activation, { ...nobody, answers: [hold(api.session.checkActivationLink)] })
  await heading('Activate your account')
  await expectAccessible()
  await openPortal(activation, { ...nobody, answers: [refuse(api.session.checkActivationLink, 500, failed)] })
  expect((await screen.findByRole('alert')).textContent).toContain(failed.message)
})

test('an already activated account leads to sign in', async () => {
  await openPortal(activation, {
    ...nobody,
    answers: [answerWith(api.session.checkActivationLink, { is_activatable: false, is_activated: true })],
  })
  await expectText('This account is already activated.')
  await link('Sign in', screen.getByRole('main'))
  await expectAccessible()
})

test.each([
  ['without its token', '/auth/account-activation'],
  ['with a wrong token', activation],
])('an activation link %s opens an error that says what to do', async (_, address) => {
  const neither = answerWith(api.session.checkActivationLink, { is_activatable: false, is_activated: false })
  const { user } = await openPortal(address, { ...nobody, answers: [neither] })
  const modal = await question('This activation link is invalid or has expired.')
  await expectText('Ask the person who invited you to send the invitation again.', modal)
  await expectAccessible()
  await user.click(within(modal).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await link('Contact Support', screen.getByRole('main'))
  await expectAccessible()
})
