import { expect, type Locator, type Page } from '@playwright/test'
import { aPlace } from '../server/testing/delivery-addresses.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { signInAs, test } from './fixtures.ts'

const list = '/delivery-address'

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await button(popup, 'Close').click()
  await expect(popup).toBeHidden()
}

/** A searchable select, used with the keyboard alone (docs/product/handling.md#keyboard). */
const searchStates = async (page: Page, form: Locator) => {
  const state = form.getByRole('combobox', { name: 'State' })
  const options = form.getByRole('option')
  const marked = form.locator('[role="option"][data-highlighted]')

  await state.focus()
  await page.keyboard.type('wash')
  await expect(options).toHaveText(['WA Washington'])
  await expect(marked).toHaveText('WA Washington')
  await page.keyboard.press('Enter')
  await expect(state).toHaveValue('WA Washington')
  await expect(options).toHaveCount(0)
  await expect(form, 'Enter took the match and did not send the form').not.toContainText('field is required')

  // Returning to the field selects its text, so typing starts a new search.
  await form.getByLabel('City').focus()
  await page.keyboard.press('Tab')
  await expect(state).toBeFocused()
  expect(await state.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart!, input.selectionEnd!))).toBe(
    'WA Washington',
  )
  await page.keyboard.type('ore')
  await expect(marked).toHaveText('OR Oregon')
  await page.keyboard.press('Tab')
  await expect(state).toHaveValue('OR Oregon')
  await expect(form.getByLabel('Zip Code')).toBeFocused()

  await state.click()
  await page.keyboard.type('Atlantis')
  await expect(form.getByText('Nothing found')).toBeVisible()
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(state, 'what is no choice changes nothing').toHaveValue('OR Oregon')

  await state.click()
  await page.keyboard.type('idaho')
  await expect(state, 'a press selects the text each time').toHaveValue('idaho')
  await page.keyboard.press('Escape')
}

test('the first address is added with the keyboard alone, its ZIP code checked against the state, then edited and deleted', async ({
  page,
  people,
  db,
  troubles,
}) => {
  test.slow()
  troubles.expectTrouble('422')
  const { user, account } = await people.aCustomer({ roles: ['billing information user'] })
  await aPlace({ db })
  const stored = () => db.selectFrom('delivery_addresses').selectAll().where('account_id', '=', account.id).execute()
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/parts-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await signInAs(page, user.email, { at: list })
  const tabTo = async (target: Locator) => {
    while (!(await target.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  }
  const form = page.getByRole('dialog', { name: 'Add delivery address' })
  await test.step('a click on a list that is still loading opens it', async () => {
    await button(page, 'Add address').last().click()
    const state = form.getByRole('combobox', { name: 'State' })
    await state.focus()
    await state.hover()
    await page.mouse.down()
    const arrived = page.waitForResponse('**/assets/parts-*.js')
    arrival.resolve()
    await (await arrived).finished()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await page.mouse.up()
    await expect(form.getByRole('option', { name: 'WA Washington' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  const add = button(page, 'Add address').first()
  await expect(page.getByText('Add your first delivery address')).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await tabTo(add)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Address name'), 'what is typed at once is not lost').toBeFocused()
  await searchStates(page, form)
  await button(form, 'Add address').press('Enter')
  await expectStateAccessible(page, form.getByText('City field is required').last())
  await setWidth(page, 'desk')
  await expect(form.getByLabel('Address name')).toBeFocused()
  for (const text of ['Depot', 'Dana', '700 Fuel Way', '', 'Kent']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(form.getByRole('combobox', { name: 'State' })).toBeFocused()
  await page.keyboard.type('OR O')
  await page.keyboard.press('Tab')
  await page.keyboard.type('98032')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('2535550100')
  await expect(form.getByLabel('Phone')).toHaveValue('(253) 555-0100')
  await page.keyboard.press('Enter')
  await button(page.getByRole('alertdialog', { name: 'Please check the highlighted fields' }), 'Close').press('Enter')
  await expect(form.getByText('98032 is in Kent, WA, not in Oregon')).toBeVisible()
  await expect(form.getByLabel('Zip Code')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('WA W')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Data has been saved!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Depot/ })).toContainText('700 Fuel Way')
  expect(await stored()).toMatchObject([
    { address_name: 'Depot', city: 'Kent', state: 'WA', phone: '(253) 555-0100', version: 1 },
  ])

  await button(page, 'Depot').click()
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

  const menu = button(page, `Actions for ${endless}`)
  await expect(menu).toBeVisible()
  await tabTo(menu)
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
