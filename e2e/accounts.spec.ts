import { expect, type Page, type Route } from '@playwright/test'
import { fillSignIn, settled, signInAs, signInAsDemo, test } from './fixtures.ts'

const keywordsSent = (page: Page) => {
  const keywords: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v1/search_accounts') keywords.push(searchParams.get('keyword'))
  })
  return keywords
}

const failed = 'Something went wrong!'
const broken = (route: Route) => route.fulfill({ status: 500, json: { message: failed, code: 'internal', request_id: 'one' } })

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search accounts' })

test('the search of staff waits for four characters, takes out a dash beside a zero, and says when nothing matches or it fails', async ({
  page,
  troubles,
}) => {
  troubles.expectTrouble('500')
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

  await searchBox(page).fill('10-04')
  await expect.poll(() => keywords).toEqual(['olympic', '1004'])
  await searchBox(page).fill('204-0158')
  await expect.poll(() => keywords).toEqual(['olympic', '1004', '2040158'])

  await searchBox(page).fill('no such account')
  await expect(page.getByText('No account matches')).toBeVisible()
  await page.route('**/v1/search_accounts?*', broken)
  await searchBox(page).fill('cascade')
  await expect(page.getByRole('main').getByText(failed)).toBeVisible()
})

test('staff choose with the keyboard, find the account among the recent ones in the header, and another one reloads the page', async ({
  page,
}) => {
  await signInAsDemo(page, 'staff2')
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

test('a list of accounts that failed is asked for again and filtered; a choice that is refused is told in a popup', async ({
  page,
  people,
  troubles,
}) => {
  troubles.expectTrouble('/v1/')
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  for (let n = 1; n <= 9; n++)
    await people.join(user.id, (await people.anAccount({ name: `Depot ${n}` })).id, { roles: ['acct admin'] })
  await page.route('**/v1/accounts_user?*', broken)
  await page.goto('/auth/signin')
  await fillSignIn(page, user.email)
  await expect(page).toHaveURL('/role/account')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(failed)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()

  await page.getByLabel('Filter accounts').fill('nothing like it')
  await expect(page.getByText('No account matches')).toBeVisible()
  await page.getByLabel('Filter accounts').fill('depot 7')
  const row = page.getByRole('list', { name: 'Accounts' }).getByRole('button')
  await expect(row).toHaveCount(1)

  let errors: object | undefined
  await page.route('**/v1/verify_account', (route) =>
    route.fulfill({ status: 422, json: { message: failed, code: 'invalid', errors } }),
  )
  const popup = page.getByRole('alertdialog')
  const height = () => popup.evaluate((dialog) => dialog.firstElementChild!.getBoundingClientRect().height)
  await row.click()
  await expect.poll(height).toBe(300)
  await page.keyboard.press('Escape')
  errors = { user_id: ['Not this one'] }
  await row.click()
  await expect(popup).toContainText('Not this one')
  await expect.poll(height, 'with the details of the server').toBe(330)
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await row.click()
  await expect(page).toHaveURL('/dashboard')
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
