import { expect, type Page } from '@playwright/test'
import { signInAs, test } from './fixtures.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a profile change updates the header, survives a reload unsaved, and applies in other browsers', async ({
  page,
  people,
  db,
  anotherBrowser,
}) => {
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await db.updateTable('users').set({ time_zone: 'Pacific/Honolulu' }).where('id', '=', user.id).execute()
  await signInAs(page, user.email, { at: '/account' })
  await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toContainText(/last used .*Hawaii/)
  await page.getByLabel('Title').fill('Half typed')
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Half typed')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')

  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Phone').pressSequentially('2065550123')
  await expect(page.getByLabel('Phone')).toHaveValue('(206) 555-0123')
  await page.getByLabel('Title').fill('Fleet Director')
  await choose(page, 'Theme', 'Dark')
  await choose(page, 'Row height in lists', 'Compact')
  await choose(page, 'Success messages', 'Short notice in the corner')
  await page.getByRole('button', { name: 'Save' }).click()
  const modal = page.getByRole('dialog', { name: 'Your profile has been updated' })
  await expect(modal.getByRole('link', { name: 'Sign in' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Robin Okafor', includeHidden: true })).toHaveCount(1)
  const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ first_name: 'Robin', last_name: 'Okafor', phone: '(206) 555-0123', title: 'Fleet Director' })
  await modal.getByRole('link', { name: 'Sign in' }).click()
  await expect(page, 'which leads a signed-in person on').toHaveURL('/dashboard')

  const elsewhere = await anotherBrowser()
  await signInAs(elsewhere, user.email, { at: '/account' })
  const root = elsewhere.locator('html')
  await expect(root, 'they follow the person').toHaveAttribute('data-color-scheme', 'dark')
  await expect(root).toHaveAttribute('data-density', 'compact')
  await expect(elsewhere.getByRole('combobox', { name: 'Success messages' })).toHaveText('Short notice in the corner')
})
