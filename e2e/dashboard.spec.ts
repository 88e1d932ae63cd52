// The dashboard as users see it: figures that link somewhere, a readable chart, panels that fail independently.
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import type { Db } from '../server/src/db/connect.ts'
import { aFleet } from './fleet.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { demoAccounts, settled, signInAs, signInAsDemo, test, type People } from './fixtures.ts'

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/**
 * Ten gallons of diesel and two of unleaded on each of ten days, the last one two days ago; six gallons of diesel thirty days
 * before each.
 */
const fuel = async (db: Db, account_id: number) => {
  const sum = { account_id, state: 'WA', transactions: 1, base: 0, taxes: 0, fees: 0, discount: 0 }
  const days = Array.from({ length: 10 }, (_, day) => day + 2)
  const rows = days.flatMap((day) => [
    { ...sum, day: dayBefore(day), product_id: 53, quantity: 10_000, total: 4_000 },
    { ...sum, day: dayBefore(day), product_id: 1, quantity: 2_000, total: 1_000 },
    { ...sum, day: dayBefore(day + 30), product_id: 53, quantity: 6_000, total: 2_500 },
  ])
  await db.insertInto('day_sums').values(rows).execute()
}

const aFuelledFleet = async (people: People, db: Db, roles: readonly RoleName[] = ['acct admin']) => {
  const fleet = await aFleet(people, db, { count: 3, roles })
  await fuel(db, fleet.account.id)
  return fleet
}

/** An exception and a decline two days ago, another decline sixty days ago, and a lost card, which it returns. */
const withTrouble = async (db: Db, { account, cards }: Awaited<ReturnType<typeof aFuelledFleet>>) => {
  const [card, lost] = cards
  const of = { account_id: account.id, card_id: card!.id }
  const transaction_id = randomInt(1, 2 ** 40)
  const transacted_at = `${dayBefore(2)}T10:00:00`
  const found = { transaction_id, transacted_at, threshold: 100_000, actual: 124_000 }
  await db
    .insertInto('exceptions')
    .values({ ...of, ...found, code: 'OVER_FILL', severity: 'alert' })
    .execute()
  const declined = {
    card_network_id: 1,
    time_zone: 'America/Los_Angeles',
    is_approved: false,
    decline_code: 'do_not_honor',
  }
  await db
    .insertInto('authorisations')
    .values(
      [2, 60].map((days) => ({
        ...of,
        ...declined,
        auth_id: `journey-${transaction_id}-${days}`,
        authorised_at: `${dayBefore(days)}T10:00:00`,
      })),
    )
    .execute()
  const now = new Date().toISOString()
  await db.updateTable('cards').set({ card_status_id: 3, status_changed_at: now }).where('id', '=', lost!.id).execute()
  return lost!
}

test('the dashboard shows what was bought in a period, and each figure leads to exactly what is behind it', async ({
  page,
  people,
  db,
}) => {
  const fleet = await aFuelledFleet(people, db)
  const lost = await withTrouble(db, fleet)
  await signInAs(page, fleet.user.email, { at: '/dashboard' })
  const periods = page.getByRole('navigation', { name: 'Period' })
  await expect(periods.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'page')
  await periods.getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL('/dashboard?period=30d')
  await expect(periods.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page')
  const totem = page.getByLabel('The fleet at a glance')
  await expect(totem).toContainText('Active cards2of 3 cards')
  await expect(totem).toContainText('Gallons120+100% vs the 30 days before')
  await expect(totem).toContainText('Spend$500+100% vs the 30 days before')
  await expect(totem).toContainText(/Exceptions1need/)
  await expect(page.getByText(/times in Pacific \(PT\)$/)).toBeVisible()

  const grades = panel(page, 'Gallons by product grade')
  await expect(grades.getByRole('img', { name: /^120 gallons, 83% of it diesel; the day with the most was / })).toBeVisible()
  await grades.getByRole('button', { name: 'View as table' }).focus()
  await page.keyboard.press('Enter')
  await expect(grades.getByRole('button', { name: 'View as chart' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: /^Gallons by product grade, / })).toBeFocused()
  const table = grades.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Unleaded regular', 'Diesel', 'Total'])
  await expect(table.getByRole('row').last()).toHaveText(/Total\s*20\s*100\s*120/)
  await grades.getByRole('button', { name: 'View as chart' }).click()
  await expect(grades.getByRole('img')).toBeVisible()

  await settled(page)
  await expectStateAccessible(page, page.getByText('124.0 gal exceeds 100 gal per fill'), 'everything on it')
  const top = async (name: string) => (await panel(page, name).boundingBox())!.y
  expect(await top('Needs attention'), 'on a phone it comes before the chart').toBeLessThan(await top('Gallons by product grade'))
  await setWidth(page, 'desk')

  const exceptions = panel(page, 'Exceptions and declines')
  await exceptions.getByRole('link', { name: '1 declined at the pump' }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.goBack()
  await exceptions.getByRole('link', { name: /exceeds 100 gal per fill$/ }).click()
  await expect(page.getByRole('button', { name: 'Over fill limit' })).toBeVisible()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.goBack()
  await panel(page, 'Needs attention')
    .getByRole('link', { name: `Card •••• ${lost.last_four} reported lost` })
    .click()
  await expect(page).toHaveURL(`/card-management?card=${lost.id}`)
  await expect(page.getByRole('dialog')).toContainText(lost.last_four ?? '')
  await page.goBack()

  await page.getByRole('link', { name: /Active cards/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/card-management?card_status_id=1')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(periods.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'page')
})

test('staff see all accounts together and open one from Biggest movers; a customer sees only their own', async ({
  page,
  anotherBrowser,
  people,
  db,
}) => {
  await signInAsDemo(page, 'staff', { account_id: demoAccounts.sequimLavenderFarm, at: '/dashboard' })
  await page.getByRole('navigation', { name: 'Accounts shown' }).getByRole('link', { name: 'All accounts' }).click()
  await expect(page).toHaveURL('/dashboard?view=all')
  await expect(page.getByLabel('All accounts at a glance')).toContainText(/Accounts\d+/)
  await expectStateAccessible(page, panel(page, 'Waiting for staff').getByRole('link', { name: 'To review' }), 'all accounts')
  await setWidth(page, 'desk')

  const mover = panel(page, 'Biggest movers').getByRole('row').nth(1).getByRole('button')
  const name = (await mover.textContent())!
  await mover.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: new RegExp(`^Account ${name}`) })).toBeVisible()
  await expect(page.getByLabel('The fleet at a glance')).toContainText(/Active cards[1-9]/)

  const { user } = await aFuelledFleet(people, db)
  const other = await anotherBrowser()
  await signInAs(other, user.email, { at: '/dashboard?view=all' })
  await expect(other.getByLabel('The fleet at a glance')).toContainText('of 3 cards')
  await expect(other.getByRole('navigation', { name: 'Accounts shown' })).toHaveCount(0)
})
