// A price was agreed but entered too late: staff see which cents of an invoice change, and take back only those of one rule.
import { expect } from '@playwright/test'
import { cycleOf, defaultBillingCycle } from '@forecourt/domain/rules/billing-cycle.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { aRecord } from '../server/testing/imports.ts'
import { expectStateAccessible } from './accessible.ts'
import { anInvoiceAddress, closeCycle, importFile } from './billed-cycle.ts'
import { heading, signInAs, test } from './fixtures.ts'
import { addCards } from './fleet.ts'

const cycle = cycleOf(defaultBillingCycle, addDays(new Date().toISOString().slice(0, 10), -75))

test('staff list invoice lines with changed amounts, narrow them to one price rule, and bill them again', async ({
  page,
  people,
  db,
  mailsTo,
}) => {
  test.slow()
  const { account } = await people.aCustomer({ roles: ['finance manager'] })
  await addCards(db, account.id, { count: 1 })
  const email = await anInvoiceAddress(db, account.id)
  const days = [cycle.from, addDays(cycle.from, 1)]
  const card = { card_number: '***7001', account_number: account.cl_account_no }
  const records = days.map((tran_date) => aRecord({ ...card, tran_date }))

  const member = await people.aUser({ type: 1 })
  await signInAs(page, member.email, { at: '/transaction-import', account_id: account.id })
  await importFile(page, records, 'Added')
  await closeCycle(account.id, cycle.to)
  const [mail] = await mailsTo(email)
  const number = /INV-\d+/.exec(mail!.subject)![0]
  const rules = days.map((effective_from, at) => ({
    account_id: account.id,
    model: 'fixed',
    amount: 300_000 - at * 10_000,
    effective_from,
  }))
  await db.insertInto('price_rules').values(rules).execute()

  await page.goto(`/receivables/${account.id}`)
  await page.getByRole('button', { name: 'Correct prices' }).click()
  const drawer = page.getByRole('dialog', { name: 'Correct prices or taxes' })
  const changes = drawer.getByRole('list', { name: 'What changes' }).getByRole('listitem')
  await drawer.getByRole('button', { name: 'Show what changes' }).click()
  await expect(drawer.getByText('Enter a number such as INV-000123')).toBeVisible()
  await drawer.getByLabel('Invoice').fill(number)
  await drawer.getByLabel('Reason').fill('Agreed before the first purchase')
  await drawer.getByRole('button', { name: 'Show what changes' }).click()
  await expect(changes).toHaveText([/\$39\.51 → \$38\.28/, /\$39\.51 → \$37\.28/])
  await expect(drawer).toContainText('-$3.46')
  await expectStateAccessible(page, drawer)

  await drawer.getByRole('combobox', { name: 'Only lines of one price rule' }).click()
  await page.getByRole('option', { name: /2\.9/ }).click()
  await drawer.getByRole('button', { name: 'Show what changes' }).click()
  await expect(changes).toHaveText([new RegExp(`${records[1]!.tran_id}.*\\$37\\.28`, 's')])
  await drawer.getByRole('button', { name: 'Reverse and bill again' }).click()
  await page
    .getByRole('dialog', { name: 'The next invoice carries the difference of -$2.23' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(drawer).toBeHidden()
  const open = await db
    .selectFrom('transactions')
    .select(['tran_id', 'total'])
    .where('account_id', '=', account.id)
    .where('invoice_id', 'is', null)
    .orderBy('tran_id')
    .execute()
  expect(open).toEqual([
    { tran_id: `${records[1]!.tran_id}~c1`, total: 3_728 },
    { tran_id: `${records[1]!.tran_id}~r1`, total: -3_951 },
  ])
  await page.getByRole('list', { name: 'Open items' }).getByRole('button', { name: number }).click()
  await expect(heading(page, new RegExp(number))).toBeVisible()
})
