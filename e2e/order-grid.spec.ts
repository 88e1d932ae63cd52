// Many cards typed into a grid, as in a spreadsheet.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInAs, test } from './fixtures.ts'
import { aVehicleTemplate, button, choosePickup, ordersOf, orderNumber, submit, toDelivery, wizardFor } from './order-wizard.ts'

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const pasteInto = (page: Page, name: string, text: string) =>
  cell(page, name).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('cards are typed in a grid: Enter goes down and adds a card, Tab goes right, and pasted cells fill it', async ({
  page,
  people,
  db,
}) => {
  const { user, account } = await people.aCustomer({ roles: ['card manager'] })
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db), 2) })
  await button(page, 'Type in a grid').click()
  await cell(page, 'Vehicle number, card 1').focus()
  await page.keyboard.type('G1')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Vehicle number, card 2')).toBeFocused()
  await page.keyboard.type('G1')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Description, card 2')).toBeFocused()
  // Both cards now have the same number: the error is shown at the second one.
  await expect(cell(page, 'Vehicle number, card 2')).toHaveAccessibleDescription('Vehicle number must be unique')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('G2')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Vehicle number, card 3'), 'Enter in the last row adds a card').toBeFocused()
  await pasteInto(page, 'Vehicle number, card 3', 'G3\tNorth yard\nG4\tSouth yard\n')
  await expect(cell(page, 'Vehicle number, card 4')).toHaveValue('G4')
  await expect(cell(page, 'Description, card 4')).toHaveValue('South yard')
  await expectAccessible(page, 'desk', 'the grid')

  await button(page, 'One card at a time').click()
  await expect(page.getByRole('option', { name: /Vehicle G4/ })).toBeVisible()
  await button(page, 'Type in a grid').click()
  await cell(page, 'Vehicle number, card 4').fill('')
  await button(page, 'NEXT').click()
  await expect(cell(page, 'Vehicle number, card 4'), 'the person stands in the cell to correct').toBeFocused()
  await page.keyboard.type('G5')
  await page.keyboard.press('Enter')
  // Enter added one card too many.
  await button(page, 'Remove card 5').click()
  await expect(button(page, 'Remove card 4'), 'the focus stays where the work is').toBeFocused()
  await toDelivery(page)
  await button(page, 'BACK').click()
  await expect(cell(page, 'Vehicle number, card 4'), 'who comes back finds the grid').toHaveValue('G5')
  await toDelivery(page)
  await choosePickup(page)
  await submit(page)
  await orderNumber(page)
  expect(await ordersOf(db, account.id)).toMatchObject([{ cards: 4 }])
})
