import { expect, type Locator, type Page } from '@playwright/test'
import type { Db } from '../server/src/db/connect.ts'
import { aBilling, aBillTo } from '../server/testing/billings.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { signInAs, test, type People } from './fixtures.ts'

const screen = '/billing-information'

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name })

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await button(popup, 'Close').click()
  await expect(popup).toBeHidden()
}

/** A user who maintains the billing information of an account. */
const anOffice = async (people: People, db: Db) => {
  const { user, account } = await people.aCustomer({ roles: ['billing information user'] })
  await aBillTo({ db })
  await aBilling({ db }, { account_id: account.id, tax_id: '91-1234567' })
  const stored = () =>
    db.selectFrom('account_billings').selectAll().where('account_id', '=', account.id).executeTakeFirstOrThrow()
  return { user, account, stored }
}

test('billing information is edited on a phone with the keyboard alone, in the history and in a mail to the admin; staff see all', async ({
  page,
  people,
  db,
  mailsTo,
}) => {
  const { user, account, stored } = await anOffice(people, db)
  const admin = await people.aUser()
  await people.join(admin.id, account.id, { roles: ['acct admin'] })
  await signInAs(page, user.email, { at: screen })
  await expect(section(page, 'Bill to')).toContainText('••-•••4567')
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await expectStateAccessible(page, section(page, 'History'))
  // Now at phone width.
  const edit = button(page, 'Edit')
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Legal name')).toBeFocused()
  await expect(button(page, 'Save')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Keyboard LLC')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your changes have been saved' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await stored()).toMatchObject({ legal_name: 'Keyboard LLC' })

  await edit.click()
  await expectStateAccessible(page, field(page, 'PO number'))
  await setWidth(page, 'desk')
  await field(page, 'PO number').fill('PO-77')
  await page.getByRole('radio', { name: 'Mail', exact: true }).check()
  await expect(section(page, 'Terms and payment').getByRole('textbox')).toHaveCount(0)
  const sent = page.waitForRequest(/update-billing/)
  await button(page, 'Save').click()
  expect((await sent).url()).toContain(`/v1/account/${account.id}/update-billing`)
  expect((await sent).postDataJSON()).not.toHaveProperty('payment_terms')
  await closePopup(page, 'Your changes have been saved')

  await expect(section(page, 'Invoice delivery')).toContainText('PO-77')
  await expect(section(page, 'History').getByRole('listitem').first()).toContainText('Changed')
  await expect(section(page, 'History')).toContainText('PO-77')
  expect(await stored()).toMatchObject({ po_number: 'PO-77', delivery_method: 'mail', tax_id: '91-1234567', version: 3 })
  const mails = await mailsTo(admin.email, 2)
  expect(mails.map(({ text }) => text).join()).toContain('Invoices by, PO number')

  const staff = await people.aUser({ type: 1 })
  await signInAs(page, staff.email, { at: screen, account_id: account.id })
  await expect(section(page, 'Bill to')).toContainText('91-1234567')
  await button(page, 'Edit').click()
  for (const [name, choice] of [
    ['Payment terms', 'Net 15'],
    ['Payment method', 'ACH'],
  ] as const) {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  await button(page, 'Save').click()
  await expect(page.getByText('Bank account field is required').last()).toBeVisible()
  await field(page, 'Bank account, last 4 digits').fill('4321')
  await button(page, 'Save').click()
  await closePopup(page, 'Your changes have been saved')
  expect(await stored()).toMatchObject({ payment_terms: 'net 15', payment_method: 'ACH', bank_last_four: '4321' })
})
