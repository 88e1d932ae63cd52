// docs/product/handling.md#saved-views: filters and order are saved under a name, and account admins can share them.
import { expect, type Page } from '@playwright/test'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { signInAs, test } from './fixtures.ts'
import { aFleet } from './fleet.ts'

const list = '/card-management'
const search = (page: Page) => page.getByRole('searchbox', { name: 'Card number, vehicle, description' })
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
const saveView = (page: Page) => page.getByRole('button', { name: 'Save view' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('filters are saved as a view, there in another browser, renamed, deleted and restored with Undo', async ({
  page,
  people,
  db,
  anotherBrowser,
}) => {
  const { user } = await aFleet(people, db, { count: 12 })
  await signInAs(page, user.email, { at: list })
  await expect(view(page, 'All cards')).toHaveAttribute('aria-current', 'page')
  await expect(saveView(page), 'nothing to save yet').toHaveCount(0)
  await search(page).fill('7005')
  await expect(page.getByText('1–1 of 1')).toBeVisible()

  await saveView(page).click()
  await dialog(page, 'Save view').getByRole('button', { name: 'Save view' }).click()
  await expect(dialog(page, 'Save view').getByText('Give it a name')).toBeVisible()
  await expectStateAccessible(page, dialog(page, 'Save view'))
  await setWidth(page, 'desk')
  await page.keyboard.type('Truck five')
  await page.keyboard.press('Enter')
  await expect(view(page, 'Truck five')).toHaveAttribute('aria-current', 'page')
  await expect(view(page, 'All cards')).not.toHaveAttribute('aria-current')
  await expect(saveView(page)).toHaveCount(0)

  const elsewhere = await anotherBrowser()
  await signInAs(elsewhere, user.email, { at: list })
  await view(elsewhere, 'Truck five').click()
  await expect(search(elsewhere)).toHaveValue('7005')
  await expect(elsewhere.getByText('1–1 of 1')).toBeVisible()

  const actions = (name: string) => page.getByRole('button', { name: `Actions for the view ${name}` })

  await actions('Truck five').click()
  await page.getByRole('menuitem', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /Share/ }), 'not for a card manager').toHaveCount(0)
  await dialog(page, 'Rename view').getByLabel('Name').fill('The tow truck')
  await page.keyboard.press('Enter')
  await expect(view(page, 'The tow truck')).toHaveAttribute('aria-current', 'page')

  await actions('The tow truck').click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(view(page, 'The tow truck')).toHaveCount(0)
  await dialog(page, 'View deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(view(page, 'The tow truck')).toBeVisible()
})

test('an admin shares a view of orders with the whole account, and a manager ends the sharing', async ({
  page,
  people,
  anotherBrowser,
}) => {
  const { user, account } = await people.aCustomer({ roles: ['acct admin'] })
  const colleague = await people.aUser({})
  await people.join(colleague.id, account.id, { roles: ['card editor'] })
  await signInAs(page, user.email, { at: '/card-order?status=submitted' })
  await saveView(page).click()
  await dialog(page, 'Save view').getByLabel('Name').fill('To be approved')
  await page.getByRole('checkbox', { name: 'Share with everyone in this account' }).check()
  await page.keyboard.press('Enter')
  await expect(view(page, 'To be approved')).toBeVisible()

  const elsewhere = await anotherBrowser()
  await signInAs(elsewhere, colleague.email, { at: '/card-order' })
  await view(elsewhere, 'To be approved').click()
  await expect(elsewhere).toHaveURL(/status=submitted/)
  await expect(elsewhere.getByRole('button', { name: /Actions for the view/ }), 'not theirs to delete').toHaveCount(0)

  // The person who shared the view may be away: anyone who may share can end the sharing.
  const manager = await people.aUser({})
  await people.join(manager.id, account.id, { roles: ['acct manager'] })
  const third = await anotherBrowser()
  await signInAs(third, manager.email, { at: '/card-order?status=submitted' })
  await third.getByRole('button', { name: 'Actions for the view To be approved' }).click()
  await third.getByRole('menuitem', { name: 'Stop sharing' }).click()
  await expect(view(third, 'To be approved')).toHaveCount(0)
})
