// docs/product/card-life.md: expiring cards are renewed, and a control of a card is loosened for a day.
import { expect } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { openKeyring } from '../server/src/secrets/keyring.ts'
import { aCard } from '../server/testing/cards.ts'
import { aRenewalList } from '../server/testing/renewals.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { keptEnvironment } from './environment.ts'
import { heading, signInAs, test } from './fixtures.ts'

const [cng, single, locked] = [4, 1, 9]

test('an admin reviews the expiring cards, staff approve the list, and it becomes an order', async ({
  page,
  people,
  db,
  anotherBrowser,
}) => {
  test.slow()
  const keyring = openKeyring({ keyring: keptEnvironment().KEYRING, data_dir: '', database_url: undefined })
  const { user, account } = await people.aCustomer({ roles: ['acct admin', 'card manager'] })
  const make = (vehicle_number: string, card = {}) =>
    aCard(
      { db, ctx: { db, keyring } as never },
      { account_id: account.id, card_network_id: cng, card_type_id: single, vehicle_number, ...card },
    )
  const [first, second, third] = [await make('R1'), await make('R2'), await make('R3', { card_status_id: locked })]
  const list = await aRenewalList({ db }, { account_id: account.id, card_ids: [first.id, second.id, third.id] })
  await db.updateTable('renewal_cards').set({ renew: false, reason: 'locked' }).where('card_id', '=', third.id).execute()

  await signInAs(page, user.email, { at: '/card-management' })
  await page.getByRole('link', { name: 'Renewals' }).click()
  await expect(heading(page, 'Card renewal')).toBeVisible()
  await expect(page.getByText('2 cards will be renewed, 1 will not.')).toBeVisible()
  const cards = page.getByRole('table', { name: 'Expiring cards' })
  await expect(cards.getByRole('row', { name: /R3/ })).toContainText('Locked')
  await expectStateAccessible(page, page.getByText('2 cards will be renewed, 1 will not.'))
  await setWidth(page, 'desk')
  await cards.getByRole('row', { name: /R2/ }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Do not renew' }).click()
  await expect(page.getByText('1 card will be renewed, 2 will not.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm the list' }).click()
  await page.getByRole('dialog', { name: 'The list is confirmed' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('You have confirmed the list.')).toBeVisible()

  const staff = await anotherBrowser()
  const { email } = await people.aUser({ type: userTypes.staff })
  await signInAs(staff, email, { at: '/renewals' })
  const { month } = await db.selectFrom('renewal_runs').select('month').where('id', '=', list.run_id).executeTakeFirstOrThrow()
  const named = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))
  await staff.getByRole('button', { name: named, exact: true }).click()
  const row = staff.getByRole('row', { name: new RegExp(account.name) })
  await expect(row).toContainText('Confirmed, to be approved')
  await expectStateAccessible(staff, staff.getByText('Confirmed, to be approved'))
  await setWidth(staff, 'desk')
  await row.getByRole('button').last().click()
  await staff.getByRole('menuitem', { name: 'Approve' }).click()
  await staff.getByRole('dialog', { name: '1 account is approved' }).getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('Ordered', { timeout: 30_000 })
  await page.reload()
  await expect(cards.getByRole('row', { name: /R1/ })).toContainText(/Ordered as CO-/)
  await expect(cards.getByRole('row', { name: /R2/ })).toContainText('The account does not want it')

  // A renewed card gets an allowance for a day.
  await page.goto(`/card-management?card=${first.id}`)
  await page.getByRole('tab', { name: 'Limits' }).click()
  await page.getByRole('button', { name: 'Allow more for a while' }).click()
  await page.getByRole('combobox', { name: 'What to allow' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: /instead of/ }).fill('60')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Long trip')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByText('In force')).toBeVisible()
})
