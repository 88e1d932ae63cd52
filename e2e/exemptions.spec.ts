import { expect } from '@playwright/test'
import { aBilling } from '../server/testing/billings.ts'
import { heading, signInAs, test } from './fixtures.ts'

test('staff enter a certificate with its scan, and the account downloads it under Billing Information', async ({
  page,
  people,
  db,
  anotherBrowser,
}) => {
  const { user, account } = await people.aCustomer({ roles: ['billing information user'] })
  await aBilling({ db }, { account_id: account.id })
  const member = await people.aUser({ type: 1 })
  await signInAs(page, member.email, { at: '/billing-information', account_id: account.id })
  await page.getByRole('button', { name: 'Add certificate' }).click()
  await page.getByRole('textbox', { name: 'Certificate number' }).fill('WA-GOV-1')
  await page.getByLabel('First day').fill('2024-01-01')
  // The 30th of February is on screen, while the browser reports an empty field.
  await page.getByLabel('Last day').pressSequentially('02302024')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a day that exists')).toBeVisible()
  await expect(page.getByLabel('Last day')).toBeFocused()
  await page.getByLabel('Last day').fill('2024-12-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Data has been saved!' }).getByRole('button', { name: 'Close' }).click()
  const list = page.getByRole('list', { name: 'Tax exemptions' })
  await expect(list).toContainText('Ended')
  await page.getByRole('button', { name: 'Actions for WA-GOV-1' }).click()
  await page.getByRole('menuitem', { name: 'Add scan' }).click()
  const scan = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
  await page.getByLabel('Scan of the certificate').setInputFiles(scan)
  await page.getByRole('dialog', { name: 'Scan saved' }).getByRole('button', { name: 'Close' }).click()

  const there = await anotherBrowser()
  await signInAs(there, user.email, { at: '/billing-information' })
  await expect(heading(there, 'Billing Information')).toBeVisible()
  const downloading = there.waitForEvent('download')
  await there.getByRole('button', { name: 'Download paper.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('paper.pdf')
  await expect(there.getByRole('button', { name: 'Add certificate' })).toBeHidden()
})
