import { expect } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { fillSignIn, heading, password, signInAs, test } from './fixtures.ts'

test('provider staff sign in and are asked for an account', async ({ page, people }) => {
  const staff = await people.aUser({ type: userTypes.staff })
  await page.goto('/')
  await expect(page).toHaveURL('/auth/signin')
  await fillSignIn(page, staff.email)
  await expect(page).toHaveURL('/role/account')
  await expect(heading(page, 'Choose an account')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search accounts' })).toBeVisible()

  // What needs no account is in the menu already, in two columns.
  await page.getByRole('button', { name: 'Provider' }).click()
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(entries.last()).toBeInViewport({ ratio: 1 })
  const [first, last] = [await entries.first().boundingBox(), await entries.last().boundingBox()]
  expect(last!.x).toBeGreaterThan(first!.x + first!.width - 1)
  await entries.filter({ hasText: /^Accounts$/ }).click()
  await expect(heading(page, 'Accounts')).toBeVisible()
})

test('a customer of several accounts chooses one first, and another one in the header, with nothing to search', async ({
  page,
  people,
}) => {
  const { user, account } = await people.aCustomer({ roles: ['acct admin'] })
  const second = await people.anAccount()
  await people.join(user.id, second.id, { roles: ['report user'] })
  await page.goto('/auth/signin')
  await fillSignIn(page, user.email)
  await expect(page).toHaveURL('/role/account')
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('button')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: account.name }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.getByRole('button', { name: `Account ${account.name}` }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Search accounts' })).toHaveCount(0)
  const reloaded = page.waitForEvent('load')
  await rows.filter({ hasText: second.name }).click()
  await reloaded
  await expect(page.getByRole('button', { name: `Account ${second.name}` })).toBeVisible()
})

test('a customer without an account is told so, and how to get help', async ({ page, people }) => {
  const user = await people.aUser()
  await page.goto('/auth/signin')
  await fillSignIn(page, user.email)
  await expect(page).toHaveURL('/role/account')
  await expect(page.getByText('No account is assigned to you.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button')).toHaveText('Log Out')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/auth/signin')
})

test('a customer without any role lands on their own profile', async ({ page, people }) => {
  const { user } = await people.aCustomer({ roles: [] })
  await page.goto('/auth/signin')
  await fillSignIn(page, user.email)
  await expect(page).toHaveURL('/account')
  await expect(heading(page, 'Account')).toBeVisible()
  await expect(page.getByText(/^You have no role in .*An administrator of the account can give you one\.$/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0)
})

test('unknown, wrong, disabled and invited are refused with one message, and after five failures it says how long to wait', async ({
  page,
  people,
  troubles,
}) => {
  troubles.expectTrouble('/v1/login')
  const active = await people.aUser()
  const disabled = await people.aUser({ status: userStatus.disabled })
  const invited = await people.aUser({ status: userStatus.invited })
  await page.goto('/auth/signin')
  for (const [email, secret] of [
    ['nobody@fleet.test', password],
    [active.email, 'not the password'],
    [disabled.email, password],
    [invited.email, password],
  ] as const) {
    const reply = page.waitForResponse('**/v1/login')
    await fillSignIn(page, email, secret)
    expect((await reply).status()).toBe(401)
    await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is not right')
    await expect(page).toHaveURL('/auth/signin')
  }

  const user = await people.aUser()
  for (let attempt = 0; attempt < 5; attempt++)
    await page.request.post('/v1/login', { data: { email: user.email, password: 'wrong' } })
  await fillSignIn(page, user.email)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Too many attempts. Please wait and try again')
  await expect(alert).toContainText('Try again in 15 minutes.')
})

test('empty fields are refused, a password can be shown, and a demo login fills the form and opens its one account', async ({
  page,
}) => {
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  const field = page.getByLabel('Password', { exact: true })
  await field.fill('secret')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')

  await page.getByRole('button', { name: 'acct-admin@forecourt.test' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('acct-admin@forecourt.test')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account Cascade Hauling 04-118820' })).toBeVisible()
})

test('after signing in one is where one wanted to be, and the sign-in page sends one on', async ({ page, people }) => {
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await page.goto('/edit-password?from=mail')
  await expect(page).toHaveURL(/\/auth\/signin\?return_to=/)
  await fillSignIn(page, user.email)
  await expect(page).toHaveURL('/edit-password?from=mail')
  await expect(heading(page, 'Edit Password')).toBeVisible()
  await page.goto('/auth/signin')
  await expect(page).toHaveURL('/dashboard')
})

test('logging out ends the session on the server too', async ({ page, people, troubles }) => {
  troubles.expectTrouble('/v1/refresh_token')
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await signInAs(page, user.email)
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'Pat Driver' }).click()
  const told = page.waitForResponse('**/v1/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await told).status()).toBe(200)
  await expect(page).toHaveURL('/auth/signin')
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeHidden()
  await page.context().addCookies(cookies)
  await page.evaluate(() => localStorage.setItem('forecourt.signed-in', 'true'))
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/signin')
})
