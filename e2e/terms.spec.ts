import { expect } from '@playwright/test'
import { terms } from '@forecourt/domain/legal/terms.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { fillSignIn, heading, test } from './fixtures.ts'

const asked = { roles: ['acct admin'], status: userStatus.mustAcceptTerms } as const

test('until the terms are accepted, every page leads to them; then the requested page opens', async ({ page, people, db }) => {
  const { user } = await people.aCustomer(asked)
  await page.goto('/edit-password')
  await fillSignIn(page, user.email)
  await expect(heading(page, 'Terms and Conditions')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.goto('/edit-password')
  await fillSignIn(page, user.email)
  await expect(page).toHaveURL('/term-and-condition?return_to=%2Fedit-password')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(heading(page, 'Terms and Conditions')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Terms and Conditions' })).toContainText(terms.sections[0]!.heading)

  await expect(page.getByText('Scroll to read on.')).toBeVisible()
  await page.getByRole('region', { name: 'Terms and Conditions' }).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(page.getByText('This is the end of the terms.')).toBeVisible()
  const accept = page.getByRole('button', { name: 'Accept' })
  await expect(accept).toBeDisabled()
  await page.getByLabel('I have read and agree').check()
  await accept.click()
  await expect(page).toHaveURL('/edit-password')

  const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: userStatus.active, terms_version: terms.version })
  expect(row.terms_accepted_at).not.toBeNull()

  await page.goto('/term-and-condition')
  await expect(page.getByText('You have accepted these terms.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})
