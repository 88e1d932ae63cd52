// docs/product/orders-and-cards.md#bulk-updates: one request changes many cards and waits for business hours.
import { expect } from '@playwright/test'
import { popups } from '@forecourt/domain/messages.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { aFleet } from './fleet.ts'
import { signInAs, test } from './fixtures.ts'

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
