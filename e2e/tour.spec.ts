import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'
import { aFleet } from './fleet.ts'

test('the first visit has a tour that is left with Escape, stays left, and is started again from the help', async ({
  page,
  people,
  db,
}) => {
  const { user } = await aFleet(people, db)
  await db
    .updateTable('users')
    .set((eb) => ({ preferences: eb.fn('jsonb_set', ['preferences', eb.val('{tour}'), eb.val('"due"')]) }))
    .where('email', '=', user.email)
    .execute()
  await signInAs(page, user.email, { at: '/card-management' })
  const tour = page.getByRole('region', { name: 'Welcome' })
  await expect(tour.getByRole('heading', { name: 'Welcome' })).toBeFocused()
  await expectAccessible(page, 'phone', 'the tour')
  await expectAccessible(page, 'desk', 'the tour')

  // The page beside it works, and keeps the focus it is given.
  await page.getByRole('searchbox').fill('7001')
  await expect(page.getByRole('link', { name: 'Card ending 7001' })).toBeVisible()
  await expect(tour).toBeVisible()
  await tour.getByRole('button', { name: 'Next' }).click()
  const second = page.getByRole('region', { name: 'What was spent' })
  await expect(second.getByRole('heading', { name: 'What was spent' })).toBeFocused()
  await second.getByRole('link', { name: 'Open Dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeFocused()
  await expect(second).toBeVisible()

  const saved = page.waitForResponse((reply) => reply.url().endsWith('/v1/profile') && reply.request().method() === 'PUT')
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: 'Welcome' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Pat Driver' }).click()
  await page.getByRole('button', { name: 'Help with this page' }).click()
  await page.getByRole('button', { name: 'Start the tour' }).click()
  await expect(tour.getByRole('heading', { name: 'Welcome' })).toBeFocused()
  await tour.getByRole('button', { name: 'Leave the tour' }).click()
  await expect(tour).toBeHidden()
})
