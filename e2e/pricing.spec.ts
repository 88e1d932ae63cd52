// Prices of the provider: an account gets a plan with a rule, a test shows the price of a purchase, and the account agrees to a
// fee.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { popups } from '@forecourt/domain/messages.ts'
import { aSite } from '../server/testing/transactions.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'

/** The drawer also has a Close button, so look in the popup. */
const close = async (page: Page, message: string | RegExp = popups.saved) => {
  const popup = page.getByRole('dialog', { name: message })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
}

test('finance creates a plan with a rule for an account, imports and tests prices, and records its agreement to a fee', async ({
  page,
  people,
  db,
}) => {
  const mark = randomUUID().slice(0, 8)
  const { id, name } = await people.anAccount({ name: `Priced ${mark}` })
  const { site_number } = await aSite({ db })
  const member = await people.aUser({ type: 1 })
  const chooseAccount = async () => {
    await page.getByRole('combobox', { name: 'Account' }).fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await signInAs(page, member.email, { at: '/pricing' })

  await page.getByRole('button', { name: 'New plan' }).click()
  await page.getByLabel('Name').fill(`Plan ${mark}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await close(page)
  await page.getByRole('button', { name: `Assign to an account: Plan ${mark}` }).click()
  await chooseAccount()
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await close(page)
  await expect(page.getByRole('listitem').filter({ hasText: `Plan ${mark}` })).toContainText('1 account · 0 rules')

  await page.getByRole('button', { name: 'New price rule' }).click()
  await choose('Plan', `Plan ${mark}`)
  await page.getByRole('combobox', { name: 'Product', exact: true }).fill('Diesel')
  await page.getByRole('option', { name: 'Diesel', exact: true }).click()
  await page.getByLabel('Amount, dollars per gallon').fill('0.045')
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await close(page)
  await page.getByRole('searchbox', { name: 'Account, plan or product' }).fill(mark)
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toContainText('Network price plus')
  await page.getByRole('button', { name: new RegExp(`Plan ${mark}, Diesel`) }).click()
  await page.getByRole('menuitem', { name: 'Change the price' }).click()
  await page.getByLabel('Amount, dollars per gallon').fill('0.055')
  await page.getByLabel('First day').fill('2026-03-11')
  await page.getByRole('button', { name: 'Save' }).click()
  await close(page)
  await expect(page.getByRole('row', { name: new RegExp(mark) }).filter({ hasText: 'Mar 10, 2026' })).toContainText('$0.045')

  await page.getByRole('button', { name: 'New index' }).click()
  await page.getByLabel('Name').fill(`Rack ${mark}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await close(page)
  await page.getByRole('button', { name: 'Import prices' }).click()
  const csv = `index,product_code,effective_from,price\r\nRack ${mark},019,2026-03-09,2.4173\r\n`
  await page.getByLabel('File').setInputFiles({ name: 'rack.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await close(page, /^1 price added/)
  await expect(page.getByRole('listitem').filter({ hasText: `Rack ${mark}` })).toContainText('prices until')
  await expectStateAccessible(page, heading(page, 'Pricing'))

  await page.getByRole('button', { name: 'Test a price' }).click()
  const asked = page.getByRole('dialog', { name: 'Test a price' })
  await chooseAccount()
  await choose('Product', '019 Diesel #2')
  await choose('Network', 'CFN')
  await asked.getByLabel('Site number').fill(site_number)
  await asked.getByLabel('Day').fill('2026-03-10')
  await asked.getByLabel('Gallons').fill('41.237')
  await asked.getByLabel('Network price, without taxes').fill('3.12345')
  await asked.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(asked.getByText(`Plan Plan ${mark}, Diesel, Everywhere`)).toBeVisible()
  await expect(asked).toContainText('$164.80')
  await setWidth(page, 'phone')
  await expectStateAccessible(page, asked)
  await setWidth(page, 'desk')
  await asked.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'New fee' }).click()
  await page.getByLabel('Name').fill(`Fill ${mark}`)
  await page.getByLabel('Amount, dollars').fill('1.50')
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await close(page)
  const terms = '$1.50 for each purchase'
  await expect(page.getByRole('listitem').filter({ hasText: `Fill ${mark}` })).toContainText(
    `${terms} · from Jan 1, 2026 · no account`,
  )

  await page.goto(`/receivables/${id}`)
  await page.getByRole('button', { name: `Record agreement: Fill ${mark}` }).click()
  await expect(page.getByText(`I agree to the fee “Fill ${mark}”: ${terms}.`)).toBeVisible()
  await page.getByLabel('Contract').fill('Contract 7')
  await page.getByRole('button', { name: 'Record agreement', exact: true }).click()
  await close(page, 'The agreement is recorded')
  const agreed = page.getByRole('listitem').filter({ hasText: `Fill ${mark}` })
  await expect(agreed).toContainText('Contract 7, recorded by')
  await agreed.getByRole('button', { name: `Withdraw: Fill ${mark}` }).click()
  await page.getByLabel('Charged for the last time on').fill('2099-01-31')
  await page.getByLabel('How it was withdrawn').fill('Letter of the account')
  await page.getByRole('button', { name: 'Record withdrawal' }).click()
  await close(page, 'The withdrawal is recorded')
  await expect(agreed).toContainText('charged until Jan 31, 2099 (Letter of the account)')
  await expectStateAccessible(page, agreed)
})
