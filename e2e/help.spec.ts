import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'
import { aFleet } from './fleet.ts'

test('each page has help, the user guide covers all, and G with a letter opens a page', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db)
  await signInAs(page, user.email, { at: '/card-management' })
  await expect(heading(page, 'Edit Cards')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Card ending 7001' })).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Edit Cards' })
  // The keyboard shortcuts come in a separate chunk that loads after the page.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(sheet.getByText('Edit Cards lists every card of the account.')).toBeVisible()
  await expectAccessible(page, 'phone', 'the help')
  await expectAccessible(page, 'desk', 'the help')
  await sheet.getByRole('link', { name: 'User guide' }).click()
  await expect(heading(page, 'User guide')).toBeVisible()
  await expect(sheet).toBeHidden()
  // The help shows a customer nothing about the screens of staff.
  await expect(page.getByRole('heading', { name: 'Card Orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Receivables' })).toHaveCount(0)
  await expectAccessible(page, 'phone', 'the guide')
  await expectAccessible(page, 'desk', 'the guide')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(heading(page, 'Card Orders')).toBeVisible()
  await page.getByRole('button', { name: 'Pat Driver' }).click()
  await page.getByRole('button', { name: 'Help with this page' }).click()
  await expect(page.getByRole('dialog', { name: 'Card Orders' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
