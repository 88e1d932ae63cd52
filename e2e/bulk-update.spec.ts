// docs/product/orders-and-cards.md#bulk-updates: one request changes many cards and waits for business hours; some cards lead to a
// new order.
import { expect } from '@playwright/test'
import { popups } from '@forecourt/domain/messages.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { addTemplate, aFleet, aTemplateName } from './fleet.ts'
import { demoAccounts, signInAs, signInAsDemo, test } from './fixtures.ts'
import { aVehicleTemplate, lines, vehicle } from './order-wizard.ts'

test('one request changes a limit of all 300 matching cards, and is withdrawn from the history', async ({ page, people, db }) => {
  const { user, account } = await aFleet(people, db, { count: 300 })
  await signInAs(page, user.email, { at: '/card-management' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Select all 300 cards that match' }).click()
  await bar.getByRole('button', { name: 'Edit limits' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit limits and controls' })
  await drawer.getByRole('checkbox', { name: 'Max gallon per fill' }).check()
  const gallons = drawer.getByRole('textbox', { name: 'Max gallon per fill' })
  await gallons.fill('99999')
  await gallons.blur()
  await expect(gallons, 'no template of the demo allows more').toHaveValue('300')
  await gallons.fill('60')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer.getByText('300 cards of 300 cards will change.')).toBeVisible()
  await expect(drawer.getByText('Max gallon per fill: 50 gal → 60 gal').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText(popups.bulkUpdateAccepted)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  const [request] = await db.selectFrom('card_update_requests').selectAll().where('account_id', '=', account.id).execute()
  expect(request).toMatchObject({ cards: 300, changes: { max_gallon_fill: 60 } })

  await page.getByRole('button', { name: 'Update requests' }).click()
  const history = page.getByRole('dialog', { name: 'Update requests' })
  await expect(history.getByText('Max gallon per fill')).toBeVisible()
  await history.getByRole('button', { name: 'Show cards' }).click()
  await expectStateAccessible(page, history.getByText('Cards of this update, 300 in all').first())

  await setWidth(page, 'desk')
  await expect(page.getByText('Change pending').first()).toBeVisible()
  await history.getByRole('button', { name: 'Withdraw' }).click()
  const said = page.getByText(/^Withdrawn: the request for/)
  await expect(said).toBeVisible()
  expect(await said.evaluate((element) => element.closest(':popover-open') !== null), 'above the drawer').toBe(true)
  await expect(history.getByText('300 cards, nothing was changed')).toBeVisible()
  await expect(page.getByText('Change pending')).toHaveCount(0)
})

test('the replacement order for a stolen card starts with the card’s values', async ({ page, people, db }) => {
  const { user, account } = await aFleet(people, db)
  const { id: card_template_id } = await aVehicleTemplate(db)
  await db.updateTable('cards').set({ card_template_id }).where('account_id', '=', account.id).execute()
  await signInAs(page, user.email, { at: '/card-management' })
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Report lost or stolen' }).click()
  const drawer = page.getByRole('dialog', { name: 'Report lost or stolen' })
  await drawer.getByRole('radio', { name: 'Stolen' }).check()
  await drawer.getByRole('button', { name: 'Report stolen' }).click()
  await page.getByRole('button', { name: 'Order a replacement' }).click()
  await expect(lines(page).getByRole('option')).toHaveCount(1)
  await expect(vehicle(page)).toHaveValue('201')
})

test('staff start an order with the same number of cards of two templates', async ({ page, db }) => {
  const prefix = aTemplateName()
  for (const kind of ['one', 'two'])
    await addTemplate(db, { template_name: `${prefix} ${kind}`, card_fuel_profile_id: 3, card_period_gallon_id: 1 })
  await signInAsDemo(page, 'staff', { at: `/card-template?keyword=${prefix}`, account_id: demoAccounts.cascadeHauling })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Order with selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order with 2 templates' })
  await dialog.getByRole('textbox', { name: 'How many cards of each' }).fill('0')
  await dialog.getByRole('button', { name: 'Start the order' }).click()
  await expect(dialog.getByText('The quantity must be greater than 0')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'How many cards of each' }).fill('-2')
  await expect(dialog.getByText('The quantity must be greater than 0')).toBeVisible()
  await expect(dialog.getByText('in the order')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'How many cards of each' }).fill('3')
  await expect(dialog.getByText('6 cards in the order')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start the order' }).click()
  await expect(page).toHaveURL(/card-template-form\?id=\d+(\||%7C)\d+&amount=3$/)
  await expect(lines(page).getByRole('option')).toHaveCount(6)
})
