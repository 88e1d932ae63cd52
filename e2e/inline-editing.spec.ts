import { expect, type Page } from '@playwright/test'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { expectAccessible } from './accessible.ts'
import { settled, signInAs, test } from './fixtures.ts'
import { addCards, aFleet } from './fleet.ts'

const list = '/card-management'
const cell = (page: Page, title: string, last_four: string) =>
  page.getByRole('textbox', { name: `${title} of card ending ${last_four}` })
const pencil = (page: Page, title: string, last_four: string) =>
  page.getByRole('button', { name: `Edit ${title} of card ending ${last_four}` })

test('card texts are edited in the list with the keyboard alone, and a refused value stays in its cell', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('409', '422')
  const { user, account, cards } = await aFleet(people, db, { count: 2 })
  await addCards(db, account.id, { count: 1, from: 3, card_status_id: cardStatus.lost })
  const stored = (at: number) => db.selectFrom('cards').selectAll().where('id', '=', cards[at]!.id).executeTakeFirstOrThrow()
  await signInAs(page, user.email, { at: list })
  await settled(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Cost center' }).check()
  await page.getByRole('checkbox', { name: 'Misc 1' }).check()
  await page.keyboard.press('Escape')
  await expect(pencil(page, 'Description', '7003'), 'a card that is lost stays as it is').toHaveCount(0)

  // F2 opens the first cell of the row, Escape restores the previous value.
  await page.getByRole('link', { name: 'Card ending 7001' }).focus()
  await page.keyboard.press('F2')
  await expect(cell(page, 'Description', '7001')).toBeFocused()
  await page.keyboard.type('Thrown away')
  await page.keyboard.press('Escape')
  await expect(pencil(page, 'Description', '7001')).toBeFocused()

  // Tab and the arrows move on, and leaving a cell saves it; two cells of one card are saved one after the other.
  await page.keyboard.press('Enter')
  await page.keyboard.type('Spare truck')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Cost center', '7001')).toBeFocused()
  await page.keyboard.type('KENT')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'Cost center', '7002')).toBeFocused()
  await page.keyboard.type('YELM')
  await page.keyboard.press('Enter')
  await expect(pencil(page, 'Cost center', '7002')).toBeFocused()
  await expect(page.getByRole('row', { name: /7001/ })).toContainText('Spare truck')
  await expect(page.getByRole('row', { name: /7001/ })).toContainText('KENT')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveCount(3)
  expect(await stored(0)).toMatchObject({ description: 'Spare truck', cost_center: 'KENT', version: 3 })
  expect(await stored(1)).toMatchObject({ cost_center: 'YELM' })

  // A value that the server refuses stays in the cell with the reason, and leaving the page asks for confirmation.
  await pencil(page, 'Misc 1', '7001').press('F2')
  await page.keyboard.type('Far too long for it')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Misc 1', '7001')).toHaveAccessibleDescription(/must be 10 characters or fewer/)
  await expect(cell(page, 'Misc 1', '7001')).toHaveValue('Far too long for it')
  await expectAccessible(page, 'desk', 'a text that was refused')
  await page.getByRole('link', { name: 'Drivers', exact: true }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  // A concurrent change elsewhere on the card is kept. A concurrent change to the same field is shown, with a question.
  await db.updateTable('cards').set({ tax_doc: 'TD-1', version: 4 }).where('id', '=', cards[0]!.id).execute()
  await cell(page, 'Misc 1', '7001').fill('blue')
  await cell(page, 'Misc 1', '7001').press('Enter')
  await expect(pencil(page, 'Misc 1', '7001')).toBeFocused()
  expect(await stored(0)).toMatchObject({ misc_1: 'blue', tax_doc: 'TD-1', version: 5 })
  await pencil(page, 'Misc 1', '7001').press('Enter')
  await db.updateTable('cards').set({ misc_1: 'theirs', version: 6 }).where('id', '=', cards[0]!.id).execute()
  await page.keyboard.type('mine')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Misc 1', '7001')).toHaveAccessibleDescription(/Someone else has changed it to “theirs”/)
  await page.getByRole('button', { name: 'Keep their value' }).click()
  await expect(page.getByRole('row', { name: /7001/ })).toContainText('theirs')
  expect(await stored(0)).toMatchObject({ misc_1: 'theirs', version: 6 })
})
