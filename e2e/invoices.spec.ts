// What an account was billed: from the dashboard to the lines that add up to the total.
import { expect, type Page } from '@playwright/test'
import { anInvoice } from '../server/testing/invoices.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { signInAs, signInAsDemo, test } from './fixtures.ts'

const drawer = (page: Page, number: string) => page.getByRole('dialog', { name: `Invoice ${number}` })

test('a customer finds the latest invoice in three clicks from the dashboard, with its total, its lines and as a PDF', async ({
  page,
}) => {
  await signInAsDemo(page, 'invoice-inquiry-user', { at: '/dashboard' })
  const latest = page.getByRole('region', { name: 'Latest invoices' }).getByRole('listitem').first()
  const total = /\$[\d,]+\.\d\d/.exec((await latest.textContent())!)![0]
  const number = (await latest.getByRole('link').textContent())!
  await latest.getByRole('link').click()
  const invoice = drawer(page, number)
  const saved = page.waitForEvent('download')
  await invoice.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toBe(`${number}.pdf`)
  await expect(invoice.locator('dt:text-is("Total") + dd')).toHaveText(total)
  const lines = invoice.getByRole('list', { name: 'Transactions' })
  await expect(lines.getByRole('listitem')).toHaveCount(20)
  await expectStateAccessible(page, lines, 'an invoice')
  await setWidth(page, 'desk')
  await invoice.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/invoices')
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText(total)
  await expectStateAccessible(page, page.getByText(/^\d+ invoices, newest first$/), 'the list of invoices')
})

test('invoices are found by number or month, sorted and exported', async ({ page, people, db }) => {
  const { user, account } = await people.aCustomer({ roles: ['finance manager'] })
  const add = (number: string, period_to: string, total: number) =>
    anInvoice(
      { db },
      { account_id: account.id, invoice_number: number, period_from: period_to, period_to, total, lines_total: total },
    )
  const [first, second, third] = [`E-1/${account.id}`, `E-2/${account.id}`, `F-3/${account.id}`]
  await add(first, '2026-09-30', 30_000)
  await add(second, '2026-10-15', 10_000)
  await add(third, '2026-10-31', 20_000)
  await signInAs(page, user.email, { at: '/billing-information' })
  await page.getByRole('link', { name: 'Invoices' }).click()
  const numbers = page.getByRole('table', { name: 'Invoices' }).getByRole('rowheader')
  await expect(numbers).toHaveText([third, second, first])
  await page.getByRole('button', { name: 'Total' }).click()
  await expect(numbers).toHaveText([second, third, first])
  await page.getByRole('searchbox', { name: 'Invoice number' }).fill('e-')
  await expect(numbers).toHaveText([second, first])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(numbers).toHaveText([second, third, first])
  await expect(page.getByRole('row', { name: 'October 2026, 2 invoices' })).toContainText('$300.00')
  await page.getByRole('link', { name: 'October 2026, 2 invoices' }).click()
  await expect(numbers).toHaveText([second, third])
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^invoices_.*\.csv$/)
})
