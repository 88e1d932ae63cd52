import { expect, type Page } from '@playwright/test'
import { heading, settled, signInAs, signInAsDemo, test } from './fixtures.ts'

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search accounts' })

test('staff choose an account with the keyboard, see it under recent accounts, and switch to another', async ({ page }) => {
  await signInAsDemo(page, 'staff2')
  await expect(heading(page, 'Choose an account')).toBeVisible()
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('cascade')
  await expect(page.getByRole('option', { name: 'Cascade Hauling' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const active = await searchBox(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeFocused()
  const plate = page.getByRole('button', { name: 'Account Cascade Hauling 04-118820' })
  await expect(plate).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · Cascade Hauling · Fleet Fuel')

  await page.goto('/account')
  await plate.click()
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByText('Recent accounts')).toBeVisible()
  await expect(page.getByRole('option', { name: 'Cascade Hauling' })).toContainText('Selected')
  await searchBox(page).fill('olympic')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('option', { name: 'Olympic Paving' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: /^Account Olympic Paving/ })).toBeVisible()
  await expect(page, 'the screen stays').toHaveURL('/account')
  await expect(page).toHaveTitle('Account · Olympic Paving · Fleet Fuel')
})

test('a user can neither open an account of others nor go on working in one that was taken away', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('403')
  const { user, account } = await people.aCustomer({ roles: ['acct admin'] })
  const second = await people.anAccount()
  await people.join(user.id, second.id, { roles: ['acct admin'] })
  const foreign = await people.anAccount()
  await signInAs(page, user.email, { account_id: foreign.id })
  await expect(page, 'however it got into the browser').toHaveURL('/role/account')
  await expect(page.getByText(foreign.name)).toHaveCount(0)
  await page.getByRole('button', { name: account.name }).click()
  await settled(page)
  await db.deleteFrom('memberships').where('account_id', '=', account.id).execute()
  // Opens a page that was not loaded before the membership was deleted.
  await page.getByRole('button', { name: 'Account Maintenance' }).click()
  await page.getByRole('link', { name: 'Delivery Addresses' }).click()
  await expect(page.getByText('403 Unauthorized').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Account ${second.name}` })).toBeVisible()
})
