// An account's month, from the network's file to a paid invoice, and how a later correction from the network is handled.
import { expect, type Page } from '@playwright/test'
import { cycleOf, defaultBillingCycle } from '@forecourt/domain/rules/billing-cycle.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { aRecord } from '../server/testing/imports.ts'
import { anInvoiceAddress, closeCycle, importFile } from './billed-cycle.ts'
import { heading, signInAs, test } from './fixtures.ts'
import { addCards } from './fleet.ts'

/** Long enough ago that the next billing cycle has ended as well. */
const bought = addDays(new Date().toISOString().slice(0, 10), -75)
const firstEnd = cycleOf(defaultBillingCycle, bought).to
const secondEnd = cycleOf(defaultBillingCycle, addDays(firstEnd, 1)).to

const closePopup = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click()

test('a purchase is invoiced, mailed and paid; the network’s correction goes on the next invoice as a pair', async ({
  page,
  people,
  db,
  mailsTo,
  anotherBrowser,
}) => {
  test.slow()
  const { user, account } = await people.aCustomer({ roles: ['finance manager'] })
  await addCards(db, account.id, { count: 1 })
  const email = await anInvoiceAddress(db, account.id)
  const card = { card_number: '***7001', account_number: account.cl_account_no }
  const fill = { quantity: 100_000, federal_tax: 2_440, state_tax: 5_840, total: 39_510 }
  const record = aRecord({ ...card, ...fill, tran_date: bought })

  const member = await people.aUser({ type: 1 })
  await signInAs(page, member.email, { at: '/transaction-import', account_id: account.id })
  await importFile(page, [record], 'Added')
  await closeCycle(account.id, firstEnd)
  const [mail] = await mailsTo(email)
  const number = /INV-\d+/.exec(mail!.subject)![0]

  const theirs = await anotherBrowser()
  await signInAs(theirs, user.email, { at: '/invoices' })
  await expect(theirs.getByRole('row', { name: new RegExp(number) })).toContainText('$395.10')
  await theirs.getByRole('link', { name: number }).click()
  const invoice = theirs.getByRole('dialog', { name: `Invoice ${number}` })
  const saved = theirs.waitForEvent('download')
  await invoice.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toBe(`${number}.pdf`)

  await page.goto(`/receivables/${account.id}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: 'Record payment' })
  await form.getByLabel('Amount').fill('395.10')
  await form.getByLabel('Received on').fill(addDays(firstEnd, 5))
  await form.getByRole('button', { name: 'Record payment' }).click()
  await closePopup(page, /^PAY-\d+ for \$395\.10 is recorded$/)
  await theirs.goto('/invoices')
  await expect(theirs.getByRole('row', { name: new RegExp(number) })).toContainText('Paid')

  // Twice as many gallons: a correction this large waits for staff.
  const corrected = { ...record, quantity: 200_000, federal_tax: 4_880, state_tax: 11_680, total: 79_020 }
  await importFile(page, [corrected], 'Waiting')
  await page.getByRole('link', { name: 'See waiting lines' }).click()
  await page.getByRole('searchbox').fill(record.tran_id)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: `Actions for transaction ${record.tran_id}` }).click()
  await page.getByRole('menuitem', { name: 'Bill again' }).click()
  const preview = page.getByRole('dialog', { name: 'Bill it again' })
  const pair = preview.getByRole('list', { name: 'On the next invoice' }).getByRole('listitem')
  await expect(pair).toHaveText([/~r1.*-\$395\.10/s, /~c1.*\$790\.20/s])
  await preview.getByRole('button', { name: 'Reverse and bill again' }).click()
  await closePopup(page, 'Both lines go on the next invoice')
  await closeCycle(account.id, secondEnd)
  const next = (await mailsTo(email, 2)).map(({ subject }) => /INV-\d+/.exec(subject)![0]).find((each) => each !== number)!
  await theirs.goto(`/invoices?keyword=${next}`)
  await theirs.getByRole('link', { name: next }).click()
  const second = theirs.getByRole('dialog', { name: `Invoice ${next}` })
  await expect(second).toContainText('$395.10')
  await expect(heading(theirs, 'Invoices')).toBeAttached()
})
