// The dashboard as people meet it: figures that lead somewhere, a chart that can be read, panels that fail alone.
import { randomInt } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import type { Db } from '../server/src/db/connect.ts'
import { aFleet } from './fleet.ts'
import { setWidth, walkStates } from './accessible.ts'
import { demoAccounts, heading, settled, signInAs, signInAsDemo, test, type People } from './fixtures.ts'

const failed = { message: 'Something went wrong!', code: 'internal', request_id: 'a-request-for-support' }
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Ten gallons of diesel and two of unleaded a day for ten days, two days ago and before, and the same a year ago. */
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

test('the totem and the chart say what was bought and how that compares, in a period with an address of its own', async ({
  page,
  people,
  db,
}) => {
  const { user } = await aFuelledFleet(people, db)
  await signInAs(page, user.email, { at: '/dashboard' })
  const periods = page.getByRole('navigation', { name: 'Period' })
  await expect(periods.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'page')
  await periods.getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL('/dashboard?period=30d')
  await expect(periods.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page')
  const totem = page.getByLabel('The fleet at a glance')
  await expect(totem).toContainText('Active cards3of 3 cards')
  await expect(totem).toContainText('Gallons120+100% vs the 30 days before')
  await expect(totem).toContainText('Spend$500+100% vs the 30 days before')
  await expect(totem).toContainText('Exceptions0need review')
  await expect(page.getByText(/times in Pacific \(PT\)$/)).toBeVisible()

  const grades = panel(page, 'Gallons by product grade')
  await expect(grades.getByRole('img', { name: /^120 gallons, 83% of it diesel; the day with the most was / })).toBeVisible()
  await grades.getByRole('button', { name: 'View as table' }).click()
  const table = grades.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Unleaded regular', 'Diesel', 'Total'])
  await expect(table.getByRole('row').last()).toHaveText(/Total\s*20\s*100\s*120/)
  await grades.getByRole('button', { name: 'View as chart' }).click()
  await expect(grades.getByRole('img')).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(periods.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'page')

  await setWidth(page, 'phone')
  await settled(page)
  const top = async (name: string) => (await panel(page, name).boundingBox())!.y
  expect(await top('Needs attention'), 'on a phone it comes before the chart').toBeLessThan(await top('Gallons by product grade'))
})

test('a new account is shown its first three steps', async ({ page, people }) => {
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await signInAs(page, user.email, { at: '/dashboard' })
  await expect(page.getByRole('heading', { name: 'No cards yet.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Order cards' })).toBeVisible()
  await page.getByRole('link', { name: 'Set a delivery address' }).click()
  await expect(heading(page, 'Delivery Addresses')).toBeVisible()
})

const panelsByRole = [
  {
    role: 'card editor',
    shows: ['Cards by status', /^Orders in progress/, 'Exceptions and declines', 'Coverage health'],
    hides: [],
  },
  {
    role: 'report user',
    shows: ['Exceptions and declines'],
    hides: ['Cards by status', /^Orders in progress/, 'Coverage health'],
  },
  {
    role: 'pin manager 1',
    shows: ['Gallons by product grade', 'Needs attention'],
    hides: ['Cards by status', /^Orders in progress/, 'Exceptions and declines', 'Coverage health'],
  },
] as const

test('the panels of a role are those of its menu', async ({ page, people, db }) => {
  for (const { role, shows, hides } of panelsByRole)
    await test.step(role, async () => {
      const { user } = await aFuelledFleet(people, db, [role])
      await signInAs(page, user.email, { at: '/dashboard' })
      await settled(page)
      for (const name of shows) await expect(panel(page, name)).toBeVisible()
      for (const name of hides) await expect(panel(page, name)).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'New card order' })).toHaveCount(role === 'card editor' ? 1 : 0)
      await expect(page.getByRole('link', { name: /Active cards/ })).toHaveCount(role === 'card editor' ? 1 : 0)
    })
})

/** Every other panel of the page, so that two loads show which call each panel depends on. */
const panelsByCall = [
  {
    '**/v1/dashboard/product_grade': 'Gallons by product grade',
    '**/v1/dashboard/cards': 'Cards by status',
    '**/v1/dashboard/exceptions': 'Exceptions and declines',
  },
  {
    '**/v1/dashboard/attention': 'Needs attention',
    '**/v1/dashboard/orders': /^Orders in progress/,
    '**/v1/coverage/health': 'Coverage health',
  },
]

test('a panel whose call fails says so alone, and Retry brings it back', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('500', 'Failed to load resource')
  const { user } = await aFuelledFleet(people, db)
  await signInAs(page, user.email, { at: '/account' })
  for (const failing of panelsByCall)
    await test.step(Object.keys(failing).join(', '), async () => {
      for (const call of Object.keys(failing))
        await page.route(call, (route: Route) => route.fulfill({ status: 500, json: failed }))
      await page.goto('/dashboard')
      const alertIn = (name: string | RegExp) => panel(page, name).getByRole('alert')
      for (const name of Object.values(failing)) await expect(alertIn(name)).toContainText('a-request-for-support')
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(3)
      await expect(page.getByLabel('The fleet at a glance')).toContainText('of 3 cards')
      await page.unrouteAll()
      for (const name of Object.values(failing)) {
        await alertIn(name).getByRole('button', { name: 'Retry' }).click()
        await expect(alertIn(name)).toHaveCount(0)
      }
    })

  await test.step('a connection that breaks in one panel leaves the others standing', async () => {
    await page.route('**/v1/dashboard/product_grade', (route) => route.abort())
    await page.goto('/dashboard')
    await expect(panel(page, 'Gallons by product grade').getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(panel(page, 'Cards by status').getByRole('link', { name: 'Active' })).toBeVisible()
  })
})

test('a lost card needs attention and leads to the card; a period without fuel says so', async ({ page, people, db }) => {
  const { user, cards } = await aFleet(people, db, { roles: ['acct admin'] })
  const lost = cards[0]!
  await db
    .updateTable('cards')
    .set({ card_status_id: 3, status_changed_at: new Date().toISOString() })
    .where('id', '=', lost.id)
    .execute()
  await signInAs(page, user.email, { at: '/dashboard?period=90d' })
  await expect(panel(page, 'Gallons by product grade')).toContainText('No transactions in this period')
  await panel(page, 'Needs attention')
    .getByRole('link', { name: `Card •••• ${lost.last_four} reported lost` })
    .click()
  await expect(page).toHaveURL(`/card-management?card=${lost.id}`)
  await expect(page.getByRole('dialog')).toContainText(lost.last_four ?? '')
})

test('staff see all accounts together, and the name of one that moved opens it; a customer sees their own', async ({
  page,
  anotherBrowser,
  people,
  db,
}) => {
  await signInAsDemo(page, 'staff', { account_id: demoAccounts.sequimLavenderFarm, at: '/dashboard' })
  await page.getByRole('navigation', { name: 'Accounts shown' }).getByRole('link', { name: 'All accounts' }).click()
  await expect(page).toHaveURL('/dashboard?view=all')
  await expect(page.getByLabel('All accounts at a glance')).toContainText(/Accounts\d+/)
  await expect(panel(page, 'Waiting for staff').getByRole('link', { name: 'To review' })).toBeVisible()

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

test('of the accounts shown one choice is marked as the current one', async ({ page }) => {
  await signInAsDemo(page, 'several', { account_id: demoAccounts.cascadeHauling, at: '/dashboard?scope=mine' })
  const shown = page.getByRole('navigation', { name: 'Accounts shown' })
  await expect(shown.getByRole('link', { name: 'This account' })).toBeVisible()
  await expect(shown.locator('[aria-current]')).toHaveText(['All my accounts'])
})

test('by keyboard: to another period, into the table, and to the cards behind a figure', async ({ page, people, db }) => {
  const { user } = await aFuelledFleet(people, db)
  await signInAs(page, user.email, { at: '/dashboard' })
  await settled(page)
  await page.getByRole('link', { name: '90 days' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard?period=90d')
  await page.getByRole('button', { name: 'View as table' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'View as chart' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: /^Gallons by product grade, / })).toBeFocused()
  await page.getByRole('link', { name: /Active cards/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/card-management?card_status_id=1')
})

const withTrouble = async (db: Db, account_id: number, card_id: number) => {
  const at = `${dayBefore(2)}T10:00:00`
  const transaction_id = randomInt(1, 2 ** 40)
  const found = { account_id, card_id, transaction_id, transacted_at: at, threshold: 100_000, actual: 124_000 }
  await db
    .insertInto('exceptions')
    .values({ ...found, code: 'OVER_FILL', severity: 'alert' })
    .execute()
  await db
    .insertInto('authorisations')
    .values({
      account_id,
      card_id,
      card_network_id: 1,
      auth_id: `journey-${transaction_id}`,
      authorised_at: at,
      time_zone: 'America/Los_Angeles',
      is_approved: false,
      decline_code: 'do_not_honor',
    })
    .execute()
}

test('what was declined and what was found lead to just that, in the period that is shown', async ({ page, people, db }) => {
  const { user, account, cards } = await aFuelledFleet(people, db)
  const [card] = cards
  await withTrouble(db, account.id, card!.id)
  await db
    .insertInto('authorisations')
    .values({
      account_id: account.id,
      card_id: card!.id,
      card_network_id: 1,
      auth_id: `journey-${randomInt(1, 2 ** 40)}`,
      authorised_at: `${dayBefore(60)}T10:00:00`,
      time_zone: 'America/Los_Angeles',
      is_approved: false,
      decline_code: 'do_not_honor',
    })
    .execute()
  await signInAs(page, user.email, { at: '/dashboard?period=30d' })
  const exceptions = panel(page, 'Exceptions and declines')
  await exceptions.getByRole('link', { name: '1 declined at the pump' }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.goBack()
  await exceptions.getByRole('link', { name: /exceeds 100 gal per fill$/ }).click()
  await expect(page.getByRole('button', { name: 'Over fill limit' })).toBeVisible()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('accessible: the dashboard with everything on it, and all accounts', async ({ page, people, db }) => {
  test.slow()
  const { user, account, cards } = await aFuelledFleet(people, db)
  await withTrouble(db, account.id, cards[0]!.id)
  await walkStates(page, {
    'everything on it': async () => {
      await signInAs(page, user.email, { at: '/dashboard?period=90d' })
      await settled(page)
      return page.getByText('124.0 gal exceeds 100 gal per fill')
    },
    'the chart as a table': async () => {
      await page.getByRole('button', { name: 'View as table' }).click()
      return page.getByRole('button', { name: 'View as chart' })
    },
    'all accounts': async () => {
      await signInAsDemo(page, 'staff', { account_id: demoAccounts.cascadeHauling, at: '/dashboard?view=all' })
      await settled(page)
      return panel(page, 'Waiting for staff')
    },
  })
})
