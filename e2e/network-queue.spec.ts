// Staff report a loss to the network by hand, and the fleet sees that the stop is in force.
import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'
import { aFleet } from './fleet.ts'

test('staff enter a lost card at CFN from the queue, and note why CFN refuses another', async ({ page, people, db, browser }) => {
  test.slow()
  const { user, cards } = await aFleet(people, db, { count: 2 })
  const mark = `Q${randomBytes(4).toString('hex')}`
  for (const { id } of cards)
    await db
      .updateTable('cards')
      .set({ description: `${mark} ${id}`, number_hash: randomBytes(32) })
      .where('id', '=', id)
      .execute()
  await signInAs(page, user.email, { at: '/card-management' })
  for (const { last_four } of cards) {
    await page.getByRole('button', { name: `Actions for card ending ${last_four}` }).click()
    await page.getByRole('menuitem', { name: 'Report lost or stolen' }).click()
    await page.getByRole('dialog', { name: 'Report lost or stolen' }).getByRole('button', { name: 'Report lost' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }

  const { email } = await people.aUser({ type: userTypes.staff })
  const office = await (await browser.newContext()).newPage()
  await signInAs(office, email, { at: '/network-queue' })
  await expect(heading(office, 'Network queue')).toBeVisible()
  await office.getByRole('searchbox').fill(mark.toLowerCase())
  const rows = office.getByRole('row').filter({ hasText: 'Stop' })
  await expect(rows).toHaveCount(2)
  // The old rows stay faded until the search is answered.
  await expect(office.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectStateAccessible(office, office.getByRole('button', { name: `Card •••• ${cards[0]!.last_four}` }), 'the queue')
  await setWidth(office, 'desk')

  const enter = async (last_four: string | null) => {
    await office.getByRole('button', { name: `Card •••• ${last_four}` }).click()
    return office.getByRole('dialog', { name: `Card •••• ${last_four} at CFN` })
  }
  const first = await enter(cards[0]!.last_four)
  await expect(first.getByRole('list', { name: 'Fields to enter' })).toContainText('Lost')
  await expectStateAccessible(office, first, 'the fields')
  await setWidth(office, 'desk')
  await first.getByLabel('Reference').fill('H-88231')
  await first.getByRole('button', { name: 'Done at CFN' }).click()
  await office.getByRole('dialog', { name: 'Confirmed at CFN' }).getByRole('button', { name: 'Close' }).click()
  await expect(rows).toHaveCount(1)

  const second = await enter(cards[1]!.last_four)
  await second.getByRole('radio', { name: /^Refused/ }).check()
  await second.getByRole('button', { name: 'Refused by CFN' }).click()
  await expect(second.getByText('Say why')).toBeVisible()
  await second.getByRole('textbox', { name: 'Reason' }).fill('Card is not on file')
  await second.getByRole('button', { name: 'Refused by CFN' }).click()
  await office.getByRole('dialog', { name: 'Kept as refused by CFN' }).getByRole('button', { name: 'Close' }).click()
  await expect(office.getByText('No changes match.')).toBeVisible()
  const told = await db
    .selectFrom('network_changes')
    .select(['state', 'reference', 'refusal'])
    .where(
      'card_id',
      'in',
      cards.map(({ id }) => id),
    )
    .orderBy('card_id')
    .execute()
  expect(told).toEqual([
    { state: 'confirmed', reference: 'H-88231', refusal: '' },
    { state: 'refused', reference: '', refusal: 'Card is not on file' },
  ])
  await office.context().close()
})
