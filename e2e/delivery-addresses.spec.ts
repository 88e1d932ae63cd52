import { expect, type Locator, type Page } from '@playwright/test'
import type { Db } from '../server/src/db/connect.ts'
import { aDeliveryAddress, aPlace } from '../server/testing/delivery-addresses.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { signInAs, test, type People } from './fixtures.ts'

const list = '/delivery-address'

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await button(popup, 'Close').click()
  await expect(popup).toBeHidden()
}

const chooseState = async (form: Locator, state: string) => {
  await form.getByRole('combobox', { name: 'State' }).fill(state)
  await form.getByRole('option', { name: state }).click()
  await expect(form.getByRole('combobox', { name: 'State' })).toHaveValue(state)
}

/** A user who may maintain addresses, with these already saved. */
const aKeeper = async (people: People, db: Db, names: readonly string[] = []) => {
  const { user, account } = await people.aCustomer({ roles: ['billing information user'] })
  await aPlace({ db })
  for (const address_name of names) await aDeliveryAddress({ db }, { account_id: account.id, address_name })
  const stored = () => db.selectFrom('delivery_addresses').selectAll().where('account_id', '=', account.id).execute()
  return { user, account, stored }
}

test('a user adds the first address, with a masked phone and a ZIP code checked against the state, and edits it', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('422')
  const { user, stored } = await aKeeper(people, db)
  await signInAs(page, user.email, { at: list })
  await expect(page.getByText('Add your first delivery address')).toBeVisible()
  await button(page, 'Add address').last().click()
  const form = page.getByRole('dialog', { name: 'Add delivery address' })
  await button(form, 'Add address').click()
  await expectStateAccessible(page, form.getByText('City field is required').last())
  await setWidth(page, 'desk')
  await expect(form.getByLabel('Address name')).toBeFocused()

  await form.getByLabel('Address name').fill('Kent yard')
  await form.getByRole('textbox', { name: 'Street address', exact: true }).fill('700 Fuel Way')
  await form.getByLabel('City').fill('Kent')
  await chooseState(form, 'OR Oregon')
  await form.getByLabel('Zip Code').fill('98032')
  await form.getByLabel('Phone').pressSequentially('2535550100')
  await expect(form.getByLabel('Phone')).toHaveValue('(253) 555-0100')
  await button(form, 'Add address').click()
  const refusal = page.getByRole('alertdialog', { name: 'Please check the highlighted fields' })
  await button(refusal, 'Close').click()
  await expect(form.getByText('98032 is in Kent, WA, not in Oregon')).toBeVisible()
  await expect(form.getByLabel('Zip Code')).toBeFocused()
  await chooseState(form, 'WA Washington')
  await button(form, 'Add address').click()
  await closePopup(page, 'Data has been saved!')
  await expect(page.getByRole('row', { name: /Kent yard/ })).toContainText('700 Fuel Way')
  expect(await stored()).toMatchObject([{ address_name: 'Kent yard', state: 'WA', phone: '(253) 555-0100', version: 1 }])

  await button(page, 'Kent yard').click()
  const edit = page.getByRole('dialog', { name: 'Edit delivery address' })
  const endless = 'W'.repeat(60)
  await edit.getByLabel('Address name').fill(endless)
  const sent = page.waitForRequest(/update_account_address/)
  await button(edit, 'Save').click()
  expect(await (await sent).headerValue('accountid'), 'the call names no account').toBeNull()
  await closePopup(page, 'Your changes have been saved')
  await expect(button(page, endless)).toBeVisible()
  for (const column of ['Attention to', 'Address', 'City', 'State', 'Zip', 'Phone', 'E-mail'])
    await expect(page.getByRole('columnheader', { name: column }), 'a name without a space').toBeInViewport({ ratio: 1 })
  expect(await stored()).toMatchObject([{ address_name: endless, version: 2 }])
})

test('an address is added and deleted with the keyboard alone', async ({ page, people, db }) => {
  const { user, stored } = await aKeeper(people, db)
  await signInAs(page, user.email, { at: list })
  const add = button(page, 'Add address').first()
  await expect(page.getByText('Add your first delivery address')).toBeVisible()
  while (!(await add.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Address name'), 'what is typed at once is not lost').toBeFocused()
  for (const text of ['Depot', 'Dana', '700 Fuel Way', '', 'Kent']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('WA W')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('98032')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Data has been saved!' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await stored()).toMatchObject([{ address_name: 'Depot', city: 'Kent', state: 'WA' }])

  const menu = button(page, 'Actions for Depot')
  await expect(menu).toBeVisible()
  while (!(await menu.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(button(page, 'CANCEL')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Delivery Address deleted' })).toBeVisible()
  expect(await stored()).toEqual([])
})
