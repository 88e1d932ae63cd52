// A report that takes too long to wait for: the user requests it, goes on working, gets a notice, and downloads it.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { rowsAtOnce } from '@forecourt/domain/reports/report-limits.ts'
import { aLongHistory } from '../server/testing/transactions.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { aFleet } from './fleet.ts'
import { signInAs, test } from './fixtures.ts'

const march = '/transaction-detail-report?from=2026-03-01&to=2026-03-31'
const rows = rowsAtOnce.csv + 1

test('a long report is made in the background, with a progress message, a notification and a download link', async ({
  page,
  people,
  db,
}) => {
  test.slow()
  const { account, user, cards } = await aFleet(people, db, { count: 1, roles: ['report user'] })
  await aLongHistory({ db, ctx: {} as never }, { account_id: account.id, card_id: cards[0]!.id }, rows)
  await signInAs(page, user.email, { at: march })
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('Files of this length are made')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /^CSV/ }).click()
  const working = page.getByText("Still working. We'll notify you")
  const ready = page.getByText('Your report is ready', { exact: true })
  await expect(working.or(ready)).toBeVisible()

  // A user who has left the page gets a notice with a link to the report.
  await page.goto('/dashboard')
  const notice = page.getByRole('main').getByRole('link', { name: /Your report is ready: Transaction Detail Report/ })
  await expect(async () => {
    await page.reload()
    await expect(notice).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await notice.click()
  await expect(page).toHaveURL(/\/transaction-detail-report\?.*run=\d+/)
  await expect(ready).toBeVisible()
  const told = page.getByRole('alert').filter({ has: ready })
  await expectStateAccessible(page, told)
  await setWidth(page, 'desk')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(1 + rows)

  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(ready).toBeHidden()
  await expect(page).not.toHaveURL(/run=/)
})
