// Money that comes in: staff record it, the account sees what it settled, and a return opens it again.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { anOpenItem } from '../server/testing/ledger.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'

test('a check pays the oldest invoice; the account sees it, and sees it open again when the bank takes it back', async ({
  page,
  people,
  db,
  anotherBrowser,
}) => {
  const name = `Paying ${randomUUID().slice(0, 8)}`
  const account = await people.anAccount({ name })
  await anOpenItem({ db }, { account_id: account.id, number: 'INV-A', due_on: '2026-03-01', amount: 100_000 })
  await anOpenItem({ db }, { account_id: account.id, number: 'INV-B', due_on: '2026-03-08', amount: 50_000 })
  const member = await people.aUser({ type: 1 })
  await signInAs(page, member.email, { at: '/receivables' })
  await page.getByRole('searchbox', { name: 'Account' }).fill(name)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('$1,500.00')
  await page.getByRole('link', { name }).click()
  await expect(heading(page, name)).toBeVisible()

  await page.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: 'Record payment' })
  await form.getByRole('button', { name: 'Record payment' }).click()
  await expect(form.getByText('An amount such as 1,250.00')).toBeVisible()
  await form.getByLabel('Amount').fill('1,200.00')
  await form.getByLabel('Received on').fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10))
  await form.getByLabel('Reference').fill('4711')
  await form.getByRole('button', { name: 'Record payment' }).click()
  await page
    .getByRole('dialog', { name: /^PAY-\d+ for \$1,200\.00 is recorded$/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(page.getByRole('list', { name: 'Open items' })).toContainText('$300.00')
  await expectStateAccessible(page, page.getByRole('list', { name: 'Payments' }))

  await page.getByRole('button', { name: /^Returned: PAY-/ }).click()
  const back = page.getByRole('dialog', { name: /^Return of PAY-/ })
  await back.getByLabel('Returned on').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await back.getByLabel('Reason').fill('Insufficient funds')
  await back.getByRole('button', { name: 'Enter the return' }).click()
  await page
    .getByRole('dialog', { name: /is returned$/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(page.getByRole('list', { name: 'Open items' })).toContainText('$1,000.00')

  const user = await people.aUser()
  await people.join(user.id, account.id, { roles: ['finance manager'] })
  const theirs = await anotherBrowser()
  await signInAs(theirs, user.email, { at: '/payments' })
  await expect(theirs.getByRole('region', { name: 'Balance' })).toContainText('$1,500.00')
  await expect(theirs.getByRole('row', { name: /^PAY-/ })).toContainText('Returned')
  await setWidth(theirs, 'phone')
  await expectStateAccessible(theirs, heading(theirs, 'Payments'))
})
