import { expect, type Page } from '@playwright/test'
import { heading, settled, signInAs, signInAsDemo, test } from './fixtures.ts'

const keywordsSent = (page: Page) => {
  const keywords: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v1/search_accounts') keywords.push(searchParams.get('keyword'))
  })
  return keywords
}

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search accounts' })

test('the search of staff sends nothing before four characters', async ({ page }) => {
  await signInAsDemo(page, 'staff')
  const keywords = keywordsSent(page)
  await searchBox(page).pressSequentially('ol')
  await expect(page.getByText('Type at least 4 characters')).toBeVisible()
  await searchBox(page).pressSequentially('y')
  await expect(page.getByText('Type at least 4 characters')).toBeVisible()
  expect(keywords).toEqual([])
  // In one go: a machine that is busy between two letters would make a pause of it.
  await page.evaluate(() => ['m', 'p', 'i', 'c'].forEach((letter) => document.execCommand('insertText', false, letter)))
  await expect(page.getByRole('option', { name: 'Olympic Paving' })).toBeVisible()
  await expect(page.getByText('1 account found')).toBeVisible()
  expect(keywords, 'a pause in typing, not every letter, sends').toEqual(['olympic'])
})

test('a dash beside a zero is taken out of what is sent', async ({ page }) => {
  await signInAsDemo(page, 'staff')
  const keywords = keywordsSent(page)
  await searchBox(page).fill('10-04')
  await expect.poll(() => keywords).toEqual(['1004'])
  await searchBox(page).fill('204-0158')
  await expect.poll(() => keywords).toEqual(['1004', '2040158'])
})

test('a search without a result says so', async ({ page }) => {
  await signInAsDemo(page, 'staff')
  await searchBox(page).fill('no such account')
  await expect(page.getByText('No account matches')).toBeVisible()
})

test('staff choose with the keyboard, and change the account in the header, which reloads the page', async ({ page }) => {
  await signInAsDemo(page, 'staff')
  await searchBox(page).fill('cascade')
  await expect(page.getByRole('option', { name: 'Cascade Hauling' })).toBeVisible()
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/dashboard')
  const plate = page.getByRole('button', { name: 'Account Cascade Hauling 04-118820' })
  await expect(plate).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · Cascade Hauling · Fleet Fuel')

  await page.goto('/account')
  await plate.click()
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).fill('olympic')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('option', { name: 'Olympic Paving' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: /^Account Olympic Paving/ })).toBeVisible()
  await expect(page, 'the screen stays').toHaveURL('/account')
  await expect(page).toHaveTitle('Account · Olympic Paving · Fleet Fuel')
})

test('staff find the accounts they used last before typing', async ({ page }) => {
  await signInAsDemo(page, 'staff2')
  await searchBox(page).fill('rainier')
  await page.getByRole('option', { name: 'Rainier Delivery' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.getByRole('button', { name: /^Account Rainier Delivery/ }).click()
  await expect(page.getByText('Recent accounts')).toBeVisible()
  await expect(page.getByRole('option', { name: 'Rainier Delivery' })).toContainText('Selected')
})

test('a customer has a plain list of their accounts, and nothing to search', async ({ page, people }) => {
  const { user, account } = await people.aCustomer({ roles: ['acct admin'] })
  const second = await people.anAccount()
  await people.join(user.id, second.id, { roles: ['report user'] })
  await signInAs(page, user.email, { account_id: account.id })
  await page.getByRole('button', { name: `Account ${account.name}` }).click()
  await expect(searchBox(page)).toHaveCount(0)
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('button')
  await expect(rows).toHaveCount(2)
  const reloaded = page.waitForEvent('load')
  await rows.filter({ hasText: second.name }).click()
  await reloaded
  await expect(page.getByRole('button', { name: `Account ${second.name}` })).toBeVisible()
})

test('a long list of accounts can be filtered', async ({ page, people }) => {
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  for (let n = 1; n <= 9; n++) await people.join(user.id, (await people.anAccount({ name: `Depot ${n}` })).id)
  await signInAs(page, user.email)
  await page.getByLabel('Filter accounts').fill('depot 7')
  await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('button')).toHaveCount(1)
  await page.getByLabel('Filter accounts').fill('nothing like it')
  await expect(page.getByText('No account matches')).toBeVisible()
})

test('an account that is not one’s own is not opened, however it got into the browser', async ({ page, people, troubles }) => {
  troubles.expectTrouble('/v1/verify_account')
  const { user, account } = await people.aCustomer({ roles: ['acct admin'] })
  const foreign = await people.anAccount()
  await signInAs(page, user.email, { account_id: foreign.id })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: `Account ${account.name}` })).toBeVisible()
  await expect(page.getByText(foreign.name)).toHaveCount(0)
})

test('an account taken away while one works in it is refused, and one can choose another', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('403')
  const { user, account } = await people.aCustomer({ roles: ['acct admin'] })
  const second = await people.anAccount()
  await people.join(user.id, second.id, { roles: ['acct admin'] })
  await signInAs(page, user.email, { account_id: account.id, at: '/account' })
  await settled(page)
  await db.deleteFrom('memberships').where('account_id', '=', account.id).execute()
  // A page whose figures were not read before it was taken away.
  await page.getByRole('button', { name: 'Account Maintenance' }).click()
  await page.getByRole('link', { name: 'Delivery Addresses' }).click()
  await expect(page.getByText('403 Unauthorized').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Account ${second.name}` })).toBeVisible()
})
