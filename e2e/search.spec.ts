import { expect } from '@playwright/test'
import { expectStateAccessible } from './accessible.ts'
import { demoAccounts, settled, signInAs, signInAsDemo, test } from './fixtures.ts'

test('Ctrl K finds a card by its last four digits and an invoice by its number, and offers them again under Recent', async ({
  page,
  db,
}) => {
  const card = await db
    .selectFrom('cards as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.last_four'])
    .where('a.name', '=', 'Cascade Hauling')
    .where('c.last_four', 'is not', null)
    .orderBy('c.id')
    .executeTakeFirstOrThrow()
  await signInAsDemo(page, 'acct-admin', { at: '/delivery-address' })
  await settled(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  const before = await palette.boundingBox()
  // The status line takes no space until there is a search to report on.
  await expect(palette.getByRole('status')).toHaveCSS('height', '0px')
  await page.keyboard.type(card.last_four!)
  const cards = page.getByRole('group', { name: 'Cards' })
  await expect(cards.getByRole('option').first()).toContainText(`•••• ${card.last_four}`)
  await expect(cards.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  expect(await palette.boundingBox(), 'results do not change its size').toEqual(before)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/card-management\?card=\d+$/)
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('Escape')

  const { invoice_number } = await db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('account_id', '=', demoAccounts.cascadeHauling)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(invoice_number)
  await expect(page.getByRole('group', { name: 'Invoices' }).getByRole('option')).toContainText(invoice_number)
  await page.keyboard.press('Enter')
  const invoice = page.getByRole('dialog', { name: `Invoice ${invoice_number}` })
  await expect(invoice).toBeVisible()
  await invoice.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Search cards, orders, pages' }).click()
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent.first()).toContainText(invoice_number)
  await page.keyboard.type('invoices')
  await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Invoices' })).toBeVisible()
  await field.fill('ken')
  await expectStateAccessible(page, page.getByRole('group', { name: 'Cards' }))
})

test('Ctrl K opens a user, and opens over that drawer, where Esc leads back to what was being edited', async ({
  page,
  people,
}) => {
  const { user, account } = await people.aCustomer({ roles: ['acct admin'] })
  const other = await people.aUser({})
  await people.join(other.id, account.id, { roles: ['report user'] })
  await signInAs(page, user.email, { at: '/dashboard' })
  await settled(page)
  // The code of the search arrives after everything has been typed.
  const typed = Promise.withResolvers<void>()
  await page.route(/SearchPalette-[^/]+\.js/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(other.email)
  typed.resolve()
  await expect(page.getByRole('group', { name: 'Users' }).getByRole('option')).toContainText(other.email)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog').filter({ hasText: other.email })
  await drawer.getByLabel('First name').fill('Someone')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer, 'which asks once').toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page, 'the list stays with who was looked for').toHaveURL(/\/user\?keyword=[^&]*$/)

  await page.getByRole('row', { name: other.email }).getByRole('button').first().click()
  const name = drawer.getByLabel('First name')
  await name.fill('Someone')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox', { name: 'Search' })
  for (const time of ['the first time', 'the second time']) {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    // A second press neither closes it nor opens another one.
    await page.keyboard.press('Control+k')
    await expect(palette).toHaveCount(1)
    await page.keyboard.type('inv')
    await expect(field).toHaveValue('inv')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(name, time).toBeFocused()
    await expect(name).toHaveValue('Someone')
  }

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette, 'a question is answered first').toHaveCount(0)
  await question.getByRole('button', { name: 'Keep editing' }).click()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('delivery')
  await page.getByRole('option', { name: 'Delivery Addresses' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/delivery-address$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
