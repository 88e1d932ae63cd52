import { expect } from '@playwright/test'
import { anOrder, putOrderAt } from './card-orders.ts'
import { signInAs, test } from './fixtures.ts'

test('the list of orders updates itself when the status of an order changes', async ({ page, people, db }) => {
  const { id, user, account } = await anOrder(people, db)
  await page.clock.install()
  await signInAs(page, user.email, { at: '/card-order' })
  await expect(page.getByRole('cell', { name: 'Submitted' })).toBeVisible()
  await putOrderAt(db, { id, account_id: account.id, status_order: 'approved' })
  await page.clock.runFor(16_000)
  await expect(page.getByRole('cell', { name: 'Approved' })).toBeVisible()
})
