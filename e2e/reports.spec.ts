// Reports as users work with them: run, read, saved, sent and printed.
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { reports } from '@forecourt/domain/reports/reports.ts'
import type { Db } from '../server/src/db/connect.ts'
import { aTransaction } from '../server/testing/transactions.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { aFleet } from './fleet.ts'
import { demoAccounts, goWithin, heading, settled, signInAs, signInAsDemo, test, type People } from './fixtures.ts'

const detail = '/transaction-detail-report'
const march = `${detail}?from=2026-03-01&to=2026-03-31`

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true })
const table = (page: Page) => page.getByRole('table', { name: /^Transaction Detail Report/ })

/** Two cards, with three fills in March, one of them in Oregon, and one in May. Each fill is 50 gallons for $175.00. */
const aFuelledFleet = async (people: People, db: Db) => {
  const fleet = await aFleet(people, db, { count: 2, roles: ['report user'] })
  const [first, second] = fleet.cards
  const fill = (card: typeof first, transacted_at: string) =>
    aTransaction({ db, ctx: {} as never }, { account_id: fleet.account.id, card_id: card!.id, transacted_at })
  await fill(first, '2026-03-10T06:10:00')
  await fill(first, '2026-03-11T06:20:00')
  await fill(second, '2026-03-12T18:30:00')
  await fill(second, '2026-05-02T09:00:00')
  return fleet
}

test('without an invoice, the Billing Sort report shows no error', async ({ page, people }) => {
  const { user } = await people.aCustomer({ roles: ['report user'] })
  await signInAs(page, user.email, { at: '/billing-sort-report' })
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await expect(page.getByText('Invoice is required')).toHaveCount(0)
})

test('a report user changes the period and the grouping, and the address restores the same report', async ({
  page,
  people,
  db,
}) => {
  const { user } = await aFuelledFleet(people, db)
  await signInAs(page, user.email, { at: march })
  await expect(heading(page, 'Transaction Detail Report')).toBeVisible()
  await expect(preview(page)).toContainText('3 transactions · 150.0 gal · $525.00')
  await expect(table(page).getByRole('row')).toHaveCount(1 + 3 + 1)
  await expect(table(page).getByRole('rowheader', { name: 'Total, 3 transactions' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Subtotals by' }).click()
  await page.getByRole('option', { name: 'Card', exact: true }).click()
  await page.getByLabel('To', { exact: true }).fill('2026-05-31')
  await expect(preview(page)).toContainText('The parameters have changed')
  await button(page, 'Preview').click()
  await expect(page).toHaveURL(`${detail}?from=2026-03-01&to=2026-05-31&group_by=card_number`)
  await expect(preview(page)).toContainText('4 transactions · 200.0 gal · $700.00')
  await expect(table(page).getByRole('rowheader', { name: 'Card •••• 7002, 2 transactions' })).toBeVisible()

  await page.goBack()
  await expect(preview(page)).toContainText('3 transactions')
  await page.goForward()
  await page.reload()
  await expect(table(page).getByRole('rowheader', { name: 'Card •••• 7001, 2 transactions' })).toBeVisible()

  // Without parameters in the address, the report repeats the last parameters. It sends one request, while the page is being drawn.
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().endsWith('/preview'))))
  await page.goto(detail)
  await expect(page).toHaveURL(/from=2026-03-01&to=2026-05-31&group_by=card_number/)
  await expect(preview(page)).toContainText('4 transactions')
  expect(asked).toBe(1)
})

test('clicking a column sorts the report; the link and the schedule keep the order, and typed changes stay', async ({
  page,
  people,
  db,
}) => {
  const { user } = await aFuelledFleet(people, db)
  await signInAs(page, user.email, { at: march })
  const times = table(page).locator('tbody').getByRole('rowheader')
  await expect(times).toHaveText([/Mar 10/, /Mar 11/, /Mar 12/])
  await page.getByLabel('To', { exact: true }).fill('2026-05-31')
  const head = table(page).getByRole('columnheader').first()
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(times).toHaveText([/Mar 12/, /Mar 11/, /Mar 10/])
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/order_by=-transacted_at$/)
  await expect(page.getByLabel('To', { exact: true }), 'what was typed and not applied is still there').toHaveValue('2026-05-31')
  await button(page, 'Preview').click()
  await expect(times).toHaveText([/May 2/, /Mar 12/, /Mar 11/, /Mar 10/])
  await page.reload()
  await expect(times.first()).toHaveText(/May 2/)
  await button(page, 'Schedule').click()
  await expect(page).toHaveURL(/order_by=-transacted_at/)
})

test('the card of a row opens, and closing it or Back returns to the report as it was', async ({ page, people, db }) => {
  const fleet = await aFleet(people, db, { count: 2, roles: ['report user', 'card editor'] })
  // Two cards that end alike: the link leads to the one that was used.
  await db.updateTable('cards').set({ last_four: '7001' }).where('account_id', '=', fleet.account.id).execute()
  const [, used] = fleet.cards
  const fill = { account_id: fleet.account.id, card_id: used!.id, transacted_at: '2026-03-10T06:10:00' }
  await aTransaction({ db, ctx: {} as never }, fill)
  await signInAs(page, fleet.user.email, { at: march })
  const card = table(page).getByRole('link', { name: '•••• ' }).first()
  await card.click()
  await expect(page).toHaveURL(new RegExp(`/card-management\\?card=${used!.id}&back=1$`))
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(march)
  await card.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(march)
  await expect(preview(page)).toContainText('1 transaction')
})

test('a range that ends before it begins is refused at its field and not applied', async ({ page, people, db }) => {
  const { user } = await aFuelledFleet(people, db)
  await signInAs(page, user.email, { at: march })
  await expect(table(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'Card from' }).click()
  await expect(page.getByRole('option').first()).toHaveText('All')
  await page.getByRole('option', { name: '7002' }).click()
  await page.getByRole('combobox', { name: 'Card to' }).click()
  await page.getByRole('option', { name: '7001' }).click()
  await expect(page.getByText('Card from must not be after Card to')).toBeVisible()
  await button(page, 'Preview').click()
  await expect(page.getByRole('combobox', { name: 'Card to' })).toBeFocused()
  await expect(page).toHaveURL(march)
})

test('a view saves the parameters under a name, and can be deleted', async ({ page, people, db }) => {
  const { user } = await aFuelledFleet(people, db)
  await signInAs(page, user.email, { at: march })
  const view = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  await button(page, 'Save view').click()
  await page.getByLabel('Name').fill('March')
  await button(page.getByRole('dialog', { name: 'Save view' }), 'Save view').click()
  await expect(view('March')).toHaveAttribute('aria-current', 'page')
  await expect(button(page, 'Save view')).toHaveCount(0)
  await view('Standard').click()
  await expect(page).not.toHaveURL(march)
  await expect(view('Standard')).toHaveAttribute('aria-current', 'page')
  await view('March').click()
  await expect(page).toHaveURL(march)
  await button(page, 'Actions for the view March').click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(view('March')).toHaveCount(0)
  await expect(button(page, 'Save view')).toBeVisible()
})

test('every row is in the exported file, and the report is listed and mailed', async ({ page, people, db, mailsTo }) => {
  const { user } = await aFuelledFleet(people, db)
  await signInAs(page, user.email, { at: march })
  await expect(table(page)).toBeVisible()
  await button(page, 'Export').click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^CSV/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^transaction-detail-report_.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(
    text
      .trim()
      .split('\r\n')
      .filter((line) => line.includes('7001')),
  ).toHaveLength(2)

  await button(page, 'My reports').click()
  const mine = page.getByRole('dialog', { name: 'My reports' })
  await expect(mine.getByRole('listitem')).toContainText(['Ready'])
  await expectStateAccessible(page, mine)
  await page.keyboard.press('Escape')
  await setWidth(page, 'desk')

  await button(page, 'E-mail report').click()
  const letter = page.getByRole('dialog', { name: 'E-mail report' })
  for (const words of ['Attach a comma-separated data file to e-mail', 'Attach a fixed-width data file to e-mail', 'No file'])
    await expect(letter.getByRole('radio', { name: words, exact: true })).toBeVisible()
  await letter.getByRole('button', { name: 'Fixed-width (F)' }).click()
  await expect(letter.getByLabel('The first lines of the sample')).toHaveText(/^H/)
  await expectStateAccessible(page, letter)
  await setWidth(page, 'desk')
  await letter.getByLabel('Subject').fill('Our March')
  await button(letter, 'Send').click()
  await expect(page.getByRole('dialog', { name: 'The report is on its way' })).toBeVisible()
  const mails = await mailsTo(user.email)
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Our March'))
})

test('the keyboard alone changes the period, opens a row and opens the export menu', async ({ page, people, db }) => {
  const { user } = await aFuelledFleet(people, db)
  await signInAs(page, user.email, { at: march })
  await expect(table(page)).toBeVisible()
  await page.getByLabel('From', { exact: true }).focus()
  await page.keyboard.type('05012026')
  await page.getByLabel('To', { exact: true }).focus()
  await page.keyboard.type('05312026')
  await page.keyboard.press('Enter')
  await expect(preview(page)).toContainText('1 transaction · 50.0 gal · $175.00')
  await table(page)
    .getByRole('button', { name: /^May 2, 2026/ })
    .focus()
  await page.keyboard.press('Enter')
  const row = page.getByRole('dialog', { name: 'Transaction' })
  await expect(row).toContainText('Kent Cardlock')
  await page.keyboard.press('Escape')
  await expect(table(page).getByRole('button', { name: /^May 2, 2026/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectStateAccessible(page, row)
  await setWidth(page, 'desk')
  await page.keyboard.press('Escape')
  await button(page, 'Export').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: /^Data file F/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Export')).toBeFocused()
})

test('a period without transactions says so and can still be sent, and a failure can be retried', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('/v1/reports/transaction-detail/preview')
  const { user } = await aFuelledFleet(people, db)
  await page.route('**/v1/reports/*/preview', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong!', code: 'internal', request_id: 'for-support' } }),
  )
  await signInAs(page, user.email, { at: `${detail}?from=2026-02-01&to=2026-02-28` })
  await expect(preview(page).getByRole('alert')).toContainText('Something went wrong!')
  await page.unroute('**/v1/reports/*/preview')
  await button(page, 'Retry').click()
  await expect(preview(page)).toContainText('No transactions in this period')
  await expect(button(page, 'E-mail report')).toBeEnabled()
  await expectStateAccessible(page, page.getByText('No transactions in this period'))
})

test('on a phone the parameters are in a sheet, the rows are cards, and the totals stay visible', async ({
  page,
  people,
  db,
}) => {
  const { user } = await aFuelledFleet(people, db)
  await setWidth(page, 'phone')
  await signInAs(page, user.email, { at: march })
  await expect(page.getByText('3 transactions · 150.0 gal · $525.00').last()).toBeInViewport()
  await expect(page.getByRole('table')).toHaveCount(0)
  await button(page, 'Filters (2)').click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('To', { exact: true }).fill('2026-03-10')
  await button(sheet, 'Show report').click()
  await expect(sheet).toBeHidden()
  await expect(preview(page)).toContainText('1 transaction ·')
})

test('the printed page has the report and nothing else', async ({ page, people, db }) => {
  const { user, account } = await aFuelledFleet(people, db)
  const product = await db
    .selectFrom('products')
    .select(['id', 'code', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('transactions').select('product_id').where('account_id', '=', account.id))
    .executeTakeFirstOrThrow()
  await signInAs(page, user.email, { at: `${march}&product=${product.id}` })
  await expect(table(page)).toBeVisible()
  await settled(page)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/printed by Pat Driver/)).toBeVisible()
  await expect(page.getByText('Mar 1, 2026 to Mar 31, 2026 · Dates are: Transaction dates')).toContainText(
    `Product: ${product.code} ${product.name}`,
  )
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('Skip to main content')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Parameters' })).toBeHidden()
  await expect(button(page, 'E-mail report')).toBeHidden()
  await expect(table(page).getByRole('rowheader', { name: 'Total, 3 transactions' })).toBeVisible()
  const sizes = [...(await page.pdf()).toString('latin1').matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box]) => box)
  expect(sizes, 'one page, landscape: whose it is stands above it and not on a page before').toEqual(['0 0 792 612'])
})

test('many printed figures leave room for a day and its hour', async ({ page }) => {
  await signInAsDemo(page, 'report-user', { at: '/owner-operator-report' })
  const operators = page.getByRole('table', { name: /^Owner Operator Report/ })
  await expect(operators).toBeVisible()
  await settled(page)
  // The inside of a sheet of letter paper, landscape.
  await page.setViewportSize({ width: 965, height: 725 })
  await page.emulateMedia({ media: 'print' })
  const lines = await operators.getByRole('cell', { name: /, \d{4}, \d+:\d\d/ }).evaluateAll((cells) =>
    cells.map((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return words.getClientRects().length
    }),
  )
  expect(Math.max(...lines)).toBeLessThanOrEqual(3)
})

test('a report with rows is accessible', async ({ page, people, db }) => {
  const { user } = await aFuelledFleet(people, db)
  await signInAs(page, user.email, { at: `${march}&group_by=card_number` })
  await expect(table(page)).toBeVisible()
  await expectStateAccessible(page, page.getByText('3 transactions · 150.0 gal · $525.00').first())
})

test('staff can open every report', async ({ page }) => {
  test.setTimeout(120_000)
  await signInAsDemo(page, 'staff', { at: '/account', account_id: demoAccounts.cascadeHauling })
  for (const { path, title, kind, noun } of Object.values(reports)) {
    await goWithin(page, path)
    await expect(heading(page, title)).toBeVisible()
    if (kind === 'scheduled') await expect(button(page, 'New schedule').first()).toBeVisible()
    else
      await expect(preview(page).getByRole('status').first(), title).toHaveText(new RegExp(`^[\\d,]+ (${noun[0]}|${noun[1]})`), {
        timeout: 20_000,
      })
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})
