import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { signInAs, test } from './fixtures.ts'

test('staff put an account into a group and grant a user a role in it, which makes a membership', async ({
  page,
  people,
  db,
}) => {
  const account = await people.anAccount({ name: `Grouped ${randomUUID().slice(0, 8)}` })
  const person = await people.aUser()
  const member = await people.aUser({ type: 1 })
  await signInAs(page, member.email, { at: '/account-groups' })
  await page.getByRole('button', { name: 'New group' }).first().click()
  const name = `Journey ${randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'Name' }).last().fill(name)
  await page.getByRole('button', { name: 'Make group' }).click()
  const closePopup = (message: string) =>
    page.getByRole('dialog', { name: message }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('combobox', { name: 'Add an account' }).fill(account.name)
  await page.getByRole('option', { name: new RegExp(account.name) }).click()
  await closePopup('Account added to the group')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('textbox', { name: 'E-mail of a user' }).fill(person.email)
  await page.getByRole('checkbox', { name: 'report user' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await closePopup('Data has been saved!')
  await expect(page.getByRole('list', { name: 'People' })).toContainText(person.email)
  const membership = db.selectFrom('memberships').select('roles').where('account_id', '=', account.id)
  expect(await membership.execute()).toEqual([{ roles: ['report user'] }])
})
