// /account: the sessions of the user, and changing the e-mail address.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { fillSignIn, heading, linkIn, password, signInAs, test } from './fixtures.ts'

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
}

test('a user ends one other session, then all others, and moves to a new e-mail address, which is confirmed', async ({
  page,
  people,
  anotherBrowser,
  mailsTo,
  troubles,
}) => {
  troubles.expectTrouble('401')
  const { user, account } = await people.aCustomer({ roles: ['report user'] })
  const others = [await anotherBrowser(), await anotherBrowser()]
  for (const other of others) await signInAs(other, user.email, { at: '/account' })
  await signInAs(page, user.email, { at: '/account' })
  const panel = page.getByRole('region', { name: 'Sessions' })
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await expect(panel.getByText('This session')).toHaveCount(1)
  await panel
    .getByRole('button', { name: /^End Chrome on Linux/ })
    .first()
    .click()
  await closePopup(page, 'Session ended')
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await panel.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'CONTINUE' }).click()
  await closePopup(page, 'All other sessions ended')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await others[0]!.getByRole('button', { name: `Account ${account.name}` }).click()
  await expect(others[0]!.getByRole('alertdialog', { name: 'Your session has expired, please login again' })).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Account'), 'this session goes on').toBeVisible()

  const email = `moved-${randomUUID()}@fleet.test`
  await page.getByLabel('New e-mail').fill(email)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await page
    .getByRole('dialog', { name: `We've sent a link to ${email}` })
    .getByRole('button', { name: 'Close' })
    .first()
    .click()

  const [letter] = await mailsTo(email)
  const elsewhere = await anotherBrowser()
  await elsewhere.goto(linkIn(letter!))
  await fillSignIn(elsewhere, user.email)
  await expect(elsewhere, 'the token is not left in the address bar').toHaveURL('/account')
  await elsewhere.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Your e-mail has been changed' })).toContainText(email)
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(elsewhere.getByText(`You sign in with ${email}`)).toBeVisible()
  const notices = await mailsTo(user.email, 2)
  expect(notices.map(({ subject }) => subject)).toEqual([
    'Request to change your Fleet Fuel e-mail',
    'Your Fleet Fuel e-mail was changed',
  ])
  const login = await page.request.post('/v1/login', { data: { email, password } })
  expect(login.status()).toBe(200)
})
