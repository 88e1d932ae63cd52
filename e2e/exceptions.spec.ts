// Users review exceptions, read why pumps declined, and find cards without real limits.
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Db } from '../server/src/db/connect.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { signInAs, test, type People } from './fixtures.ts'
import { aFleet } from './fleet.ts'

const list = '/exceptions'
const table = (page: Page) => page.getByRole('table', { name: 'Exceptions' })
const saved = (page: Page, message: string) => page.getByRole('dialog', { name: message })
const closePopup = async (page: Page, message: string) => {
  await saved(page, message).getByRole('button', { name: 'Close' }).click()
  await expect(saved(page, message)).toBeHidden()
}

type Found = { code: string; severity: string; threshold?: number; actual?: number; detail?: string }
const overFill: Found = { code: 'OVER_FILL', severity: 'warning', threshold: 100_000, actual: 124_000 }
const travel: Found = { code: 'TRAVEL', severity: 'alert', threshold: 90, actual: 340, detail: 'Kent|Spokane' }
const manual: Found = { code: 'MANUAL', severity: 'info' }

/** A user with one card that broke these rules, the first one last, and was declined once at the pump. */
const aTroubledFleet = async (people: People, db: Db, { found = [overFill] }: { found?: readonly Found[] } = {}) => {
  const { user, account, cards } = await aFleet(people, db)
  const [card] = cards
  const of = { account_id: account.id, card_id: card!.id }
  await db
    .insertInto('exceptions')
    .values(
      found.map((exception, index) => ({
        ...of,
        ...exception,
        transaction_id: randomInt(2 ** 40),
        transacted_at: `2026-03-${String(28 - index).padStart(2, '0')}T21:05:00`,
        vehicle_number: '201',
        amount: 49_600,
      })),
    )
    .execute()
  await db
    .insertInto('authorisations')
    .values({
      ...of,
      card_network_id: 1,
      auth_id: `exceptions-${of.card_id}`,
      authorised_at: '2026-03-27T06:40:00',
      time_zone: 'America/Los_Angeles',
      is_approved: false,
      decline_code: 'exceeds_gallon_limit',
      quantity: 125_500,
    })
    .execute()
  return { user, ...of }
}

const reviewsOf = (db: Db, account_id: number) =>
  db
    .selectFrom('exceptions')
    .select(['code', 'review_state', 'note'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()

test('exceptions are reviewed with the mouse, with the keyboard alone and all at once, and the rules are changed', async ({
  page,
  people,
  db,
}) => {
  test.slow()
  const found = [overFill, travel, ...Array.from({ length: 11 }, () => manual)]
  const { user, account_id } = await aTroubledFleet(people, db, { found })
  await signInAs(page, user.email, { at: list })
  await expectStateAccessible(page, page.getByText('124.0 gal exceeds 100 gal per fill'))
  await setWidth(page, 'desk')

  await test.step('one is reviewed with a note and moves to its review state', async () => {
    const row = table(page).getByRole('row', { name: /Over fill limit/ })
    await expect(row).toContainText('124.0 gal exceeds 100 gal per fill')
    await expect(row).toContainText('Mar 28, 2026, 9:05 PM')
    await row.getByRole('button', { name: 'Over fill limit' }).click()
    const drawer = page.getByRole('dialog', { name: 'Over fill limit' })
    await expect(drawer.getByRole('radio', { name: 'Open' }), 'it is open already').toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 420 })
    await row.getByRole('button', { name: 'Over fill limit' }).click()
    await expect(drawer.getByText('124.0 gal exceeds 100 gal per fill'), 'on a low screen it opens at its top').toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 720 })
    await drawer.getByRole('radio', { name: 'Follow-up' }).check()
    await drawer.getByLabel('Note').fill('Two trucks at the pump, one card.')
    await drawer.getByRole('button', { name: 'Save review' }).click()
    await closePopup(page, 'Review saved')
    await expect(row).toHaveCount(0)
    await page.getByRole('link', { name: 'Follow-up' }).click()
    await row.getByRole('button', { name: 'Over fill limit' }).click()
    await expect(drawer.getByText('Two trucks at the pump, one card.').first()).toBeVisible()
    await expect(drawer.getByText(/^Pat Driver, /)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goBack()
  })

  await test.step('the keyboard alone selects one, reviews it and returns to its row', async () => {
    const row = table(page).getByRole('row', { name: /Too far too fast/ })
    await row.getByRole('button', { name: 'Too far too fast' }).focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
    await page.keyboard.press('r')
    const drawer = page.getByRole('dialog', { name: 'Too far too fast' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(row.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('r')
    await drawer.getByLabel('Note').focus()
    await page.keyboard.type('Card copied; driver told.')
    await drawer.getByRole('button', { name: 'Save review' }).press('Enter')
    await expect(saved(page, 'Review saved')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row).toHaveCount(0)
  })

  await test.step('all others except one are reviewed at once', async () => {
    await expect(page.getByText('1–10 of 11')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Select all 11 exceptions that match' }).click()
    await page
      .getByRole('checkbox', { name: /^Select Keyed by hand/ })
      .first()
      .uncheck()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Review exceptions' })
    await expect(drawer.getByText('10 selected')).toBeVisible()
    await drawer.getByRole('radio', { name: 'Dismissed' }).check()
    await drawer.getByRole('button', { name: 'Save review' }).click()
    await closePopup(page, 'Review saved')
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    expect(await reviewsOf(db, account_id)).toEqual([
      { code: 'OVER_FILL', review_state: 'follow-up', note: 'Two trucks at the pump, one card.' },
      { code: 'TRAVEL', review_state: 'reviewed', note: 'Card copied; driver told.' },
      { code: 'MANUAL', review_state: 'open', note: '' },
      ...Array.from({ length: 10 }, () => ({ code: 'MANUAL', review_state: 'dismissed', note: '' })),
    ])
  })

  await test.step('the threshold of a rule is changed, another rule turned off, and mail asked for', async () => {
    await page.getByRole('button', { name: 'Rules and mail' }).click()
    const drawer = page.getByRole('dialog', { name: 'Rules and mail' })
    await expectStateAccessible(page, drawer.getByRole('switch', { name: 'Mail me' }))
    await setWidth(page, 'desk')
    await drawer.getByRole('switch', { name: 'Mail me' }).check()
    await closePopup(page, 'Your changes have been saved')
    await drawer.getByLabel('Too far too fast: mph').fill('75')
    await drawer.getByRole('switch', { name: 'Keyed by hand' }).uncheck()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toBeHidden()
    await closePopup(page, 'Your changes have been saved')

    await page.reload()
    await page.getByRole('button', { name: 'Rules and mail' }).click()
    await expect(drawer.getByRole('switch', { name: 'Mail me' })).toBeChecked()
    await expect(drawer.getByLabel('Too far too fast: mph')).toHaveValue('75')
    await expect(drawer.getByRole('switch', { name: 'Keyed by hand' })).not.toBeChecked()
    const kept = await db.selectFrom('exception_settings').selectAll().where('account_id', '=', account_id).execute()
    expect(kept).toContainEqual({ account_id, code: 'TRAVEL', is_on: true, threshold: 75 })
  })
})

test('a decline leads to the card’s limits, and coverage health to the vehicle, whose tank capacity is entered', async ({
  page,
  people,
  db,
}) => {
  const { user, account_id } = await aTroubledFleet(people, db)
  await signInAs(page, user.email, { at: list })
  await page.getByRole('link', { name: 'Declines' }).click()
  const row = page.getByRole('table', { name: 'Declines' }).getByRole('row', { name: /Exceeds gallon limit/ })
  await expect(row).toContainText('Raise the gallons per fill or per period if the tank takes more.')
  await expect(row).toContainText('Mar 27, 2026, 6:40 AM')
  await expect(row).toContainText(/Tried 125\.5 gal\. The card now allows \d+ gal per fill/)
  await expectStateAccessible(page, page.getByText('Exceeds gallon limit'))
  await setWidth(page, 'desk')
  await row.getByRole('link', { name: /^Allow for a while/ }).click()
  const allowance = page.getByRole('dialog', { name: 'Allow more for a while' })
  await allowance.getByRole('button', { name: 'Close', exact: true }).click()
  const limits = page.getByRole('dialog', { name: 'Card ending 7001' })
  await expect(limits.getByRole('tab', { name: 'Limits' })).toHaveAttribute('aria-selected', 'true')
  await limits.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/exceptions\?tab=declines$/)
  await row.getByRole('link', { name: /7001/ }).click()
  const card = page.getByRole('dialog', { name: 'Card ending 7001' })
  await card.getByRole('tab', { name: 'Activity' }).click()
  await expect(card.getByRole('region', { name: 'Declines' })).toContainText('Exceeds gallon limit')
  await page.goBack()

  await page.getByRole('link', { name: 'Coverage health' }).click()
  await expect(page.getByText('0 of 1 active card is covered.')).toBeVisible()
  await expectStateAccessible(page, page.getByText('No list of states: the card works everywhere'))
  await setWidth(page, 'desk')
  const cards = page.getByRole('table', { name: 'Cards to look at' })
  await expect(cards).toContainText('No list of states: the card works everywhere')
  await cards.getByRole('link', { name: /7001/ }).click()
  const vehicle = card.getByRole('region', { name: 'Vehicle 201' })
  await expect(vehicle).toContainText('Tank capacityNot known')
  await vehicle.getByRole('button', { name: 'Edit vehicle' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit vehicle' })
  await drawer.getByLabel('Tank capacity, gallons').fill('30')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await closePopup(page, 'Your changes have been saved')
  await expect(vehicle).toContainText('30 gal')
  const kept = await db.selectFrom('vehicles').select('tank_capacity').where('account_id', '=', account_id).execute()
  expect(kept).toEqual([{ tank_capacity: 30 }])

  await page.goBack()
  await page.getByRole('link', { name: /^Above tank/ }).click()
  await expect(cards, 'fifty gallons do not fit into thirty').toContainText('The gallons per fill are far above')
})
