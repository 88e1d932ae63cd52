import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { keptEnvironment, smtpPort } from './environment.ts'
import { fillSignIn, heading, linkIn, test } from './fixtures.ts'

const newPassword = 'gravel-lorry-ninety-7'

/** `npm run invite-staff`: invites a provider's first member of staff. */
const inviteStaff = async () => {
  const email = `staff-${randomUUID()}@provider.test`
  await promisify(execFile)(process.execPath, ['server/src/programs/invite-staff.ts', email, 'Robin', 'Okafor'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, ...keptEnvironment() },
  })
  return email
}

const choosePassword = async (page: Page, secret = newPassword) => {
  await page.getByLabel('New password', { exact: true }).fill(secret)
  await page.getByLabel('Confirm password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Activate account' }).click()
}

test('an invitation leads through activation and the terms to the choice of account, and works only once', async ({
  page,
  mailsTo,
}) => {
  const email = await inviteStaff()
  const [letter] = await mailsTo(email)
  expect(letter!.subject).toBe('Your invitation to the Fleet Fuel portal')
  await page.goto(linkIn(letter!))
  await expect(heading(page, 'Activate your account')).toBeVisible()
  await expect(page.getByText(`For ${email}`)).toBeVisible()
  await expect(page, 'the token is not left in the address bar').toHaveURL('/auth/account-activation')
  await choosePassword(page)
  await page.getByRole('dialog', { name: 'Your account has been activated' }).getByRole('link', { name: 'Sign in' }).click()

  await fillSignIn(page, email, newPassword)
  await expect(page).toHaveURL('/term-and-condition')
  await page.getByLabel('I have read and agree').check()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL('/role/account')
  await page.getByRole('button', { name: 'Robin Okafor' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth/signin')

  await page.goto(linkIn(letter!))
  await expect(page.getByText('This account is already activated.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/signin')
})
