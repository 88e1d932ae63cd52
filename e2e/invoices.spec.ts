// What an account was billed: from the dashboard to the lines that add up to the total.
import { expect, type Page } from '@playwright/test'
import { anInvoice } from '../server/testing/invoices.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { demoAccounts, heading, settled, signInAs, signInAsDemo, test } from './fixtures.ts'

const drawer = (page: Page, number: string) => page.getByRole('dialog', { name: `Invoice ${number}` })

test('the latest invoice opens from the dashboard with its total and its lines', async ({ page }) => {
  await signInAsDemo(page, 'invoice-inquiry-user', { at: '/dashboard' })
  const latest = page.getByRole('region', { name: 'Latest invoices' }).getByRole('listitem').first()
  const total = /\$[\d,]+\.\d\d/.exec((await latest.textContent())!)![0]
  const number = (await latest.getByRole('link').textContent())!
  await latest.getByRole('link').click()
  await expect(drawer(page, number).locator('dt:text-is("Total") + dd')).toHaveText(total)
  await expect(drawer(page, number).getByRole('list', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(20)
  await drawer(page, number).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/invoices')
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText(total)
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

test('an account that was never billed says so, and an invoice of another account is not found', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('404')
  const { user } = await people.aCustomer({ roles: ['finance manager'] })
  const { id } = await anInvoice({ db }, { account_id: (await people.anAccount()).id })
  await signInAs(page, user.email, { at: `/invoices?invoice=${id}` })
  await expect(page.getByRole('dialog').getByText('This invoice could not be found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No invoices yet')).toBeVisible()
})

test('a notification has no link to an invoice that the user may not see', async ({ page, people, db }) => {
  const { user, account } = await people.aCustomer({ roles: ['pin manager 1'] })
  const title = 'Invoice INV-1 for $1.00 is ready'
  await db
    .insertInto('notifications')
    .values({ account_id: account.id, kind: 'notice', title, link: '/invoices?invoice=1' })
    .execute()
  await signInAs(page, user.email, { at: '/dashboard' })
  await settled(page)
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('invoices are accessible, on a phone too', async ({ page }) => {
  await signInAsDemo(page, 'finance-manager', { at: '/invoices', account_id: demoAccounts.cascadeHauling })
  await expect(heading(page, 'Invoices')).toBeVisible()
  await expectStateAccessible(page, page.getByText(/^\d+ invoices, newest first$/))
  await setWidth(page, 'phone')
  await page.getByRole('link', { name: /^INV-/ }).first().click()
  await expectStateAccessible(page, page.getByRole('dialog').getByRole('list', { name: 'Transactions' }))
})
