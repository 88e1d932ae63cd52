import { expect } from '@playwright/test'
import { fillSignIn, heading, signInAs, test } from './fixtures.ts'

test('an unreachable portal or page says so and signs no one out, and all works again once the network is back', async ({
  page,
  context,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble(
    'ERR_CONNECTION_REFUSED',
    'ERR_INTERNET_DISCONNECTED',
    '404',
    'Unable to preload CSS',
    'Failed to fetch dynamically imported module',
  )
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await page.route('**/v1/**', (route) => route.abort('connectionrefused'))
  await signInAs(page, user.email, { at: '/account' })
  await expect(heading(page, 'The portal cannot be reached')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 'Account')).toBeVisible()

  await test.step('a portal that becomes unreachable shows one banner on the open page', async () => {
    await page.route(/v1\/dashboard/, (route) => route.abort('connectionrefused'))
    await page.goto('/dashboard')
    const banner = page.getByRole('alert')
    await expect(banner).toHaveText(/The portal cannot be reached at the moment/)
    await expect(page.getByText('Not loaded').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1)
    await page.unrouteAll()
    await banner.getByRole('button', { name: 'Retry' }).click()
    await expect(banner).toHaveCount(0)
    await expect(page.getByText('Not loaded')).toHaveCount(0)
  })

  await test.step('a page whose file is missing can be loaded with Retry', async () => {
    await page.route('**/assets/EditPasswordPage*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('button', { name: 'Pat Driver' }).click()
    await page.getByRole('link', { name: 'Edit Password' }).click()
    await expect(page.getByRole('main').getByText('This page could not be shown.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Edit Password')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Pat Driver' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Pat Driver' })).toBeHidden()
  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/signin')
  const open = () => db.selectFrom('sessions').select('id').where('user_id', '=', user.id).where('ended_at', 'is', null).execute()
  await expect.poll(async () => (await open()).length, 'on the server when the network is back').toBe(0)

  await context.setOffline(true)
  await fillSignIn(page, user.email)
  await expect(page.getByRole('alert')).toContainText('The portal cannot be reached at the moment.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
})
