import { expect } from '@playwright/test'
import { fillSignIn, heading, linkIn, password, settled, signInAs, test } from './fixtures.ts'

const newPassword = 'gravel-lorry-ninety-7'

test('a forgotten password is reset by mail, and every earlier session ends', async ({
  page,
  people,
  mailsTo,
  anotherBrowser,
  troubles,
}) => {
  troubles.expectTrouble('401')
  const { user, account } = await people.aCustomer({ roles: ['acct admin'] })
  const elsewhere = await anotherBrowser()
  await signInAs(elsewhere, user.email)
  await settled(elsewhere)

  await page.goto('/auth/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in page has an Email field too, and stays until the next page is loaded.
  await expect(heading(page, 'Forgot password')).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page).toHaveURL('/auth/message-forgot-password')
  await expect(page.getByText(user.email)).toBeVisible()

  const [letter] = await mailsTo(user.email)
  expect(letter).toMatchObject({ to: [user.email], subject: 'Reset your Fleet Fuel password' })
  await page.goto('/auth/reset-password#email=nobody%40fleet.test&token=fpl_old')
  await expect(page.getByText('For nobody@fleet.test')).toBeVisible()
  await page.evaluate((address) => location.assign(address), linkIn(letter!))
  await expect(page.getByText(`For ${user.email}`), 'of two links in one tab the second counts').toBeVisible()
  await expect(page, 'the token is not left in the address bar').toHaveURL('/auth/reset-password')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Reset password' }).click()
  const modal = page.getByRole('dialog', { name: 'Your password has been reset' })
  await modal.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/signin')

  await elsewhere.getByRole('button', { name: `Account ${account.name}` }).click()
  const popup = elsewhere.getByRole('alertdialog', { name: 'Your session has expired, please login again' })
  await expect(popup).toBeVisible()
  await expect(elsewhere).toHaveURL('/auth/signin')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(elsewhere.getByRole('alertdialog')).toHaveCount(0)

  await fillSignIn(page, user.email, password)
  await expect(page.getByRole('alert')).toBeVisible()
  await fillSignIn(page, user.email, newPassword)
  await expect(page).toHaveURL('/dashboard')
  const [, notice] = await mailsTo(user.email, 2)
  expect(notice?.subject).toBe('Your Fleet Fuel password was changed')
})
