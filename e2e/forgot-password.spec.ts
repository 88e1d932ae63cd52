import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { fillSignIn, heading, linkIn, password, settled, signInAs, test } from './fixtures.ts'

const newPassword = 'gravel-lorry-ninety-7'

test('a forgotten password is replaced through a mail, and every old session ends', async ({
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
  // The page one leaves has an Email too, and stands until the next one is loaded.
  await expect(heading(page, 'Forgot password')).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page).toHaveURL('/auth/message-forgot-password')
  await expect(page.getByText(user.email)).toBeVisible()

  const [letter] = await mailsTo(user.email)
  expect(letter).toMatchObject({ to: [user.email], subject: 'Reset your Fleet Fuel password' })
  await page.goto(linkIn(letter!))
  await expect(heading(page, 'Reset password')).toBeVisible()
  await expect(page, 'the token is not left in the address bar').toHaveURL('/auth/reset-password')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
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

test('the rules tick off while the new password is typed; a common one is refused at its field, and the link still works', async ({
  page,
  people,
  mailsTo,
  troubles,
}) => {
  troubles.expectTrouble('/v1/password/reset')
  const user = await people.aUser()
  await page.request.post('/v1/password/forgot', { data: { email: user.email } })
  const [letter] = await mailsTo(user.email)
  await page.goto(linkIn(letter!))
  const set = async (secret: string, again = secret) => {
    await page.getByLabel('New password', { exact: true }).fill(secret)
    await page.getByLabel('Confirm new password', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Reset password' }).click()
  }
  const rule = page.getByRole('listitem').filter({ hasText: 'Use 12 to 128 characters' })
  await expect(rule).toContainText('not met yet')
  await set('short', 'different')
  await expect(page.getByText('The two passwords are not the same')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await page.getByLabel('New password', { exact: true }).fill('password1234')
  await expect(rule).toContainText(', met')

  await set('password1234')
  await expect(page.getByText('This password is too common. Please choose another')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await set(newPassword)
  await expect(page.getByRole('dialog', { name: 'Your password has been reset' })).toBeVisible()
})

const spoilt = {
  expired: { expires_at: sql<string>`now() - interval '1 minute'` },
  used: { used_at: sql<string>`now()`, expires_at: sql<string>`now() + interval '1 hour'` },
}

test('a link that is expired or used says so and leads to a new one', async ({ page, people, mailsTo, db, troubles }) => {
  troubles.expectTrouble('/v1/password/reset')
  const user = await people.aUser()
  await page.request.post('/v1/password/forgot', { data: { email: user.email } })
  const [letter] = await mailsTo(user.email)
  for (const [what, spoil] of Object.entries(spoilt))
    await test.step(what, async () => {
      await db.updateTable('links').set(spoil).where('user_id', '=', user.id).execute()
      await page.goto(linkIn(letter!))
      await page.getByLabel('New password', { exact: true }).fill(newPassword)
      await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
      await page.getByRole('button', { name: 'Reset password' }).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('This link is invalid or has expired')
      await alert.getByRole('link', { name: 'Request a new link' }).click()
      await expect(page).toHaveURL('/auth/forgot-password')
    })
})

test('a link that lost its token says so, the message page opened by itself leads to the form, and of two links the second counts', async ({
  page,
  people,
  mailsTo,
}) => {
  await page.goto('/auth/reset-password')
  await expect(page.getByText('This link is invalid or has expired')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()

  await page.goto('/auth/message-forgot-password')
  await expect(heading(page, 'Check your e-mail')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a reset link' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')

  const user = await people.aUser()
  await page.goto('/auth/reset-password#email=nobody%40fleet.test&token=fpl_old')
  await expect(page.getByText('For nobody@fleet.test')).toBeVisible()
  await page.request.post('/v1/password/forgot', { data: { email: user.email } })
  const [letter] = await mailsTo(user.email)
  await page.evaluate((address) => location.assign(address), linkIn(letter!))
  await expect(page.getByText(`For ${user.email}`)).toBeVisible()
  await expect(page).toHaveURL('/auth/reset-password')
})

test('an e-mail nobody has gets the same page, and no mail', async ({ page, db, mailsTo }) => {
  const email = `nobody-${Date.now()}@fleet.test`
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page).toHaveURL('/auth/message-forgot-password')
  await expect(page.getByText(email)).toBeVisible()
  const handled = () =>
    db.selectFrom('password_reset_requests').select('handled_at').where('email', '=', email).executeTakeFirstOrThrow()
  await expect.poll(async () => (await handled()).handled_at).not.toBeNull()
  expect(await mailsTo(email, 0)).toEqual([])
})

test('the link can be sent again after a minute', async ({ page, people, mailsTo }) => {
  const user = await people.aUser()
  await page.clock.install()
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  const resend = page.getByRole('button', { name: 'Resend', exact: true })
  // The countdown is drawn second by second, so the clock has to be wound on second by second.
  while (!(await resend.isVisible())) await page.clock.runFor(1_000)
  await resend.click()
  await expect(page.getByText('Sent again.')).toBeVisible()
  expect(await mailsTo(user.email, 2)).toHaveLength(2)
})
