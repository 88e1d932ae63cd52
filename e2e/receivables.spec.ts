// docs/product/ledger.md#receivables: staff open one account and continue from there.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'

test('an account with nothing open is found, says so, and links to its page, invoices and payments', async ({ page, people }) => {
  const name = `Settled ${randomUUID().slice(0, 8)}`
  const account = await people.anAccount({ name })
  const member = await people.aUser({ type: 1 })
  await signInAs(page, member.email, { at: '/receivables' })
  const search = page.getByRole('searchbox', { name: 'Account' })
  await search.fill(account.cl_account_no)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Nothing open')
  await expect(page.getByText('1 account found')).toBeVisible()
  await search.fill(name)
  await page.getByRole('link', { name }).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open items' })).toContainText('Nothing is open')
  await setWidth(page, 'phone')
  await expectStateAccessible(page, page.getByRole('button', { name: 'Statements', exact: true }))
  await setWidth(page, 'desk')

  await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click()
  await expect(heading(page, new RegExp(name))).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Invoices', exact: true }).click()
  await expect(heading(page, 'Invoices')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(name)
  await page.goto(`/receivables/${account.id}`)
  await page.getByRole('button', { name: 'Payments', exact: true }).click()
  await expect(heading(page, 'Payments')).toBeVisible()
})
