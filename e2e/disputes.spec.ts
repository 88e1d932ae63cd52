// An account disputes a line of an invoice, staff decide, and the account reads the decision on the same invoice.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { aBilledInvoice } from '../server/testing/billed-lines.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { addCards } from './fleet.ts'
import { heading, signInAs, test } from './fixtures.ts'

test('a finance manager disputes a line, staff accept part of it, and the invoice shows the decision', async ({
  page,
  people,
  db,
  anotherBrowser,
}) => {
  const name = `Disputing ${randomUUID().slice(0, 8)}`
  const account = await people.anAccount({ name })
  const user = await people.aUser()
  await people.join(user.id, account.id, { roles: ['finance manager'] })
  const [card] = await addCards(db, account.id, { count: 1 })
  const invoiced_on = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  const given = { account_id: account.id, card_id: card!.id, totals: [12_345], invoiced_on }
  const { id } = await aBilledInvoice({ db, ctx: {} as never }, given)

  await signInAs(page, user.email, { at: `/invoices/${id}` })
  await page
    .getByRole('list', { name: 'Transactions' })
    .getByRole('button', { name: /\$123\.45/ })
    .click()
  await page.getByRole('button', { name: 'Dispute' }).click()
  const form = page.getByRole('dialog', { name: 'Dispute this line' })
  await form.getByRole('button', { name: 'Dispute' }).click()
  await expect(form.getByText('Say what is wrong')).toBeVisible()
  await form.getByLabel('What is wrong').fill('Our truck was in the shop that day')
  await form.getByRole('button', { name: 'Dispute' }).click()
  await page
    .getByRole('dialog', { name: /^We will look into it/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(page.getByRole('list', { name: 'Disputed lines' })).toContainText('Being looked into')
  await expect(page.getByRole('button', { name: 'Dispute', exact: true })).toHaveCount(0)

  const member = await people.aUser({ type: 1 })
  const theirs = await anotherBrowser()
  await signInAs(theirs, member.email, { at: '/disputes' })
  const row = theirs.getByRole('row', { name: new RegExp(name) })
  await expect(row).toHaveCount(1)
  const openView = theirs.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Open/ })
  await expect(openView).toHaveText(/\d/)
  const before = Number(/\d+/.exec(await openView.innerText())?.[0])
  await expectStateAccessible(theirs, theirs.getByText('Our truck was in the shop that day').filter({ visible: true }))
  await setWidth(theirs, 'desk')
  await row.getByRole('button', { name: /^Actions|More/ }).click()
  await theirs.getByRole('menuitem', { name: 'Accept' }).click()
  const accept = theirs.getByRole('dialog', { name: 'Accept the dispute' })
  await accept.getByLabel('Amount').fill('100.00')
  await accept.getByLabel('Answer to the account').fill('The pump was read twice')
  await accept.getByRole('button', { name: 'Accept' }).click()
  await theirs
    .getByRole('dialog', { name: /^Accepted/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(row).toHaveCount(0)
  await expect(openView, 'one less waits').toHaveText(new RegExp(`Open\\s*${before - 1}$`))

  await page.reload()
  const told = page.getByRole('list', { name: 'Disputed lines' })
  await expect(told).toContainText('Answer: The pump was read twice')
  await expect(told).toContainText('$100.00 was credited')
  await setWidth(page, 'phone')
  await expectStateAccessible(page, heading(page, /^Invoice/))
})
