// Payments: staff record one, the account sees what it settled, and a return opens those items again.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { anOpenItem } from '../server/testing/ledger.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { heading, pick, signInAs, test } from './fixtures.ts'

test('a check pays the oldest invoice; after its return, the account sees the full balance again', async ({
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
  await test.step('the page links to the account, its invoices and its payments', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click()
    await expect(heading(page, new RegExp(name))).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Invoices', exact: true }).click()
    await expect(heading(page, 'Invoices')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(name)
    await page.goBack()
    await page.getByRole('button', { name: 'Payments', exact: true }).click()
    await expect(heading(page, 'Payments')).toBeVisible()
    await page.goto(`/receivables/${account.id}`)
  })

  await page.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: 'Record payment' })
  await form.getByRole('button', { name: 'Record payment' }).click()
  await expect(form.getByText('Enter an amount such as 1,250.00')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Method' })).toHaveAttribute('aria-required', 'true')
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

  await page.getByRole('button', { name: /^Enter return: PAY-/ }).click()
  const back = page.getByRole('dialog', { name: /^Return of PAY-/ })
  await back.getByLabel('Returned on').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await back.getByLabel('Reason').fill('Insufficient funds')
  await back.getByRole('button', { name: 'Enter return' }).click()
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

test('the columns of a bank file are mapped once, and a line without a known account waits for staff', async ({
  page,
  people,
  db,
}) => {
  const mark = randomUUID().slice(0, 8)
  const account = await people.anAccount({ name: `Banking ${mark}` })
  await anOpenItem({ db }, { account_id: account.id, number: `BANK-${mark}`, due_on: '2026-03-01', amount: 80_000 })
  const filename = `lockbox-${mark}.csv`
  const lines = [
    'Posted,Customer,Check number,Amount paid',
    `11/04/2026,${account.cl_account_no},1${mark},500.00`,
    `11/05/2026,NOBODY-x${mark},2${mark},300.00`,
    `11/06/2026,${account.cl_account_no},3${mark},three hundred`,
  ]
  const { email } = await people.aUser({ type: 1, first_name: 'Lock', last_name: 'Box' })
  await signInAs(page, email, { at: '/payment-import' })
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: filename, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('button', { name: 'Map the columns' }).click()
  const mapping = page.getByRole('dialog', { name: 'Map the columns' })
  await mapping.getByRole('textbox', { name: 'Name' }).fill(`Lockbox ${mark}`)
  await mapping.getByRole('button', { name: 'Save mapping' }).click()
  await expect(mapping.getByText('Choose a column for the account or the invoice')).toBeVisible()
  await pick(page, 'Dates', 'MM/DD/YYYY')
  await pick(page, 'Account number', 'Customer')
  await pick(page, 'Amount', 'Amount paid')
  await pick(page, 'Received on', 'Posted')
  await pick(page, 'Reference', 'Check number')
  await mapping.getByRole('button', { name: 'Save mapping' }).click()
  await expect(page.getByRole('combobox', { name: 'Mapping' })).toHaveText(`Lockbox ${mark}`)
  const total = page.getByLabel('Total stated by the bank')
  await total.fill('8,0,0')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Enter an amount such as 1,250.00')).toBeVisible()
  await total.fill('800.00')
  await page.getByRole('button', { name: 'Import' }).click()
  await page
    .getByRole('dialog', { name: /is imported: \$800\.00 in 3 lines$/ })
    .getByRole('button', { name: 'Close' })
    .click()

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Mapping' }), 'the next file of the bank').toHaveText(`Lockbox ${mark}`)
  const held = page.getByRole('listitem').filter({ hasText: `NOBODY-x${mark}` })
  await expect(held).toContainText('$300.00')
  await held.getByRole('button', { name: /^Choose the account/ }).click()
  const form = page.getByRole('dialog', { name: 'Whose payment is it?' })
  await form.getByRole('button', { name: 'Record the payment' }).click()
  await expect(form.getByText('Choose an account', { exact: true })).toBeVisible()
  await form.getByRole('combobox', { name: 'Account' }).fill(account.cl_account_no)
  await page.getByRole('option', { name: new RegExp(`^Banking ${mark}`) }).click()
  await form.getByRole('button', { name: 'Record the payment' }).click()
  await page.getByRole('dialog', { name: 'The payment is recorded' }).getByRole('button', { name: 'Close' }).click()
  await expect(held).toBeHidden()
  // When the file came in and from whom; then its counts: three lines, two posted, none known, waiting or to approve, and one
  // refused.
  await expect(
    page.getByRole('row', {
      name: new RegExp(String.raw`${filename} \w{3} \d+, \d{4}, .+ Lock Box \$800\.00 3 2 – – – 1`),
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: new RegExp(filename) }).click()
  const refused = page.getByRole('dialog', { name: filename })
  await expect(refused.getByRole('list', { name: 'Refused lines' })).toContainText(
    /Line 4.*The amount cannot be read.*three hundred/s,
  )
  await expectStateAccessible(page, refused)
  await refused.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Still refused: 1 line' }).getByRole('button', { name: 'Close' }).click()
})
