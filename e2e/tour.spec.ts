import { expect, type Page } from '@playwright/test'
import type { Db } from '../server/src/db/connect.ts'
import { expectAccessible } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'
import { aFleet } from './fleet.ts'

const makeTourDue = (db: Db, email: string) =>
  db
    .updateTable('users')
    .set((eb) => ({ preferences: eb.fn('jsonb_set', ['preferences', eb.val('{tour}'), eb.val('"due"')]) }))
    .where('email', '=', email)
    .execute()

test('the tour opens on the first visit, is closed with Escape for good, and can be restarted from the help', async ({
  page,
  people,
  db,
}) => {
  const { user } = await aFleet(people, db)
  await makeTourDue(db, user.email)
  await signInAs(page, user.email, { at: '/card-management' })
  const tour = page.getByRole('region', { name: 'Welcome' })
  await expect(tour.getByRole('heading', { name: 'Welcome' })).toBeFocused()
  await expectAccessible(page, 'phone', 'the tour')
  await expectAccessible(page, 'desk', 'the tour')

  // The page beside the tour keeps working and keeps its focus.
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

/** Resolves to a function that lets the tour arrive. */
const holdTour = async (page: Page) => {
  let arrive = () => {}
  const held = new Promise<void>((release) => (arrive = release))
  await page.route(/\/assets\/Tour-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return () => arrive()
}

test('a tour that loads late leaves the focus where a person works, and does not close a list opened meanwhile', async ({
  page,
  people,
  db,
}) => {
  const { user } = await aFleet(people, db)
  await makeTourDue(db, user.email)
  const arrive = await holdTour(page)
  await signInAs(page, user.email, { at: '/card-management' })
  const list = page.getByRole('combobox', { name: 'Rows per page' })
  await list.click()
  const option = page.getByRole('option', { name: '25', exact: true })
  await expect(option).toBeVisible()
  arrive()
  await expect(page.getByRole('region', { name: 'Welcome' })).toBeVisible()
  await option.click()
  await expect(list).toHaveText('25')
  await expect(list).toBeFocused()
})
