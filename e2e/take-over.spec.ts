// docs/product/take-over.md
import { expect, type Page } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { asBook, aTakenAccount, aTakenCard, referenceOf } from '../server/testing/take-overs.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'

const send = async (page: Page, name: string, file: Uint8Array) => {
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('region', { name }).getByText('Checked', { exact: true })).toBeVisible({ timeout: 60_000 })
}

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
}

const count = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')

test('a take-over of a thousand cards is repaired and written, and sending the same file again changes nothing', async ({
  page,
  people,
}) => {
  // Three states, each checked at two widths with two themes.
  test.slow()
  const account = aTakenAccount({ name: `Cascade ${Date.now()}` })
  const cards = Array.from({ length: 1_000 }, () => aTakenCard(referenceOf(account)))
  const good = structuredClone(cards)
  cards[10]!['status'] = 'Aktive'
  cards[20]!['status'] = 'Aktive'
  cards[30]!['max_gallon_fill'] = 'lots'
  const { email } = await people.aUser({ type: userTypes.staff })
  await signInAs(page, email, { at: '/take-over' })
  await expect(heading(page, 'Take-over')).toBeVisible()

  await send(page, 'fleet.xlsx', await asBook({ accounts: [account], cards }))
  await expect(count(page, 'Rows with problems')).toHaveText('3')
  await expectStateAccessible(page, page.getByRole('region', { name: 'Problems', exact: true }))
  await setWidth(page, 'desk')

  await page.getByRole('button', { name: 'Replace in a column' }).click()
  await page.getByLabel('By', { exact: true }).fill('Active')
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await closePopup(page, '2 rows were changed')
  await expect(count(page, 'Rows with problems')).toHaveText('1', { timeout: 30_000 })
  await page.getByRole('button', { name: 'cards, row 32' }).click()
  await page.getByRole('textbox', { name: fieldLabel('max_gallon_fill'), exact: true }).fill('100')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await closePopup(page, 'The row was repaired and is checked again')
  await expect(count(page, 'Rows with problems')).toHaveText('0', { timeout: 30_000 })

  await page.getByRole('button', { name: 'Write the accounts' }).click()
  await expect(page.getByText('Everything was written.', { exact: false })).toBeVisible({ timeout: 60_000 })
  await expect(count(page, 'New')).toHaveText('1,001')
  await expectStateAccessible(page, page.getByRole('region', { name: 'By account', exact: true }))
  await setWidth(page, 'desk')

  await page.getByRole('button', { name: 'All take-overs' }).click()
  await send(page, 'again.xlsx', await asBook({ accounts: [account], cards: good }))
  await expect(count(page, 'Unchanged')).toHaveText('1,001')
  await expect(count(page, 'New')).toHaveText('0')
})
