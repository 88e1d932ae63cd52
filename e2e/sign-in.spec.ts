import { expect } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { fillSignIn, heading, test } from './fixtures.ts'

test('provider staff who sign in are asked for an account, and can open screens that need none', async ({ page, people }) => {
  const staff = await people.aUser({ type: userTypes.staff })
  await page.goto('/')
  await expect(page).toHaveURL('/auth/signin')
  await fillSignIn(page, staff.email)
  await expect(page).toHaveURL('/role/account')
  await expect(heading(page, 'Choose an account')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search accounts' })).toBeVisible()

  // Before an account is chosen, the menu shows the screens that need none, in two columns.
  await page.getByRole('button', { name: 'Provider' }).click()
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(entries.last()).toBeInViewport({ ratio: 1 })
  const [first, last] = [await entries.first().boundingBox(), await entries.last().boundingBox()]
  expect(last!.x).toBeGreaterThan(first!.x + first!.width - 1)
  await entries.filter({ hasText: /^Accounts$/ }).click()
  await expect(heading(page, 'Accounts')).toBeVisible()
})

test('signing in returns to the requested page, and logging out ends the session on the server too', async ({
  page,
  people,
  troubles,
}) => {
  troubles.expectTrouble('/v1/refresh_token')
  const { user } = await people.aCustomer({ roles: [] })
  await page.goto('/edit-password?from=mail')
  await expect(page).toHaveURL(/\/auth\/signin\?return_to=/)
  await fillSignIn(page, user.email)
  await expect(page).toHaveURL('/edit-password?from=mail')
  await expect(heading(page, 'Edit Password')).toBeVisible()
  await page.goto('/auth/signin')
  await expect(page, 'without any role the own profile is what there is').toHaveURL('/account')
  await expect(page.getByText(/^You have no role in .*An administrator of the account can give you one\.$/)).toBeVisible()

  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'Pat Driver' }).click()
  const told = page.waitForResponse('**/v1/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await told).status()).toBe(200)
  await expect(page).toHaveURL('/auth/signin')
  await page.context().addCookies(cookies)
  await page.evaluate(() => localStorage.setItem('forecourt.signed-in', 'true'))
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/signin')
})
