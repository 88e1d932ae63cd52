// Reports as users work with them: run, read, saved, sent and printed.
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Db } from '../server/src/db/connect.ts'
import { aTransaction } from '../server/testing/transactions.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { aFleet } from './fleet.ts'
import { heading, settled, signInAs, signInAsDemo, test, type People } from './fixtures.ts'

const detail = '/transaction-detail-report'
const march = `${detail}?from=2026-03-01&to=2026-03-31`

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true })
const table = (page: Page) => page.getByRole('table', { name: /^Transaction Detail Report/ })

/** Two cards, with three fills in March, one of them in Oregon, and one in May. Each fill is 50 gallons for $175.00. */
const aFuelledFleet = async (people: People, db: Db) => {
  const fleet = await aFleet(people, db, { count: 2, roles: ['report user', 'card editor'] })
  const [first, second] = fleet.cards
  const fill = (card: typeof first, transacted_at: string) =>
    aTransaction({ db, ctx: {} as never }, { account_id: fleet.account.id, card_id: card!.id, transacted_at })
  await fill(first, '2026-03-10T06:10:00')
  await fill(first, '2026-03-11T06:20:00')
  await fill(second, '2026-03-12T18:30:00')
  await fill(second, '2026-05-02T09:00:00')
  return fleet
}

test('a report user saves a view, changes period, grouping and order, and the address restores the same report', async ({
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

  await test.step('a view saves the parameters under a name, and can be deleted', async () => {
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
    await page.getByRole('dialog', { name: 'View deleted' }).getByRole('button', { name: 'Close' }).click()
    await expect(button(page, 'Save view')).toBeVisible()
  })

  await test.step('Back from the card of a row returns to the report as it was', async () => {
    await table(page).getByRole('link', { name: '•••• ' }).first().click()
    await expect(page.getByRole('dialog', { name: /^Card ending/ })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(march)
    await expect(preview(page)).toContainText('3 transactions')
  })

  await test.step('the grouping and the period are in the address', async () => {
    await page.getByRole('combobox', { name: 'Subtotals by' }).click()
    await page.getByRole('option', { name: 'Card', exact: true }).click()
    await page.getByLabel('To', { exact: true }).fill('2026-05-31')
    await expect(preview(page)).toContainText('The parameters have changed')
    await button(page, 'Preview').click()
    await expect(page).toHaveURL(`${detail}?from=2026-03-01&to=2026-05-31&group_by=card_number`)
    await expect(preview(page)).toContainText('4 transactions · 200.0 gal · $700.00')
    await expect(table(page).getByRole('rowheader', { name: 'Card •••• 7002, 2 transactions' })).toBeVisible()
    await expectStateAccessible(page, page.getByText('4 transactions · 200.0 gal · $700.00').first())
    await setWidth(page, 'desk')
    await page.goBack()
    await expect(preview(page)).toContainText('3 transactions')
    await page.goForward()
    await expect(table(page).getByRole('rowheader', { name: 'Card •••• 7001, 2 transactions' })).toBeVisible()
  })

  await test.step('without parameters in the address, the report repeats the last ones', async () => {
    // It sends one request, while the page is being drawn.
    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().endsWith('/preview'))))
    await page.goto(detail)
    await expect(page).toHaveURL(/from=2026-03-01&to=2026-05-31&group_by=card_number/)
    await expect(preview(page)).toContainText('4 transactions')
    expect(asked).toBe(1)
  })

  await page.goto(march)
  await test.step('clicking a column sorts; the link and the schedule keep the order, and typed changes stay', async () => {
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
    await expect(page.getByLabel('To', { exact: true }), 'what was typed and not applied is still there').toHaveValue(
      '2026-05-31',
    )
    await button(page, 'Preview').click()
    await expect(times).toHaveText([/May 2/, /Mar 12/, /Mar 11/, /Mar 10/])
    await page.reload()
    await expect(times.first()).toHaveText(/May 2/)
    await button(page, 'Schedule').click()
    await expect(page).toHaveURL(/schedules?.*order_by=-transacted_at/)
    await page.goBack()
    await expect(times.first()).toHaveText(/May 2/)
  })

  await test.step('on a phone the parameters are in a sheet, the rows are cards, and the totals stay visible', async () => {
    await setWidth(page, 'phone')
    await expect(page.getByText('4 transactions · 200.0 gal · $700.00').last()).toBeInViewport()
    await expect(page.getByRole('table')).toHaveCount(0)
    await button(page, 'Filters (2)').click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('To', { exact: true }).fill('2026-03-10')
    await button(sheet, 'Show report').click()
    await expect(sheet).toBeHidden()
    await expect(preview(page)).toContainText('1 transaction ·')
  })
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
  await page.keyboard.press('Escape')

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
  await page.keyboard.press('Escape')

  await test.step('the keyboard alone changes the period, opens a row and opens the export menu', async () => {
    await page.getByLabel('From', { exact: true }).focus()
    await page.keyboard.type('05012026')
    await page.getByLabel('To', { exact: true }).focus()
    await page.keyboard.type('05312026')
    await page.keyboard.press('Enter')
    await expect(preview(page)).toContainText('1 transaction · 50.0 gal · $175.00')
    const opener = table(page).getByRole('button', { name: /^May 2, 2026/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    const row = page.getByRole('dialog', { name: 'Transaction' })
    await expect(row).toContainText('Kent Cardlock')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
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
})

test('the printed page has the report and nothing else, with room for a day and its hour', async ({ page, people, db }) => {
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

  // A report with many figures.
  await page.emulateMedia({ media: 'screen' })
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
