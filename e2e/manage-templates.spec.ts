import { expect, type Locator, type Page } from '@playwright/test'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { demoAccounts, heading, signInAsDemo, test } from './fixtures.ts'
import { addTemplate, aTemplateName } from './fleet.ts'
import { lines } from './order-wizard.ts'

const list = '/card-template'
const asStaff = (page: Page, at = list) => signInAsDemo(page, 'staff', { at, account_id: demoAccounts.cascadeHauling })

const choose = async (within: Locator, label: string, option: string) => {
  await within.getByRole('combobox', { name: label }).click()
  await within.getByRole('option', { name: option, exact: true }).click()
}

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
}

const find = async (page: Page, keyword: string) => {
  await page.getByRole('searchbox', { name: 'Name, network, card type' }).fill(keyword)
  await expect(page).toHaveURL((url) => url.searchParams.get('keyword') === keyword)
}

const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click()

test('staff create a template, whose fields depend on network and card type', async ({ page, db }) => {
  const template_name = aTemplateName()
  const kent = { zipcode: '98032', city: 'Kent', state: 'WA' }
  await db
    .insertInto('zipcodes')
    .values(kent)
    .onConflict((oc) => oc.doNothing())
    .execute()
  await asStaff(page)
  await expect(heading(page, 'Card Templates')).toBeVisible()
  await page.getByRole('button', { name: 'New template' }).click()
  const form = page.getByRole('dialog', { name: 'New template' })
  await expect(form.getByText('The other fields follow')).toBeVisible()
  await form.getByRole('button', { name: 'Create template' }).click()
  await expect(form.getByText('Template name is required')).toBeVisible()
  await expect(form.getByText('Network field is required')).toBeVisible()
  await form.getByLabel('Template name').fill(template_name)
  await choose(form, 'Network', 'PPA')
  await choose(form, 'Card type', 'Single')
  await expect(form.getByLabel('Max gallon per fill')).toHaveValue('100')
  await expect(form.getByLabel('Max gallon per period')).toHaveValue('200')
  await expect(form.getByRole('combobox', { name: 'State list' }), 'states are CFN’s').toHaveCount(0)
  await expect(form.getByLabel('Max dollar amount per fill'), 'dollars come with retail').toHaveCount(0)
  await form.getByRole('checkbox', { name: 'Retail access' }).check()
  await form.getByLabel('Max dollar amount per fill').fill('123456')
  await form.getByLabel('Max dollar amount per period').focus()
  await expect(form.getByLabel('Max dollar amount per fill')).toHaveValue('99999')
  await choose(form, 'Fuel profile', 'Diesel')
  await expect(form.getByRole('combobox', { name: 'Fuel profile' })).toHaveText('Diesel')

  const zips = form.getByRole('combobox', { name: 'Zip lock-out' })
  await zips.fill('980')
  await expect(form.getByRole('option', { name: '98032 Kent, WA' })).toBeVisible()
  await zips.fill('98')
  await zips.press('Enter')
  for (const code of ['98032', '97', '96', '95']) {
    await zips.fill(code)
    await zips.press('Enter')
  }
  await expect(zips).toHaveAttribute('placeholder', 'All 5 are chosen')
  await expectStateAccessible(page, form.getByRole('button', { name: 'Remove 95' }), 'a new template, with its fields')
  await setWidth(page, 'desk')
  await form.getByRole('button', { name: 'Remove 95' }).click()

  await form.getByRole('button', { name: 'Create template' }).click()
  await closePopup(page, 'New card template was created')
  await expect(form).toBeHidden()
  await find(page, template_name)
  await expect(page.getByRole('row', { name: new RegExp(template_name) })).toContainText('100 / 200 gal')
  const row = await db
    .selectFrom('card_templates')
    .selectAll()
    .where('template_name', '=', template_name)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ card_network_id: 2, zips: ['98', '98032', '97', '96'], max_amount_fill: 99_999, is_retail: true })
})

test('staff order cards of two templates at once, and deactivate templates one by one and together, after a question', async ({
  page,
  db,
}) => {
  const name = aTemplateName()
  for (const suffix of ['A', 'B', 'C'])
    await addTemplate(db, { template_name: `${name} ${suffix}`, card_fuel_profile_id: 3, card_period_gallon_id: 1 })
  await asStaff(page, `${list}?keyword=${encodeURIComponent(name)}`)
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to deactivate this card template?' })
  await openMenu(page, `${name} A`)
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(question.getByRole('button', { name: 'CANCEL' })).toBeFocused()
  await question.getByRole('button', { name: 'CANCEL' }).click()
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await openMenu(page, `${name} A`)
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'CONTINUE' }).click()
  await closePopup(page, 'Card template deactivated')
  await expect(page.getByText('1–2 of 2')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Order with selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order with 2 templates' })
  const amount = dialog.getByRole('textbox', { name: 'How many cards of each' })
  await amount.fill('0')
  await dialog.getByRole('button', { name: 'Start the order' }).click()
  await expect(dialog.getByText('The quantity must be greater than 0')).toBeVisible()
  await amount.fill('-2')
  await expect(dialog.getByText('The quantity must be greater than 0')).toBeVisible()
  await expect(dialog.getByText('in the order')).toHaveCount(0)
  await amount.fill('3')
  await expect(dialog.getByText('6 cards in the order')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start the order' }).click()
  await expect(page).toHaveURL(/card-template-form\?id=\d+(\||%7C)\d+&amount=3$/)
  await expect(lines(page).getByRole('option')).toHaveCount(6)
  await page.goto(`${list}?keyword=${encodeURIComponent(name)}`)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'CONTINUE' }).click()
  await closePopup(page, 'Card template deactivated')
  await expect(page.getByText('No templates match.')).toBeVisible()
  await page.getByRole('link', { name: 'Deactivated' }).click()
  await find(page, name)
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toHaveCount(0)
  await openMenu(page, `${name} B`)
  await expect(page.getByRole('menuitem')).toHaveText(['Duplicate'])
})
