// docs/product/orders-and-cards.md#bulk-upload: a spreadsheet with errors is uploaded, repaired and ordered.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { signInAs, test } from './fixtures.ts'
import { choosePickup, lines, orderNumber, ordersOf, submit, toDelivery } from './order-wizard.ts'

const header = 'Vehicle number,Description,Fuel profle,Colour,Max gallon per fill,Max gallon per period,Gallon period'
const rows = [
  '0042,Kenworth,Diesel,red,100,200,Daily',
  'T7,Peterbilt,Kerosene,blue,100,200,Daily',
  'T8,Freightliner,Diesel,,100,200,Daily',
  't8,Mack,Diesel,,lots,200,Daily',
  'T9,Example row: replace or delete,Diesel,,100,200,Daily',
]
const csv = (...cells: string[]) => ({
  name: 'fleet.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...cells].join('\r\n')),
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bulk upload' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const step = (page: Page, name: string) => dialog(page).getByRole('heading', { level: 3, name })

const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const chooseKind = async (page: Page, card_type = 'Vehicle') => {
  await choose(page, 'Network', 'CFN')
  await choose(page, 'Card type', card_type)
  await expect(dialog(page).getByRole('combobox', { name: 'Card template' })).toBeVisible()
}

const sendFile = (page: Page, ...cells: string[]) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles(csv(...cells))

/** Fills local storage to the last character. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    let piece = 'x'.repeat(2 ** 20)
    for (let at = 0; piece !== ''; at++) {
      try {
        localStorage.setItem(`full-${at}`, piece)
      } catch {
        piece = piece.slice(Math.ceil(piece.length / 2))
      }
    }
  })

test('a spreadsheet is made from the template, its errors are repaired, and its cards are ordered', async ({
  page,
  people,
  db,
  troubles,
}) => {
  test.slow()
  troubles.expectTrouble('415', '422', '500')
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/BulkUploadDialog*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  const { user, account } = await people.aCustomer({ roles: ['card editor'] })
  await signInAs(page, user.email, { at: '/card-management' })
  await page.getByRole('button', { name: 'Bulk upload' }).click()
  await test.step('while it loads, its drawer is open and the page below takes no clicks', async () => {
    await expect(dialog(page).getByText('Loading the bulk upload')).toBeAttached()
    const beneath = page.getByRole('link', { name: 'New card order' }).first()
    expect(await beneath.click({ trial: true, timeout: 500 }).catch(() => 'covered')).toBe('covered')
    arrival.resolve()
  })
  await chooseKind(page)
  const [template] = await Promise.all([page.waitForEvent('download'), button(page, 'Download template').click()])
  expect(template.suggestedFilename()).toBe('CFN-Vehicle.xls')
  await expectStateAccessible(page, button(page, 'Download template'), 'the upload')
  await setWidth(page, 'desk')
  await test.step('an unreadable file is refused with the reason', async () => {
    const failure = async (message: string) => {
      await page.getByRole('alertdialog', { name: message }).getByRole('button', { name: 'Close' }).click()
      await expect(dialog(page).getByRole('alert').filter({ hasText: message })).toBeVisible()
    }
    const input = dialog(page).locator('input[type=file]')
    await input.setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 'a') })
    await failure('The file is larger than 5 MB')
    await input.setInputFiles({ name: 'fleet.xlsx', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await failure('This is not a .xlsx file, although its name says so.')
    await page.route('**/v1/upload_bulk_card_order', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong!', code: 'internal' } }),
    )
    await sendFile(page, rows[0]!)
    await failure('Something went wrong!')
    await page.unrouteAll()
  })
  await test.step('cells can be pasted instead, and closing asks before they are lost', async () => {
    await dialog(page).getByLabel('Or paste from Excel').fill('Description\tFuel profile\tPIN\nKenworth\tDiesel\t1234\n')
    await button(page, 'Use the pasted cells').click()
    await expect(dialog(page).getByText('1 row was read. Which column is what?')).toBeVisible()
    await expect(dialog(page).getByText('Left out: PIN')).toBeVisible()
    await expect(dialog(page).getByText('Still needed: Vehicle number')).toBeVisible()
    await button(page, 'NEXT').click()
    await expect(dialog(page).getByRole('alert').filter({ hasText: 'Still needed' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'CANCEL' }).click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'CONTINUE' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Bulk upload' })).toBeFocused()
  })
  await page.keyboard.press('Enter')
  await chooseKind(page)
  await sendFile(page, ...rows)

  await expect(step(page, 'Match columns')).toBeFocused()
  await expectStateAccessible(page, step(page, 'Match columns'))
  await setWidth(page, 'desk')
  await expect(dialog(page).getByRole('combobox', { name: 'Field for column Fuel profle' })).toHaveValue('Fuel profile')
  await expect(dialog(page).getByRole('combobox', { name: 'Field for column Colour' })).toHaveValue('Leave this column out')
  await expect(dialog(page).getByText('Kenworth · Peterbilt · Freightliner')).toBeVisible()
  await button(page, 'NEXT').click()

  await expectStateAccessible(page, dialog(page).getByText('3 rows of 4 with errors'))
  await setWidth(page, 'desk')
  await page.keyboard.press('F8')
  const fuelCell = dialog(page).getByLabel('Fuel profile, row 3')
  await expect(fuelCell).toBeFocused()
  await expect(fuelCell).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog(page).getByText('Row 3, Fuel profile: Not on the list')).toBeVisible()
  await expect(fuelCell).toHaveValue('Kerosene')
  await fuelCell.fill('diesel + DEF')
  await page.keyboard.press('F8')

  await expect(dialog(page).getByText('Row 4, Vehicle number: Vehicle number must be unique')).toBeVisible()
  const shared = dialog(page).getByLabel('Vehicle number, row 5')
  await expect(shared, 'the message stands on both').toHaveAttribute('aria-invalid', 'true')
  await shared.fill('T9')
  await shared.press('Enter')
  await expect(dialog(page).getByText('1 row of 4 with errors')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(shared).toHaveValue('t8')
  await shared.fill('T9')
  await shared.press('Tab')

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download errors').click()])
  expect(await readFile(await download.path(), 'utf8')).toContain('Max gallon per fill: Must be a whole number')

  await button(page, 'NEXT').click()
  await expectStateAccessible(page, button(page, 'Order these cards (3)'))
  await setWidth(page, 'desk')
  await button(page, 'Order these cards (3)').click()
  await expect(page).toHaveURL('/card-template-form')
  await expect(lines(page).getByRole('option')).toHaveCount(3)
  await toDelivery(page)
  await choosePickup(page)
  await submit(page)
  await orderNumber(page)

  // The row with the error is still waiting.
  await page.goBack()
  await expect(page).toHaveURL('/card-management')
  await page.getByRole('button', { name: 'Bulk upload' }).click()
  await expect(dialog(page).getByText('No row can be ordered.')).toBeVisible()
  await button(page, 'BACK TO REPAIR').click()
  await dialog(page).getByLabel('Max gallon per fill, row 5').fill('90')
  await button(page, 'NEXT').click()
  await button(page, 'Order these cards (1)').click()
  await expect(lines(page).getByRole('option')).toHaveCount(1)
  await toDelivery(page)
  await choosePickup(page)
  await submit(page)
  await orderNumber(page)

  const cards = await db.selectFrom('cards').selectAll().where('account_id', '=', account.id).orderBy('vehicle_number').execute()
  expect(cards.map(({ vehicle_number, card_fuel_profile_id }) => [vehicle_number, card_fuel_profile_id])).toEqual([
    ['0042', 3],
    ['T7', 4],
    ['T8', 3],
    ['T9', 3],
  ])
  expect(cards.every(({ card_status_id }) => card_status_id === cardStatus.pending)).toBe(true)
  expect(await ordersOf(db, account.id)).toHaveLength(2)
})

test('a reload during a repair loses only the PINs, and an upload that does not fit in the browser’s storage says so', async ({
  page,
  people,
}) => {
  test.slow()
  const { user } = await people.aCustomer({ roles: ['card manager', 'pin manager 1'] })
  await signInAs(page, user.email, { at: '/card-management' })
  await page.getByRole('button', { name: 'Bulk upload' }).click()
  await chooseKind(page, 'Single')
  const pasted = 'Vehicle number\tFuel profile\tPIN\nT1\tKerosene\t48213\nT2\tPetroleum\t59324\n'
  await dialog(page).getByLabel('Or paste from Excel').fill(pasted)
  await button(page, 'Use the pasted cells').click()
  await button(page, 'NEXT').click()
  const repaired = dialog(page).getByLabel('Fuel profile, row 2')
  await repaired.fill('Diesel')
  await repaired.press('Enter')
  await expect(dialog(page).getByText('1 row of 2 with errors')).toBeVisible()
  await expect(dialog(page).getByLabel('PIN, row 2')).toHaveValue('48213')

  await page.reload()
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).toContain('Petroleum')
  expect(stored).not.toMatch(/48213|59324/)
  await page.getByRole('button', { name: 'Bulk upload' }).click()
  await expect(dialog(page).getByText(/^You have an unfinished upload of 2 rows from/)).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Resume the unfinished upload of 2 rows from/ })
    .click()
  await expect(step(page, 'Repair')).toBeFocused()
  await expect(repaired).toHaveValue('Diesel')
  await expect(dialog(page).getByLabel('Fuel profile, row 3')).toHaveValue('Petroleum')

  // A discarded upload is gone.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await page.getByRole('button', { name: 'Bulk upload' }).click()
  await expect(step(page, 'Upload')).toBeVisible()
  await expect(dialog(page).getByText(/unfinished upload/)).toHaveCount(0)

  await chooseKind(page)
  await fillStorage(page)
  await sendFile(page, ...rows)
  await button(page, 'NEXT').click()
  await expect(dialog(page).getByText('This browser has no room to keep the upload.')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  const other = dialog(page).getByLabel('Fuel profile, row 3')
  await other.fill('Diesel')
  await other.press('Enter')
  await expect(dialog(page).getByText('This browser has no room to keep the upload.')).toBeHidden()
})
