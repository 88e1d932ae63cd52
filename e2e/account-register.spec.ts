import { expect, type Page } from '@playwright/test'
import { signInAsDemo, test } from './fixtures.ts'

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
}

test('staff create an account, put it on hold, look inside it, and release it', async ({
  page,
  db,
  troubles: { expectTrouble },
}) => {
  await signInAsDemo(page, 'staff', { at: '/accounts' })
  await page.getByRole('button', { name: 'New account' }).click()
  const form = page.getByRole('dialog', { name: 'New account' })
  const name = `Larch Hill ${Date.now()}`
  await form.getByLabel('Name', { exact: false }).first().fill(name)
  await form.getByLabel('Division').click()
  await page.getByRole('option', { name: /^10 / }).click()
  await form.getByRole('button', { name: 'Make account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${name} 10-\\d{6}$`))
  await closePopup(page, 'Data has been saved!')

  await page.getByRole('tab', { name: 'Contacts' }).click()
  await page.getByRole('group', { name: 'Main' }).getByLabel('Name').fill('Mara Larch')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('group', { name: 'Main' }).getByLabel('Name')).toHaveValue('Mara Larch')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('tab', { name: 'Contacts' }).click()
  const main = page.getByRole('group', { name: 'Main' }).getByLabel('Name')
  await expect(main).toHaveValue('')
  await main.fill('Mara Larch')
  // In the meantime a colleague adds a billing contact. The hold makes the page reload the account, and the typed text stays.
  const account_id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await db.insertInto('account_contacts').values({ account_id, kind: 'billing', name: 'Bo Pine' }).execute()
  await db
    .updateTable('accounts')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', account_id)
    .execute()
  await page.getByRole('button', { name: 'Put on hold' }).click()
  const hold = page.getByRole('dialog', { name: 'Put on hold' })
  await hold.getByRole('radio', { name: 'Credit' }).check()
  await hold.getByLabel('Note').fill('Two bills are unpaid')
  await hold.getByRole('button', { name: 'Put on hold' }).click()
  await closePopup(page, 'Account put on hold')
  await expect(main).toHaveValue('Mara Larch')
  expectTrouble('409')
  await page.getByRole('button', { name: 'Save contacts' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else has changed this account since you opened it.')
  await page.getByRole('button', { name: 'Save again' }).click()
  await closePopup(page, 'Your changes have been saved')
  await expect(main).toHaveValue('Mara Larch')
  await expect(page.getByRole('group', { name: 'Billing' }).getByLabel('Name')).toHaveValue('Bo Pine')
  await page.getByRole('tab', { name: 'Networks' }).click()
  await page.getByRole('checkbox', { name: 'WEX' }).check()
  await page.getByRole('button', { name: 'Save networks' }).click()
  await closePopup(page, 'Your changes have been saved')
  await page.getByRole('tab', { name: 'Facts' }).click()
  await expect(page.getByText('Previous number')).toBeVisible()

  await expect(page.getByText('Two bills are unpaid')).toBeVisible()

  const address = page.url()
  await page.getByRole('button', { name: 'Go into account' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('region', { name: 'Where this account stands' })).toContainText('On hold')

  await page.goto(address)
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  const release = page.getByRole('dialog', { name: 'Release' })
  await release.getByLabel('Note').fill('Paid')
  await release.getByRole('button', { name: 'Release', exact: true }).click()
  await closePopup(page, 'Hold released')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Put on hold: credit')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const tabs = page.getByRole('tablist', { name: 'Account' }).getByRole('tab')
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
  expect(new Set(tops).size, 'on a phone the tabs stay in one row').toBe(1)
  await expect(tabs.last()).toBeInViewport({ ratio: 1 })
})
