import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { writeNumber } from '@forecourt/domain/rules/card-number.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { Db } from '../server/src/db/connect.ts'
import { aTemplate, aVehicleNumber } from '../server/testing/cards.ts'
import { toAnAddress } from '../server/testing/orders.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { anOrder, putOrderAt, sendOrder } from './card-orders.ts'
import { demoAccounts, heading, signInAs, test, type People } from './fixtures.ts'

const list = '/card-order-batch'
const create = `${list}/create`
const wexShape = { prefix: '690046', length: 19, is_luhn: true }

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name })
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const popup = (page: Page, message: string | RegExp) =>
  page.getByRole('dialog', { name: message }).or(page.getByRole('alertdialog', { name: message }))

const asStaff = async (page: Page, people: People, at: string) => {
  const { email } = await people.aUser({ type: userTypes.staff, first_name: 'Robin', last_name: 'Okafor' })
  await signInAs(page, email, { at, account_id: demoAccounts.sequimLavenderFarm })
}

const approved = { status_order: 'approved' } as const

/** An approved order of WEX cards, whose numbers the network issues. */
const aWexOrder = async (people: People, db: Db, cards: number) => {
  const { user, account } = await people.aCustomer({ roles: ['card manager'] })
  const { id: card_template_id } = await aTemplate({ db }, { card_network_id: 3, max_gallon_fill: null, max_gallon_period: null })
  const vehicles = new Set<string>()
  while (vehicles.size < cards) vehicles.add(aVehicleNumber())
  const lines = [...vehicles].map((vehicle_number) => ({
    card_template_id,
    vehicle_number,
    card_fuel_profile_id: 3,
    ...toAnAddress,
  }))
  const order = await sendOrder({ email: user.email, account_id: account.id }, lines)
  await putOrderAt(db, { ...approved, id: order.id, account_id: account.id })
  return { user, account, ...order }
}

/** Numbers that no other card has: from an unused part of the range. */
const wexNumbers = (count: number) => {
  const start = 500_000_000_000 + Math.floor(Math.random() * 400_000_000_000)
  return Array.from({ length: count }, (_, place) => writeNumber(wexShape, start + place))
}

const chooseOrder = async (page: Page, card_order_number: string) => {
  await page.getByRole('searchbox').fill(card_order_number)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${card_order_number}` }).check()
}

const makeBatch = async (page: Page, card_order_number: string) => {
  await chooseOrder(page, card_order_number)
  await button(page, 'Create batch').click()
  await expect(step(page, 'Card numbers')).toBeFocused()
  await expect(page).toHaveURL(/batch=\d+$/)
  return Number(new URL(page.url()).searchParams.get('batch'))
}

/** A card of this account, reported lost, whose PIN is that of the account's first card. */
const loseACardWithThatPin = async (db: Db, account_id: number) => {
  const first = db.selectFrom('cards').select('pin_index').where('account_id', '=', account_id).orderBy('id')
  const { pin_index } = await first.executeTakeFirstOrThrow()
  const lost = { card_network_id: 1, card_type_id: 1, card_status_id: cardStatus.lost, card_fuel_profile_id: 3 }
  await db
    .insertInto('cards')
    .values({ account_id, ...lost, last_four: '7999', pin_index })
    .execute()
}

test('an order is reviewed, batched, numbered and completed, and its customer has active cards', async ({
  page,
  people,
  db,
  anotherBrowser,
}) => {
  const { user, account } = await people.aCustomer({ roles: ['card manager'] })
  const { id: card_template_id } = await aTemplate({ db }, { card_type_id: 1 })
  const limits = { max_gallon_fill: 50, max_gallon_period: 150, card_period_gallon_id: 1 }
  const lines = ['Truck 1', 'Truck 2'].map((description) => ({
    card_template_id,
    description,
    vehicle_number: aVehicleNumber(),
    card_fuel_profile_id: 3,
    card_time_profile_id: 1,
    ...limits,
    ...toAnAddress,
  }))
  const { card_order_number } = await sendOrder({ email: user.email, account_id: account.id }, lines)
  await asStaff(page, people, `/card-review?keyword=${card_order_number}`)
  await button(page, 'Approve').click()
  await expect(page.getByText(`${card_order_number} will be approved`)).toBeVisible()

  // Leaving the page sends the pending approvals.
  await button(page, 'Card Maintenance').click()
  await page.getByRole('link', { name: 'Batches', exact: true }).click()
  await page.getByRole('link', { name: 'Create batch' }).click()
  await expect(heading(page, 'Create Batch')).toBeVisible()
  await chooseOrder(page, card_order_number)
  await expect(region(page, 'This batch')).toContainText('1 order · 2 cards')
  await loseACardWithThatPin(db, account.id)
  await button(page, 'Create batch').click()
  await expect(step(page, 'Card numbers')).toBeFocused()
  const pins = region(page, 'PIN availability')
  await expect(pins).toContainText('1 conflict')
  await button(page, /^Redraw the PIN of/).click()
  await expect(pins).toContainText('No conflicts')
  await expect(pins.getByText('Generated by the portal').first()).toBeVisible()
  await button(page, 'Generate card numbers').click()
  await expect(step(page, 'Complete')).toBeFocused()
  await expect(page.getByRole('row', { name: new RegExp(card_order_number) })).toHaveCount(2)
  await button(page, 'Complete').click()
  await button(popup(page, 'Card order batches have been completed'), 'Close').click()
  await expect(page.getByText(/^Completed on/)).toBeVisible()
  // The button that was pressed is gone: the focus is in the title, not at the top of the document.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const download = page.waitForEvent('download')
  await button(page, 'Embosser file (CSV)').click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\n').length, 'a heading and two cards').toBe(3)

  const theirs = await anotherBrowser()
  await signInAs(theirs, user.email, { at: '/card-management' })
  await expect(theirs.getByRole('row', { name: /Truck/ })).toHaveCount(2)
  await expect(theirs.getByRole('row', { name: /Truck/ }).getByText('Active')).toHaveCount(2)
})

test('300 numbers are pasted, and the bad ones are corrected one by one', async ({ page, people, db }) => {
  test.slow()
  const { card_order_number } = await aWexOrder(people, db, 300)
  await asStaff(page, people, create)
  const batch_id = await makeBatch(page, card_order_number)
  const numbers = wexNumbers(300)
  const right = [numbers[3]!, numbers[149]!, numbers[299]!]
  numbers[3] = '69004612'
  numbers[149] = numbers[150]!
  numbers[299] = 'void'
  await button(page, 'Paste numbers').click()
  await page.getByRole('textbox', { name: 'Numbers', exact: true }).fill(`Card number\n${numbers.join('\n')}\n`)
  await button(page, 'Use these numbers').click()
  const state = region(page, 'Assign cards').getByRole('status').filter({ hasText: 'numbers are right' })
  await expect(state).toContainText('296 of 300 numbers are right, 4 need attention')

  await button(page, 'Assign cards').click()
  const field = (position: number) => page.getByLabel(`Card number of ${card_order_number}, card ${position}`, { exact: true })
  await expect(field(4)).toBeFocused()
  await expect(page.getByText('Card number must be 19 digits')).toBeVisible()
  await field(4).fill(right[0]!)
  await button(page, 'Next problem').click()
  await expect(field(150)).toBeFocused()
  await expect(page.getByText('Card number is entered twice').first()).toBeVisible()
  await field(150).fill(right[1]!)
  await expect(state).toContainText('1 needs attention')
  await expect(button(page, 'Assign the 299 that are right')).toBeVisible()
  await button(page, 'Next problem').click()
  await expect(field(300)).toBeFocused()
  await field(300).fill(right[2]!)
  await expect(state).toContainText('300 of 300 numbers are right')
  await button(page, 'Assign cards').click()
  await expect(step(page, 'Complete')).toBeFocused()
  const { numbered } = await db
    .selectFrom('card_order_batches')
    .select('numbered')
    .where('id', '=', batch_id)
    .executeTakeFirstOrThrow()
  expect(numbered).toBe(300)
})

test('numbers are pasted as a column or read from a file, and one already taken is reported at its card', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('422')
  const [taken, ...free] = wexNumbers(5)
  const first = await aWexOrder(people, db, 1)
  await asStaff(page, people, create)
  await makeBatch(page, first.card_order_number)
  const only = page.getByLabel(`Card number of ${first.card_order_number}, card 1`)
  await only.fill('12')
  await expect(page.getByText('Card number must be 19 digits')).toBeVisible()
  await expectStateAccessible(page, step(page, 'Card numbers'))
  await setWidth(page, 'desk')
  await only.fill(taken!)
  await button(page, 'Assign cards').click()
  await expectStateAccessible(page, step(page, 'Complete'))
  await setWidth(page, 'desk')

  const { card_order_number } = await aWexOrder(people, db, 3)
  await page.goto(create)
  await makeBatch(page, card_order_number)
  const field = (position: number) => page.getByLabel(`Card number of ${card_order_number}, card ${position}`)
  await field(2).focus()
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `${free[0]}\n${free[1]}`)
  await expect(field(3)).toHaveValue(free[1]!)
  await expect(field(1)).toHaveValue('')
  await page.getByRole('link', { name: 'All batches' }).click()
  await button(popup(page, 'You have changes that are not saved.'), 'Keep editing').click()
  await expect(field(2)).toHaveValue(free[0]!)
  await button(page, 'Assign cards').click()
  await expect(page.getByText('2 of 3 cards have a number')).toBeVisible()

  await page.getByLabel('File of card numbers').setInputFiles({
    name: 'wex.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Vehicle,Card number\n1,${taken}\n2,${free[0]}\n3,${free[1]}\n4,${free[2]}\n`),
  })
  await expect(field(1)).toHaveValue(taken!)
  await expect(page.getByText('3 cards filled. 1 more number was left over.')).toBeVisible()
  await button(page, 'Assign cards').click()
  await expect(page.getByText('Card number has already been taken')).toBeVisible()
  await expect(field(1)).toBeFocused()
  await field(1).fill(free[3]!)
  await button(page, 'Assign cards').click()
  await expect(step(page, 'Complete')).toBeFocused()
})

test('matching orders are selected across pages, and removed from a batch after a question; a phone only shows batches', async ({
  page,
  people,
  db,
}) => {
  const { user, account, ...order } = await anOrder(people, db, { at: approved })
  let second = ''
  for (let more = 0; more < 11; more++) {
    const line = { card_template_id: (await aTemplate({ db })).id, vehicle_number: aVehicleNumber(), card_fuel_profile_id: 3 }
    const limits = { max_gallon_fill: 50, max_gallon_period: 150, card_period_gallon_id: 1 }
    const sent = await sendOrder({ email: user.email, account_id: account.id }, [{ ...line, ...limits, ...toAnAddress }])
    await putOrderAt(db, { ...approved, id: sent.id, account_id: account.id })
    second = sent.card_order_number
  }
  await asStaff(page, people, `${create}?keyword=${encodeURIComponent(account.name)}`)
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await button(page, 'Select all 12 orders that match').click()
  const batch = region(page, 'This batch')
  await expect(batch).toContainText('12 orders · 12 cards')
  await expect(batch.getByText('CFN')).toBeVisible()
  await expect(batch.getByText('USPS')).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${order.card_order_number}` }).uncheck()
  await expect(batch).toContainText('11 orders')
  await page.getByRole('link', { name: 'All batches' }).click()
  await button(popup(page, 'You have changes that are not saved.'), 'Discard changes').click()
  await expect(page).toHaveURL(list)

  await page.getByRole('link', { name: 'Create batch' }).click()
  await chooseOrder(page, order.card_order_number)
  await chooseOrder(page, second)
  await expect(batch).toContainText('2 orders · 2 cards')
  await button(page, 'Create batch').click()
  await expect(step(page, 'Card numbers')).toBeFocused()
  const question = popup(page, 'Are you sure you want to remove this order from the batch?')
  await button(page, `Remove ${order.card_order_number}`).click()
  await button(question, 'CANCEL').click()
  await expect(batch).toContainText('2 orders')
  await button(page, `Remove ${order.card_order_number}`).click()
  await button(question, 'CONTINUE').click()
  await expect(batch).toContainText('1 order · 1 card')
  await button(page, `Remove ${second}`).click()
  await button(question, 'CONTINUE').click()
  await expect(page, 'without an order the batch is deleted').toHaveURL(list)

  await setWidth(page, 'phone')
  const note = page.getByText('Use a larger screen to build batches')
  await expect(note).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create batch' })).toHaveCount(0)
  await page.goto(`${create}?keyword=${order.card_order_number}`)
  await expect(note).toBeVisible()
  await expect(page.getByText(order.card_order_number), 'the order waits again').toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
