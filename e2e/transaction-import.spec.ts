import { expect, type Page } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import type { Db } from '../server/src/db/connect.ts'
import { aCardNumber, aRecord, asFixed, asOwnCsv, aTranId } from '../server/testing/imports.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { demoAccounts, heading, pick, signInAs, test, type People } from './fixtures.ts'
import { addCards } from './fleet.ts'

const at = '/transaction-import'

const asStaff = async (page: Page, people: People) => {
  const { email } = await people.aUser({ type: userTypes.staff })
  await signInAs(page, email, { at, account_id: demoAccounts.sequimLavenderFarm })
  await expect(heading(page, 'Transaction import')).toBeVisible()
}

/** Names a card of its own account the way our file format does when it shows only four digits. */
const aFuelledCard = async (people: People, db: Db) => {
  const { account } = await people.aCustomer({ roles: ['card manager'] })
  await addCards(db, account.id, { count: 1 })
  return { card_number: '***7001', account_number: account.cl_account_no }
}

const choose = async (page: Page, file: string, name: string) => {
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(file) })
  await expect(page.getByText(name).first()).toBeVisible()
}

const count = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')

test('an import shows what was added, what is waiting and why, and offers the problems as a file', async ({
  page,
  people,
  db,
}) => {
  // Four states, each checked at two widths with two themes.
  test.slow()
  const card = await aFuelledCard(people, db)
  const product_code = aTranId().slice(0, 3).toUpperCase()
  const waiting = aRecord({ ...card, product_code })
  // A long name without a break opportunity must not widen the page.
  const name = `november-${aTranId()}-${'x'.repeat(60)}.csv`
  await asStaff(page, people)
  await choose(page, asOwnCsv([aRecord(card), waiting, aRecord({ ...card, total: 1 })]), name)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('region', { name }).getByText('Done, needs attention')).toBeVisible({ timeout: 20_000 })
  await expect(count(page, 'Added')).toHaveText('1')
  await expect(count(page, 'Waiting')).toHaveText('1')
  await expect(count(page, 'Refused')).toHaveText('1')
  await expectStateAccessible(page, page.getByRole('region', { name }))
  await setWidth(page, 'desk')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the problems' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^import-\d+-problems\.csv$/)

  await page.getByRole('link', { name: 'See waiting lines' }).click()
  await page.getByRole('searchbox').fill(waiting.tran_id)
  await expect(page).toHaveURL(new RegExp(`keyword=${waiting.tran_id}`))
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expectStateAccessible(page, page.getByText(product_code, { exact: true }))
  await setWidth(page, 'desk')
  await page.getByRole('button', { name: `Actions for transaction ${waiting.tran_id}` }).click()
  await page.getByRole('menuitem', { name: 'Map product' }).click()
  const drawer = page.getByRole('dialog', { name: `What does CFN mean by ${product_code}?` })
  await expectStateAccessible(page, drawer)
  await setWidth(page, 'desk')
  await pick(page, 'Product', '053 ULSD #2')
  await drawer.getByRole('button', { name: 'Save and place' }).click()
  await expect(page.getByText('1 line has become a transaction').first()).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('one waiting line is placed on the card that was used, and all others in the search are discarded at once', async ({
  page,
  people,
  db,
}) => {
  const prefix = aTranId().slice(0, 6)
  const unknown = ['1', '2', '3', '4'].map((n) => aRecord({ card_number: aCardNumber(), tran_id: `${prefix}${n}` }))
  const name = `unknown-${prefix}.csv`
  const { account } = await people.aCustomer({ roles: ['card manager'] })
  await addCards(db, account.id, { count: 2 })
  await asStaff(page, people)
  await choose(page, asOwnCsv(unknown), name)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(count(page, 'Waiting')).toHaveText('4', { timeout: 20_000 })
  await page.getByRole('link', { name: 'See waiting lines' }).click()
  await page.getByRole('searchbox').fill(prefix)
  await expect(page.getByRole('button', { name: 'Discard all 4' })).toBeVisible()

  await page.getByRole('button', { name: `Actions for transaction ${prefix}4` }).click()
  await page.getByRole('menuitem', { name: 'Choose its card' }).click()
  const card = page.getByRole('dialog', { name: 'Which card was used?' })
  await card.getByRole('button', { name: 'Place on this card' }).click()
  await expect(card.getByText('Choose an account', { exact: true })).toBeVisible()
  await card.getByRole('combobox', { name: 'Account' }).fill(account.cl_account_no)
  await page.getByRole('option', { name: new RegExp(`^${account.name}`) }).click()
  await card.getByRole('combobox', { name: 'Card', exact: true }).fill('Truck 2')
  await page.getByRole('option', { name: '•••• 7002 · 202 · Truck 2' }).click()
  await expect(card.getByText('The digits differ')).toBeVisible()
  await card.getByLabel('Reason').fill('The driver has the receipt')
  await expectStateAccessible(page, card.getByText('Account that pays'))
  await setWidth(page, 'desk')
  await card.getByRole('button', { name: 'Place on this card' }).click()
  await page.getByRole('dialog', { name: 'The line has become a transaction' }).getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()

  await page.getByRole('button', { name: 'Discard all 3' }).click()
  const drawer = page.getByRole('dialog', { name: 'Discard these 3 lines?' })
  await drawer.getByRole('button', { name: 'Discard these 3 lines' }).click()
  await expect(drawer.getByText('Give a reason')).toBeVisible()
  await drawer.getByLabel('Reason').fill('Cards of another provider')
  await drawer.getByRole('button', { name: 'Discard these 3 lines' }).click()
  await expect(page.getByText('The lines were discarded').first()).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Discard all 3' })).toBeHidden()
})

test('the columns of another company’s file are mapped once, and a file whose totals do not match says so', async ({
  page,
  people,
  db,
}) => {
  const card = await aFuelledCard(people, db)
  const { card_number, account_number } = card
  const name = `Private sites ${aTranId()}`
  const file = [
    'Ticket,Date,Card number,Account number,Site number,Site name,State,Product code,Quantity,Total',
    `${aTranId()},11/04/2026,${card_number},${account_number},104233,Kent Cardlock,WA,019,10.000,39.51`,
  ].join('\n')
  await asStaff(page, people)
  await pick(page, 'Layout', 'Other comma-separated file')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Choose a file').first()).toBeVisible()
  await choose(page, file, 'theirs.csv')
  await page.getByRole('button', { name: 'Map the columns' }).click()
  const drawer = page.getByRole('dialog', { name: 'Map the columns' })
  await drawer.getByRole('button', { name: 'Save mapping' }).click()
  await expect(drawer.getByText('Give the mapping a name')).toBeVisible()
  await expectStateAccessible(page, drawer)
  await setWidth(page, 'desk')
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name)
  await pick(page, 'Dates', 'MM/DD/YYYY')
  await pick(page, 'Transaction id', 'Ticket')
  await drawer.getByRole('button', { name: 'Save mapping' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Mapping' })).toHaveText(name)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('region', { name: 'theirs.csv' }).getByText('Done')).toBeVisible({ timeout: 20_000 })
  await expect(count(page, 'Added')).toHaveText('1')

  await page.goto(at)
  await pick(page, 'Layout', 'Forecourt fixed-width (F)')
  await choose(page, asFixed([aRecord(card)], { transactions: 2, quantity: 20_000, total: 7_902 }), `${aTranId()}.txt`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The file’s own totals do not match')).toBeVisible({ timeout: 20_000 })
})

test('staff check an example tax rate, enter a future rate and delete it', async ({ page, people, db }) => {
  test.slow()
  const city = `Springfield ${aTranId()}`
  const rate = { level: 'city', state: 'OR', locality: city, is_per_gallon: true, basis: 'example' } as const
  await db
    .insertInto('tax_rates')
    .values({ ...rate, tax_class: 'diesel', rate: 3_000, effective_from: '2020-01-01' })
    .execute()
  await asStaff(page, people)
  await page.getByRole('link', { name: 'Tax rates' }).click()
  await page.getByRole('searchbox').fill(city)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expectStateAccessible(page, page.getByText('Example', { exact: true }))
  await setWidth(page, 'desk')
  const actions = page.getByRole('button', { name: `Actions for City, ${city}, OR, Diesel` })

  await actions.click()
  await page.getByRole('menuitem', { name: 'Check or correct' }).click()
  const edit = page.getByRole('dialog', { name: 'Tax rate' })
  await edit.getByLabel('Rate, dollars per gallon').fill('three')
  await edit.getByRole('button', { name: 'Save as checked' }).click()
  await expect(edit.getByText('Must be dollars, such as 0.554')).toBeVisible()
  await expectStateAccessible(page, edit)
  await setWidth(page, 'desk')
  await edit.getByLabel('Rate, dollars per gallon').fill('0.035')
  await edit.getByRole('button', { name: 'Save as checked' }).click()
  await expect(page.getByText('Your changes have been saved').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('$0.035 per gal')).toBeVisible()
  await expect(page.getByText('Entered', { exact: true })).toBeVisible()

  await actions.click()
  await page.getByRole('menuitem', { name: 'Enter next rate' }).click()
  const next = page.getByRole('dialog', { name: 'Next rate' })
  await next.getByLabel('Rate, dollars per gallon').fill('0.04')
  await next.getByLabel('First day').fill('2090-07-01')
  await next.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Data has been saved!').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Jun 30, 2090')).toBeVisible()
  await pick(page, 'Shown', 'To come')
  await expect(page.getByText('$0.04', { exact: false })).toBeVisible()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await expect(page.getByText('Tax rate deleted').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No tax rates match.')).toBeVisible()
})
