// An invoice on paper: staff print what goes by mail.
import { expect } from '@playwright/test'
import { anInvoice } from '../server/testing/invoices.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { signInAs, test } from './fixtures.ts'

test('staff print an invoice and mark it as printed, and the account sees how it was sent', async ({
  page,
  people,
  db,
  anotherBrowser,
  troubles,
}) => {
  troubles.expectTrouble('409')
  const { user, account } = await people.aCustomer({ roles: ['finance manager'] })
  const { id, invoice_number } = await anInvoice({ db }, { account_id: account.id, total: 12_345, lines_total: 12_345 })
  await db
    .insertInto('invoice_deliveries')
    .values({ account_id: account.id, invoice_id: id, method: 'print', state: 'queued' })
    .execute()
  const member = await people.aUser({ type: 1 })
  await signInAs(page, member.email, { at: '/invoice-print?per_page=100' })
  await expect(page.getByRole('row', { name: new RegExp(invoice_number) })).toContainText('Gets its invoices by mail')
  const box = page.getByRole('checkbox', { name: `Select ${invoice_number}` })
  await box.check()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print file (PDF)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^invoices-.*\.pdf$/)
  await page.getByRole('button', { name: 'Mark as printed' }).click()
  await page.getByRole('dialog', { name: '1 invoice marked as printed' }).getByRole('button', { name: 'Close' }).click()
  await expect(box).toHaveCount(0)
  const [delivery] = await db
    .insertInto('invoice_deliveries')
    .values({ account_id: account.id, invoice_id: id, method: 'print', state: 'queued' })
    .returning('id')
    .execute()
  // A date of its own, because the list also shows the print files of other journeys.
  const made_on = `2019-03-${String((id % 28) + 1).padStart(2, '0')}`
  const [file] = await db
    .insertInto('print_files')
    .values({ made_on, made_at: `${made_on}T12:00:00Z`, invoices: 1 })
    .returning('id')
    .execute()
  const entry = { account_id: account.id, delivery_id: delivery!.id, print_file_id: file!.id }
  await db.insertInto('print_file_entries').values(entry).execute()
  await page.reload()
  const files = page.getByRole('list', { name: 'Files to print' })
  await expectStateAccessible(page, files)
  await setWidth(page, 'desk')
  const ofNight = page.waitForEvent('download')
  await files.getByRole('button', { name: /^Download: Mar \d+, 2019$/ }).click()
  expect((await ofNight).suggestedFilename()).toBe(`invoices-${made_on}-${file!.id}.pdf`)
  await files.getByRole('button', { name: /^Mark as printed: Mar \d+, 2019$/ }).click()
  await page.getByRole('dialog', { name: '1 invoice marked as printed' }).getByRole('button', { name: 'Close' }).click()
  await expect(files.getByText(/2019/)).toHaveCount(0)

  const theirs = await anotherBrowser()
  await signInAs(theirs, user.email, { at: `/invoices/${id}` })
  const sent = theirs.getByRole('list', { name: 'How this invoice was sent' })
  await expect(sent).toContainText('Printed')
  await expect(theirs.getByText('This account has no billing information to send invoices to')).toBeVisible()
})
