import { expect } from '@playwright/test'
import { expectStateAccessible } from './accessible.ts'
import { signInAsDemo, settled, test } from './fixtures.ts'

test('Ctrl K finds a card by its last four digits and opens it, without the mouse', async ({ page, db }) => {
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
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await page.keyboard.type(card.last_four!)
  const cards = page.getByRole('group', { name: 'Cards' })
  await expect(cards.getByRole('option').first()).toContainText(`•••• ${card.last_four}`)
  await expect(cards.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/card-management\?card=\d+$/)
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
})

test('the search leads to pages and to what people do, and says when nothing matches', async ({ page }) => {
  await signInAsDemo(page, 'acct-admin', { at: '/user' })
  await settled(page)
  await page.getByRole('button', { name: 'Search cards, orders, pages' }).click()
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(page.getByRole('option', { name: 'New card order' })).toBeVisible()
  await field.fill('zzz nothing of the kind')
  await expect(page.getByText('Nothing matches “zzz nothing of the kind”')).toBeVisible()
  await field.fill('delivery')
  await expect(page.getByRole('option', { name: /^Delivery Addresses/ })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/delivery-address/)
})

test('somebody without a card role is offered no cards and no orders', async ({ page }) => {
  await signInAsDemo(page, 'report-user', { at: '/user' })
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('dana')
  await expect(page.getByRole('group', { name: 'Users' }).getByRole('option').first()).toContainText('Dana Whitlock')
  await expect(page.getByRole('group', { name: 'Cards' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'New card order' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveCount(0)
})

test('the search has no accessibility problem', async ({ page }) => {
  await signInAsDemo(page, 'acct-admin', { at: '/user' })
  await settled(page)
  await page.getByRole('button', { name: 'Search cards, orders, pages' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('ken')
  await expectStateAccessible(page, page.getByRole('group', { name: 'Cards' }))
})
