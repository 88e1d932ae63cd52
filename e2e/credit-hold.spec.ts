// docs/product/credit.md#holds-for-credit: over the limit, held, paid, released.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { anOpenItem } from '../server/testing/ledger.ts'
import { addCards } from './fleet.ts'
import { heading, signInAs, test } from './fixtures.ts'

const day = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
const closePopup = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click()

test('an account over its limit is put on hold, pays, is released, and its card works again', async ({
  page,
  people,
  db,
  anotherBrowser,
}) => {
  const name = `Holding ${randomUUID().slice(0, 8)}`
  const account = await people.anAccount({ name })
  await addCards(db, account.id, { count: 1 })
  await anOpenItem(
    { db },
    { account_id: account.id, number: 'INV-A', due_on: dayFromNow(30), posted_on: dayFromNow(-3), amount: 150_000 },
  )
  const member = await people.aUser({ type: 1 })
  await signInAs(page, member.email, { at: `/receivables/${account.id}` })
  await expect(heading(page, name)).toBeVisible()

  await page.getByRole('button', { name: 'Set limit' }).click()
  const limit = page.getByRole('dialog', { name: 'Credit limit' })
  await limit.getByLabel('Limit').fill('1,000.00')
  await limit.getByRole('button', { name: 'Save' }).click()
  await closePopup(page, 'The limit is saved')
  // The worker judges the account.
  await expect
    .poll(() => db.selectFrom('account_credits').select('proposed_at').where('account_id', '=', account.id).executeTakeFirst(), {
      timeout: 30_000,
    })
    .toMatchObject({ proposed_at: expect.any(String) })
  await page.reload()
  await expect(page.getByText('A hold is proposed')).toBeVisible()
  await page.getByRole('button', { name: 'Put on hold' }).click()
  const hold = page.getByRole('dialog', { name: 'Put on hold' })
  await expect(hold).toContainText('All cards of the account count as Locked at once.')
  await expect(hold.getByLabel('Note'), 'the proposal says why').toHaveValue(/^Because /)
  await hold.getByRole('button', { name: 'Put on hold' }).click()
  await closePopup(page, 'Account put on hold')
  await expect(page.getByText('On hold for credit')).toBeVisible()

  const user = await people.aUser()
  await people.join(user.id, account.id, { roles: ['acct admin'] })
  const theirs = await anotherBrowser()
  await signInAs(theirs, user.email, { at: '/card-management' })
  await expect(theirs.getByRole('row', { name: /Locked/ })).toHaveCount(1)

  await page.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: 'Record payment' })
  await form.getByLabel('Amount').fill('1,500.00')
  await form.getByLabel('Received on').fill(dayFromNow(-2))
  await form.getByRole('button', { name: 'Record payment' }).click()
  await closePopup(page, /^PAY-\d+ for \$1,500\.00 is recorded$/)
  await expect(page.getByRole('region', { name: 'Credit' }), 'what is left of the credit is read again').toContainText('0.00%')
  await page.getByRole('button', { name: 'Release the hold' }).click()
  await closePopup(page, 'The hold for credit is released')
  await expect(page.getByText('On hold for credit')).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('row', { name: /Active/ })).toHaveCount(1)
})
