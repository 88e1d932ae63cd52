// A fleet manages its drivers: one is added, gets a vehicle and a card, and leaves; a vehicle is described, an odometer corrected.
import { expect, type Locator, type Page } from '@playwright/test'
import { expectStateAccessible } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'
import { aFleet } from './fleet.ts'

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Fleet' }).getByRole('link', { name })

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await button(popup, 'Close').click()
  await expect(popup).toBeHidden()
}
const choose = async (form: Locator, field: string, typed: string, option: RegExp) => {
  await form.getByRole('combobox', { name: field }).fill(typed)
  await form.getByRole('option', { name: option }).click()
}

test('a driver gets a vehicle and a card and is deactivated together with the card; the vehicle gets a VIN and a new meter', async ({
  page,
  people,
  db,
}) => {
  const { user, account, cards } = await aFleet(people, db)
  await signInAs(page, user.email, { at: '/card-management' })
  await tab(page, 'Drivers').click()
  await expect(heading(page, 'Drivers')).toBeVisible()
  await button(page, 'Add driver').first().click()
  const form = page.getByRole('dialog', { name: 'Add driver' })
  await form.getByLabel('Driver number').fill('104')
  await form.getByLabel('First name').fill('Ana')
  await form.getByLabel('Last name').fill('Diaz')
  await button(form, 'Add driver').click()
  await closePopup(page, 'Data has been saved!')

  await page.getByRole('link', { name: 'Ana Diaz' }).click()
  const driver = page.getByRole('dialog', { name: 'Ana Diaz' })
  await button(driver, 'Assign a vehicle').click()
  const assign = page.getByRole('dialog', { name: 'Assign a vehicle' })
  await choose(assign, 'Vehicle', '201', /^201/)
  await button(assign, 'Save').click()
  await closePopup(page, 'Your changes have been saved')
  await expect(driver.getByText('Vehicle 201')).toBeVisible()
  await expectStateAccessible(page, driver, 'a driver')

  await page.goto(`/card-management?card=${cards[0]!.id}`)
  const card = page.getByRole('dialog', { name: 'Card ending 7001' })
  await button(card, 'Give to a driver').click()
  const give = page.getByRole('dialog', { name: 'Give to a driver' })
  await choose(give, 'Driver', 'dia', /104 Ana Diaz/)
  await button(give, 'Give card').click()
  await closePopup(page, 'Card successfully updated')
  await expect(card.getByText('104 Ana Diaz')).toBeVisible()

  await page.goto('/card-management/drivers')
  await page.getByRole('link', { name: 'Ana Diaz' }).click()
  await button(driver, 'Deactivate').click()
  const leave = page.getByRole('dialog', { name: 'Deactivate driver' })
  await expect(leave.getByText('CFN Vehicle •••• 7001')).toBeVisible()
  await button(leave, 'Deactivate and cancel 1 card').click()
  await closePopup(page, 'Your changes have been saved')
  await expect(driver.getByText('Cancelled')).toBeVisible()
  const stored = db.selectFrom('cards').select('card_status_id').where('account_id', '=', account.id).orderBy('id')
  expect((await stored.executeTakeFirstOrThrow()).card_status_id).toBe(5)

  await page.keyboard.press('Escape')
  await tab(page, 'Vehicles').click()
  await page.getByRole('link', { name: '201', exact: true }).click()
  const vehicle = page.getByRole('dialog', { name: 'Vehicle 201' })
  await button(vehicle, 'Edit').click()
  const edit = page.getByRole('dialog', { name: 'Edit vehicle' })
  await edit.getByLabel('VIN').fill('1M8GDM9AXKP042789')
  await expect(edit.getByText('The check digit does not fit')).toBeVisible()
  await edit.getByLabel('Make').fill('Volvo')
  await expectStateAccessible(page, edit, 'the form of a vehicle')
  await button(edit, 'Save').click()
  await closePopup(page, 'Your changes have been saved')
  await expect(vehicle.getByText('1M8GDM9AXKP042789')).toBeVisible()
  await button(vehicle, 'New meter').click()
  const meter = page.getByRole('dialog', { name: 'New meter' })
  await meter.getByLabel('Reads').fill('5')
  await button(meter, 'Save').click()
  await closePopup(page, 'Your changes have been saved')
  await expect(vehicle.getByText(/New meter from/)).toBeVisible()
})
