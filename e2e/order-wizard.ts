// Shared by the journeys through the order wizard: templates to order from, the way to each step, and what to check there.
import { expect, type Page } from '@playwright/test'
import type { Db } from '../server/src/db/connect.ts'
import { aPlace } from '../server/testing/delivery-addresses.ts'
import { addTemplate, aTemplateName } from './fleet.ts'

const complete = { card_fuel_profile_id: 3, card_period_gallon_id: 1 }

/** A template whose cards need only a vehicle number. */
export const aVehicleTemplate = (db: Db) => addTemplate(db, { template_name: aTemplateName(), ...complete })

/** A template whose cards also need a PIN. */
export const aSingleTemplate = (db: Db) =>
  addTemplate(db, { template_name: aTemplateName(), card_type_id: 1, card_time_profile_id: 1, ...complete })

/** A template whose cards are ordered as a request to Customer Service. */
export const aDriverTemplate = (db: Db) =>
  addTemplate(db, { template_name: aTemplateName(), card_type_id: 2, card_time_profile_id: 1, card_fuel_profile_id: 3 })

export const wizardFor = ({ id }: { id: number }, amount = 1) => `/card-template-form?id=${id}&amount=${amount}`

export const lines = (page: Page) => page.getByRole('listbox', { name: 'Cards of the order' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const vehicle = (page: Page) => field(page, 'Vehicle number')

/** Types one number into each card, from the first on, and moves down with the keyboard. */
export const fillVehicles = async (page: Page, ...numbers: string[]) => {
  await expect(vehicle(page)).toBeVisible()
  for (const [index, number] of numbers.entries()) {
    if (index > 0) await page.keyboard.press('Control+ArrowDown')
    await expect(page.getByRole('heading', { name: `Card ${index + 1} of` })).toBeVisible()
    await vehicle(page).fill(number)
  }
}

export const toDelivery = async (page: Page) => {
  await button(page, 'NEXT').click()
  await expect(button(page, 'SUBMIT ORDER')).toBeVisible()
}

/** In a place with a ZIP code that the portal knows. */
export const fillAddress = async (page: Page, db: Db) => {
  await aPlace({ db })
  await field(page, 'Address name').fill('Kent yard')
  await field(page, 'Street address').fill('820 Central Ave N')
  await field(page, 'City').fill('Kent')
  await page.getByRole('combobox', { name: 'State' }).fill('washi')
  await page.getByRole('option', { name: 'WA Washington' }).click()
  await field(page, 'Zip Code').fill('98032')
}

export const choosePickup = async (page: Page) => {
  await page.getByRole('radio', { name: 'Pick up' }).check()
  await field(page, 'Name').fill('Jo Field')
  await field(page, 'Phone number').fill('2535550142')
}

export const submit = (page: Page) => button(page, 'SUBMIT ORDER').click()

/** The order number on the confirmation page. */
export const orderNumber = async (page: Page) => {
  const plate = page.getByText(/^CO-\d{6}$/)
  await expect(plate).toBeVisible()
  return (await plate.textContent()) ?? ''
}

export const ordersOf = (db: Db, account_id: number) =>
  db.selectFrom('card_orders').selectAll().where('account_id', '=', account_id).execute()
