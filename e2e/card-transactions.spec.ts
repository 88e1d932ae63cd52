// The card drawer's Transactions tab, and the last transactions beside a loss report.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../server/src/db/connect.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { signInAs, test } from './fixtures.ts'
import { aFleet } from './fleet.ts'
import { aVehicleTemplate, lines, vehicle } from './order-wizard.ts'

const list = '/card-management'

const openTab = async (page: Page) => {
  await page.getByRole('link', { name: 'Card ending 7001' }).click()
  const drawer = page.getByRole('dialog', { name: 'Card ending 7001' })
  await drawer.getByRole('tab', { name: 'Transactions' }).click()
  return drawer
}

/** Adds `count` fills of ten gallons for $50.00 each, one a day in March 2026, at a site only this account uses. */
const addFills = async (db: Db, { account_id, card_id, count }: { account_id: number; card_id: number; count: number }) => {
  const { id: site_id } = await db
    .insertInto('sites')
    .values({
      card_network_id: 1,
      site_number: `J${account_id}`,
      name: 'Kent Cardlock',
      city: 'Kent',
      county: 'King',
      state: 'WA',
      kind: 'cardlock',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select make_transaction_months('2026-03-01', '2026-03-31')`.execute(db)
  await sql`
    with written as (
      insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, site_id, product_id,
        last_four, vehicle_number, odometer, miles, quantity, unit_price, base, federal_tax, state_tax, total)
      select ${account_id}, ${`J${account_id}-`} || n, 'sale', '2026-02-28 08:15'::timestamp + n * interval '1 day',
        'America/Los_Angeles', ${card_id}, 1, ${site_id}, 53, '7001', '201', 10000 + n * 65, 65, 10000, 417200, 4172, 244, 584, 5000
      from generate_series(1, ${count}::int) n
      returning card_network_id, tran_id, account_id, transacted_at, id
    )
    insert into transaction_keys (card_network_id, tran_id, account_id, transacted_at, id, digest)
    select card_network_id, tran_id, account_id, transacted_at, id, '' from written`.execute(db)
}

test('the transactions of a card are listed with totals, paged, expanded and exported', async ({ page, people, db }) => {
  const { user, account, cards } = await aFleet(people, db)
  await addFills(db, { account_id: account.id, card_id: cards[0]!.id, count: 23 })
  await signInAs(page, user.email, { at: list })
  const drawer = await openTab(page)
  await expect(drawer.getByText('$1,150.00')).toBeVisible()
  await expect(drawer.getByText('230.000', { exact: true })).toBeVisible()
  const fills = drawer.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await expect(fills).toHaveCount(20)
  await expect(fills.first()).toContainText('Mar 23, 2026, 8:15 AM')
  await drawer.getByRole('button', { name: 'Show more' }).click()
  await expect(fills).toHaveCount(23)
  await expect(drawer.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(fills.last()).toContainText('Mar 1, 2026, 8:15 AM')

  const newest = fills.first().getByRole('button').first()
  await newest.click()
  await expect(newest).toHaveAttribute('aria-expanded', 'true')
  await expect(fills.first()).toContainText('State excise tax$5.84')
  await expect(fills.first()).toContainText('Miles per gallon6.5')
  await expect(fills.first()).toContainText('Not invoiced yet')
  await expectStateAccessible(page, drawer.getByText('State excise tax'))
  await setWidth(page, 'desk')

  await drawer.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(24)
  expect(file).toContain('•••• 7001')
})

test('a user who reports a card stolen sees its last five transactions, and orders a replacement with its values', async ({
  page,
  people,
  db,
}) => {
  const { user, account, cards } = await aFleet(people, db)
  await addFills(db, { account_id: account.id, card_id: cards[0]!.id, count: 7 })
  const { id: card_template_id } = await aVehicleTemplate(db)
  await db.updateTable('cards').set({ card_template_id }).where('account_id', '=', account.id).execute()
  await signInAs(page, user.email, { at: list })
  await page.getByRole('button', { name: 'Actions for card ending 7001' }).click()
  await page.getByRole('menuitem', { name: 'Report lost or stolen' }).click()
  const report = page.getByRole('dialog', { name: 'Report lost or stolen' })
  const last = report.getByRole('region', { name: 'Last transactions' })
  await expect(last.getByRole('listitem')).toHaveCount(5)
  await expect(last.getByRole('listitem').first()).toContainText('Mar 7, 2026, 8:15 AM')
  await expectStateAccessible(page, last)
  await setWidth(page, 'desk')
  await report.getByRole('radio', { name: 'Stolen' }).check()
  await report.getByRole('button', { name: 'Report stolen' }).click()
  await page.getByRole('button', { name: 'Order a replacement' }).click()
  await expect(lines(page).getByRole('option')).toHaveCount(1)
  await expect(vehicle(page)).toHaveValue('201')
})
