import { expect, type Page, type Route } from '@playwright/test'
import { fillSignIn, heading, signInAs, signInAsDemo, test } from './fixtures.ts'

const failed = 'Something went wrong!'

const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { message: failed, code: 'internal', request_id: 'a-request-for-support' } })

/** Answers only once the journey says so. */
const held = async (page: Page, url: string) => {
  let release = () => {}
  const gate = new Promise<void>((open) => (release = open))
  let count = 0
  await page.route(url, async (route) => {
    count++
    await gate
    await route.continue()
  })
  return { release, count: () => count }
}

test('what cannot be loaded says so in its place, and Retry brings it back', async ({ page, troubles }) => {
  troubles.expectTrouble('500', '403', 'ERR_CONNECTION_REFUSED', '404', 'Failed to fetch dynamically imported module')
  await signInAsDemo(page, 'acct-admin')
  for (const { screen, at, call, shows } of [
    { screen: 'the figures of the dashboard', at: '/dashboard', call: '**/v1/dashboard', shows: 'Active cards' },
    { screen: 'the notices of the dashboard', at: '/dashboard', call: '**/v1/notifications', shows: 'New fuel sites in Kent' },
    { screen: 'the profile', at: '/account', call: '**/v1/profile', shows: 'First name' },
  ])
    await test.step(screen, async () => {
      await page.route(call, broken)
      await page.goto(at)
      // The header shares some of the page's calls, and asks again when it appears.
      await expect(page.getByRole('button', { name: 'Dana Whitlock' })).toBeVisible()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText(failed)
      await expect(alert).toContainText('a-request-for-support')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.unrouteAll()
      await alert.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
      await expect(alert).toHaveCount(0)
    })

  await test.step('what one may not read says 403 Unauthorized, in the shell', async () => {
    await page.route('**/v1/dashboard', (route) =>
      route.fulfill({ status: 403, json: { message: '403 Unauthorized', code: 'forbidden' } }),
    )
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByText('403 Unauthorized')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a portal that goes away under an open page is one banner', async () => {
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

  await test.step('while a slow answer is on its way the shape of it is shown', async () => {
    const dashboard = await held(page, '**/v1/dashboard')
    await page.goto('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    const busy = page.getByRole('main').locator('[aria-busy="true"]')
    await expect(busy.first()).toBeVisible()
    dashboard.release()
    await expect(page.getByText(/^of [\d,]+ cards/)).toBeVisible()
    await expect(busy).toHaveCount(0)
    await page.unrouteAll()
  })

  await test.step('a page whose file is gone offers to load the portal again', async () => {
    await page.route('**/assets/EditPasswordPage*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('button', { name: 'Dana Whitlock' }).click()
    await page.getByRole('link', { name: 'Edit Password' }).click()
    await expect(page.getByRole('main').getByText('This page could not be shown.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Edit Password')).toBeVisible()
  })
})

test('when saving fails, a popup says why, and what was typed stays', async ({ page, people, troubles }) => {
  troubles.expectTrouble('/v1/profile')
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await signInAs(page, user.email, { at: '/account' })
  const failures = [
    { what: 'fails', answer: broken, message: failed },
    {
      what: 'forbids it',
      answer: (route: Route) => route.fulfill({ status: 403, json: { message: '403 Unauthorized', code: 'forbidden' } }),
      message: '403 Unauthorized',
    },
    { what: 'cannot be reached', answer: (route: Route) => route.abort('internetdisconnected'), message: failed },
  ]
  for (const [index, { what, answer, message }] of failures.entries())
    await test.step(`the server ${what}`, async () => {
      const title = `Dispatcher ${index}`
      await page.getByLabel('Title').fill(title)
      await page.route('**/v1/profile', (route) => (route.request().method() === 'PUT' ? answer(route) : route.continue()))
      await page.getByRole('button', { name: 'Save' }).click()
      const popup = page.getByRole('alertdialog', { name: message })
      await expect(popup.getByRole('button', { name: 'Close' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      await expect(page.getByLabel('Title')).toHaveValue(title)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Save' }).click()
      const saved = page.getByRole('dialog', { name: 'Your profile has been updated' })
      await expect(saved).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(saved).toBeHidden()
    })
})

const newPassword = 'gravel-lorry-ninety-7'
const aLink = '#email=pat%40fleet.test&token=fpl_somewhere'
const typeNewPassword = async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
}

const forms = [
  {
    form: 'asking for a reset link',
    call: '**/v1/password/forgot',
    send: async (page: Page) => {
      await page.goto('/auth/forgot-password')
      await page.getByLabel('Email').fill('pat@fleet.test')
      await page.getByRole('button', { name: 'Send reset link' }).click()
    },
  },
  {
    form: 'a new password',
    call: '**/v1/password/reset',
    send: async (page: Page) => {
      await page.goto(`/auth/reset-password${aLink}`)
      await typeNewPassword(page)
      await page.getByRole('button', { name: 'Reset password' }).click()
    },
  },
  {
    form: 'the check of an activation link',
    call: '**/v1/check_activation_link?*',
    send: (page: Page) => page.goto(`/auth/account-activation${aLink}`),
  },
  {
    form: 'a changed password',
    call: '**/v1/password',
    send: async (page: Page) => {
      await signInAsDemo(page, 'acct-admin', { at: '/edit-password' })
      await page.getByLabel('Current password', { exact: true }).fill('something')
      await typeNewPassword(page)
      await page.getByRole('button', { name: 'Change password' }).click()
    },
  },
]

test('when the server fails, a form says so where one is', async ({ page, troubles }) => {
  troubles.expectTrouble('500')
  for (const { form, call, send } of forms)
    await test.step(form, async () => {
      await page.route(call, broken)
      await send(page)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(failed)
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    })
})

test('a sign-in without a network says so and can be tried again, and a second press sends nothing more', async ({
  page,
  context,
  people,
  troubles,
}) => {
  troubles.expectTrouble('ERR_INTERNET_DISCONNECTED')
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await page.goto('/auth/signin')
  await expect(page.getByLabel('Email')).toBeVisible()
  await context.setOffline(true)
  await fillSignIn(page, user.email)
  await expect(page.getByRole('alert')).toContainText(failed)
  await context.setOffline(false)

  const login = await held(page, '**/v1/login')
  const button = page.getByRole('button', { name: 'Sign in' })
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await page.getByLabel('Password', { exact: true }).press('Enter')
  // The first press may still be on its way.
  await expect.poll(login.count).toBe(1)
  login.release()
  await expect(page).toHaveURL('/dashboard')
  expect(login.count()).toBe(1)
})

test('a portal that cannot be reached at the start says so, signs nobody out, and Retry opens it', async ({
  page,
  people,
  troubles,
}) => {
  troubles.expectTrouble('ERR_CONNECTION_REFUSED')
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await page.route('**/v1/**', (route) => route.abort('connectionrefused'))
  await signInAs(page, user.email, { at: '/edit-password' })
  await expect(heading(page, 'The portal cannot be reached')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 'Edit Password')).toBeVisible()
})

test('who signs out without a network is signed out here at once, and on the server when it is back', async ({
  page,
  context,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('ERR_INTERNET_DISCONNECTED', 'Unable to preload CSS', 'Failed to fetch dynamically imported module')
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await signInAs(page, user.email)
  await page.getByRole('button', { name: 'Pat Driver' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Pat Driver' })).toBeHidden()
  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/signin')
  const open = () => db.selectFrom('sessions').select('id').where('user_id', '=', user.id).where('ended_at', 'is', null).execute()
  await expect.poll(async () => (await open()).length).toBe(0)
})
