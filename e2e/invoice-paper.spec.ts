// An invoice on paper, as a customer fetches it.
import { expect } from '@playwright/test'
import { signInAsDemo, test } from './fixtures.ts'

test('a customer finds the latest invoice as a PDF in three clicks from the dashboard', async ({ page }) => {
  await signInAsDemo(page, 'finance-manager', { at: '/dashboard' })
  const latest = page.getByRole('region', { name: 'Latest invoices' }).getByRole('listitem').first().getByRole('link')
  const number = await latest.textContent()
  await latest.click()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: `Invoice ${number}` })
    .getByRole('button', { name: 'Download PDF' })
    .click()
  expect((await saved).suggestedFilename()).toBe(`${number}.pdf`)
})
