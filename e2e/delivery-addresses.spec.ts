import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { Db } from '../server/src/db/connect.ts'
import { aDeliveryAddress, aPlace } from '../server/testing/delivery-addresses.ts'
import { walkStates } from './accessible.ts'
import { signInAs, test, type People } from './fixtures.ts'

const list = '/delivery-address'

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await button(popup, 'Close').click()
  await expect(popup).toBeHidden()
}

const openMenu = (page: Page, name: string) => button(page, `Actions for ${name}`).click()

const chooseState = async (form: Locator, state: string) => {
  await form.getByRole('combobox', { name: 'State' }).fill(state)
  await form.getByRole('option', { name: state }).click()
  await expect(form.getByRole('combobox', { name: 'State' })).toHaveValue(state)
}

/** Someone who may keep addresses, with these already kept. */
const aKeeper = async (people: People, db: Db, names: readonly string[] = []) => {
  const { user, account } = await people.aCustomer({ roles: ['billing information user'] })
  await aPlace({ db })
  for (const address_name of names) await aDeliveryAddress({ db }, { account_id: account.id, address_name })
  const stored = () => db.selectFrom('delivery_addresses').selectAll().where('account_id', '=', account.id).execute()
  return { user, account, stored }
}

const broken = (route: Route) => route.fulfill({ status: 500, json: { message: 'Something went wrong!', code: 'internal' } })

test('the first address is added: what is missing is said in the wizard’s words, the phone is masked', async ({
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
  for (const field of ['Address name', 'Street address', 'City', 'State', 'Zip Code'])
    await expect(form.getByText(`${field} field is required`).last()).toBeVisible()
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
})

test('an address is changed by a call that names no account', async ({ page, people, db }) => {
  const { user, stored } = await aKeeper(people, db, ['Depot'])
  await signInAs(page, user.email, { at: list })
  await button(page, 'Depot').click()
  const form = page.getByRole('dialog', { name: 'Edit delivery address' })
  await form.getByLabel('Attention to').fill('Dana')
  const sent = page.waitForRequest(/update_account_address/)
  await button(form, 'Save').click()
  expect(await (await sent).headerValue('accountid')).toBeNull()
  await closePopup(page, 'Your changes have been saved')
  await expect(page.getByRole('row', { name: /Depot/ })).toContainText('Dana')
  expect(await stored()).toMatchObject([{ attention_to: 'Dana', version: 2 }])
})

test('an address is deleted once that is confirmed', async ({ page, people, db }) => {
  const { user, stored } = await aKeeper(people, db, ['Depot'])
  await signInAs(page, user.email, { at: list })
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want delete this delivery address?' })
  await openMenu(page, 'Depot')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(button(question, 'CANCEL')).toBeFocused()
  await button(question, 'CANCEL').click()
  expect(await stored()).toHaveLength(1)
  await openMenu(page, 'Depot')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await button(question, 'CONTINUE').click()
  await closePopup(page, 'Delivery Address deleted')
  await expect(page.getByText('Add your first delivery address')).toBeVisible()
  expect(await stored()).toEqual([])
})

test('an address that someone else has deleted meanwhile leaves the list', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('404')
  const { user, account } = await aKeeper(people, db, ['Depot'])
  await signInAs(page, user.email, { at: list })
  await openMenu(page, 'Depot')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await db.deleteFrom('delivery_addresses').where('account_id', '=', account.id).execute()
  await button(page, 'CONTINUE').click()
  await button(page.getByRole('alertdialog', { name: 'Not found' }), 'Close').click()
  await expect(page.getByText('Add your first delivery address')).toBeVisible()
})

test('a name without a space leaves the other columns in sight', async ({ page, people, db }) => {
  const endless = 'W'.repeat(60)
  const { user } = await aKeeper(people, db, [endless, 'Depot'])
  await signInAs(page, user.email, { at: list })
  await expect(button(page, endless)).toBeVisible()
  for (const column of ['Attention to', 'Address', 'City', 'State', 'Zip', 'Phone', 'E-mail'])
    await expect(page.getByRole('columnheader', { name: column })).toBeInViewport({ ratio: 1 })
})

test('two people change one address: what both changed is chosen', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('409')
  const { user, account, stored } = await aKeeper(people, db, ['Depot'])
  await signInAs(page, user.email, { at: list })
  await button(page, 'Depot').click()
  const form = page.getByRole('dialog', { name: 'Edit delivery address' })
  await form.getByLabel('City').fill('Mine')
  await form.getByLabel('Attention to').fill('Dana')
  await db
    .updateTable('delivery_addresses')
    .set({ city: 'Theirs', email: 'theirs@fleet.test', version: 2 })
    .where('account_id', '=', account.id)
    .execute()
  await button(form, 'Save').click()
  await expect(form.getByText('Someone else has changed this delivery address since you opened it.')).toBeVisible()
  await expect(form.getByRole('group', { name: 'City' })).toBeVisible()
  await button(form, 'Save again').click()
  await closePopup(page, 'Your changes have been saved')
  expect(await stored()).toMatchObject([{ city: 'Mine', attention_to: 'Dana', email: 'theirs@fleet.test', version: 3 }])
})

test('order, page and search of the list are its address', async ({ page, people, db }) => {
  const names = Array.from({ length: 12 }, (_, index) => `Yard ${String(index + 1).padStart(2, '0')}`)
  const { user } = await aKeeper(people, db, names)
  await signInAs(page, user.email, { at: list })
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await button(page, 'Name').click()
  await expect(page).toHaveURL(`${list}?sortedBy=desc`)
  await expect(page.getByRole('row').nth(1)).toContainText('Yard 12')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${list}?page=2&sortedBy=desc`)
  await expect(page.getByRole('row').nth(2)).toContainText('Yard 01')
  await page.getByRole('searchbox').fill('yard 07')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page).toHaveURL(/keyword=yard\+07/)
  await page.getByRole('searchbox').fill('nowhere')
  await expect(page.getByText('No delivery addresses match.')).toBeVisible()
})

test('a failure to add, to change or to delete opens the error popup', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('500')
  const { user } = await aKeeper(people, db, ['Depot'])
  await page.route(/(create|update|delete)_account_address/, broken)
  await signInAs(page, user.email, { at: list })
  const popup = page.getByRole('alertdialog', { name: 'Something went wrong!' })
  const closed = async () => {
    await button(popup, 'Close').click()
    await expect(popup).toBeHidden()
  }

  await button(page, 'Depot').click()
  await page.getByLabel('Attention to').fill('Dana')
  await button(page, 'Save').click()
  await closed()
  await expect(page.getByLabel('Attention to'), 'nothing typed is lost').toHaveValue('Dana')
  await button(page, 'Cancel').click()
  await button(page.getByRole('alertdialog', { name: 'You have changes that are not saved.' }), 'Discard changes').click()

  await openMenu(page, 'Depot')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await button(page, 'CONTINUE').click()
  await closed()

  await button(page, 'Add address').click()
  const form = page.getByRole('dialog', { name: 'Add delivery address' })
  await form.getByLabel('Address name').fill('Yard')
  await form.getByRole('textbox', { name: 'Street address', exact: true }).fill('1 Way')
  await form.getByLabel('City').fill('Kent')
  await chooseState(form, 'WA Washington')
  await form.getByLabel('Zip Code').fill('98032')
  await button(form, 'Add address').click()
  await closed()
  await expect(form.getByLabel('City')).toHaveValue('Kent')
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

test('accessible in every state: the list of addresses, its form and its questions', async ({ page, people, db }) => {
  const { user } = await aKeeper(people, db, ['Depot'])
  await signInAs(page, user.email, { at: list })
  await walkStates(page, {
    'the list of addresses': async () => button(page, 'Depot'),
    'a new address with fields refused': async () => {
      await button(page, 'Add address').click()
      await button(page.getByRole('dialog'), 'Add address').click()
      return page.getByText('City field is required').last()
    },
    'the question before deleting': async () => {
      await page.goto(list)
      await openMenu(page, 'Depot')
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      return page.getByRole('alertdialog')
    },
    'no address that matches': async () => {
      await page.goto(`${list}?keyword=nowhere`)
      return page.getByText('No delivery addresses match.')
    },
  })
})
