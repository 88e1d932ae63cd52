// A searchable select, used with the keyboard alone (docs/product/handling.md#keyboard). The State of an address is one.
import { expect } from '@playwright/test'
import { signInAs, test } from './fixtures.ts'

test('typing narrows a list: Enter and Tab select the first match, and a text without a match changes nothing', async ({
  page,
  people,
}) => {
  const { user } = await people.aCustomer({ roles: ['billing information user'] })
  await signInAs(page, user.email, { at: '/delivery-address' })
  await page.getByRole('button', { name: 'Add address' }).last().click()
  const form = page.getByRole('dialog', { name: 'Add delivery address' })
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
})

test('a click on a list that is still loading opens it', async ({ page, people }) => {
  const { user } = await people.aCustomer({ roles: ['billing information user'] })
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/parts-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await signInAs(page, user.email, { at: '/delivery-address' })
  await page.getByRole('button', { name: 'Add address' }).last().click()
  const form = page.getByRole('dialog', { name: 'Add delivery address' })
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
})
