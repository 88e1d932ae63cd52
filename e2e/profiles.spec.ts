// docs/product/orders-and-cards.md#profiles-are-rows: a profile that staff add is offered in the next form.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoAccounts, heading, signInAsDemo, test } from './fixtures.ts'
import { aSingleTemplate, wizardFor } from './order-wizard.ts'

test('staff see what changing a profile affects, add a time profile, and find it in the order wizard', async ({ page, db }) => {
  const name = `Harvest ${randomUUID().slice(0, 8)}`
  await signInAsDemo(page, 'staff', { at: '/profiles', account_id: demoAccounts.cascadeHauling })
  await expect(heading(page, 'Profiles')).toBeVisible()
  await expect(page.getByRole('row', { name: 'M-F 5a-7p' })).toContainText('Mon–Fri 5:00 AM–7:00 PM')

  await page.getByRole('button', { name: 'CNG', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Fuel profile' })
  await edit.getByRole('checkbox', { name: 'DEF' }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: /^Changes [\d,]+ cards? in \d+ accounts?\. Save it\?/ })
  await question.getByRole('button', { name: 'CANCEL' }).click()
  await expect(edit.getByRole('checkbox', { name: 'DEF' }), 'nothing was saved, nothing is lost').toBeChecked()
  await edit.getByRole('checkbox', { name: 'DEF' }).uncheck()
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Add time profile' }).click()
  const form = page.getByRole('dialog', { name: 'New time profile' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Name is required').first()).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByRole('checkbox', { name: 'Sat' }).check()
  await form.getByLabel('From').fill('22:00')
  await form.getByLabel('To').fill('06:00')
  await expectAccessible(page, 'desk', 'a new time profile')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Mon–Sat 10:00 PM–midnight')
  await expect(row).toContainText('Tue–Sun 12:00 AM–6:00 AM')

  await page.getByRole('dialog', { name: 'Data has been saved!' }).getByRole('button', { name: 'Close' }).click()
  await page.goto(wizardFor(await aSingleTemplate(db)))
  await page.getByRole('combobox', { name: 'Time profile' }).click()
  await expect(page.getByRole('option', { name })).toBeVisible()
})
