// The largest order there is, from the first line to the confirmation, in the browser.
import { expect } from '@playwright/test'
import { signInAs, test } from './fixtures.ts'
import {
  aVehicleTemplate,
  button,
  choosePickup,
  field,
  lines,
  orderNumber,
  ordersOf,
  submit,
  toDelivery,
  wizardFor,
} from './order-wizard.ts'

test('an order of 500 cards is filled from a spreadsheet, checked and submitted', async ({ page, people, db }) => {
  test.slow()
  const { user, account } = await people.aCustomer({ roles: ['card manager'] })
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db), 501) })
  await expect(page.getByText('An order holds at most 500 cards.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '500 cards' })).toBeVisible()
  // Only about a screenful of the lines is drawn.
  expect(await lines(page).getByRole('option').count()).toBeLessThan(40)

  await button(page, 'Type in a grid').click()
  await expect(field(page, 'Vehicle number, card 1')).toBeVisible()
  expect(await page.getByRole('row').count(), 'nor more of the grid').toBeLessThan(60)
  await button(page, 'One card at a time').click()

  await button(page, 'Paste from Excel').click()
  await field(page, 'Cells').fill(Array.from({ length: 500 }, (_, index) => `V${index + 1}`).join('\n'))
  await page.getByRole('radio', { name: /^Values for the cards/ }).check()
  await button(page, 'Use the pasted cells').click()
  await expect(lines(page)).toContainText('Vehicle V1')
  await toDelivery(page)
  await choosePickup(page)
  await submit(page)
  await orderNumber(page)
  expect(await ordersOf(db, account.id)).toMatchObject([{ cards: 500 }])
})
