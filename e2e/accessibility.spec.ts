// Every screen and every state of it that can be opened: axe finds nothing, nothing scrolls sideways, one h1.
import { expect, type Page, type Route } from '@playwright/test'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { expectAccessible, walkMenus, walkStates, type State } from './accessible.ts'
import { demoAccounts, fillSignIn, heading, settled, signInAs, signInAsDemo, test } from './fixtures.ts'

const answer = (status: number, json: object) => (route: Route) => route.fulfill({ status, json })
const failed = { message: 'Something went wrong!', code: 'internal', request_id: '00000000-0000-4000-8000-000000000000' }
const never = () => new Promise<void>(() => {})
const aLink = '#email=pat%40fleet.test&token=fpl_somewhere'

const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()
const typeNewPassword = async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill('gravel-lorry-ninety-7')
  await page.getByLabel('Confirm new password', { exact: true }).fill('gravel-lorry-ninety-7')
}
/** An address that differs in nothing but its hash would not load the page again, so another one comes between. */
const openLink = async (page: Page, at: string) => {
  await page.goto('/healthz')
  await page.goto(at)
}
const account = (page: Page) => page.getByRole('button', { name: /^Account Cascade Hauling/ })
const editedProfile = async (page: Page, reply: (route: Route) => Promise<void>) => {
  await page.goto('/account')
  const title = page.getByLabel('Title')
  await expect(title).toBeVisible()
  await title.fill((await title.inputValue()) === 'Dispatcher' ? 'Planner' : 'Dispatcher')
  await page.route('**/v1/profile', reply)
  await submit(page, 'Save')
}

const walks: Record<string, Record<string, State>> = {
  'signing in and public pages': {
    'sign-in': async (page) => {
      await page.goto('/auth/signin')
      return heading(page, 'Sign in')
    },
    'sign-in, with empty fields refused': async (page) => {
      await submit(page, 'Sign in')
      return page.getByText('Email is required')
    },
    'sign-in, refused': async (page) => {
      await fillSignIn(page, 'nobody@fleet.test')
      return page.getByRole('alert')
    },
    'terms and conditions': async (page) => {
      await page.goto('/term-and-condition-public')
      return heading(page, 'Terms and Conditions')
    },
    'privacy policy': async (page) => {
      await page.goto('/privacy-policy')
      return heading(page, 'Privacy Policy')
    },
    'website agreement': async (page) => {
      await page.goto('/website-agreement')
      return heading(page, 'Website Agreement')
    },
    'page not found': async (page) => {
      await page.goto('/nowhere')
      return heading(page, '404 PAGE NOT FOUND')
    },
    'a portal that cannot be reached': async (page) => {
      await page.route('**/v1/config', answer(500, failed))
      await page.goto('/')
      return page.getByRole('button', { name: 'Retry' })
    },
  },
  'a forgotten password': {
    'forgot password': async (page) => {
      await page.goto('/auth/forgot-password')
      await submit(page, 'Send reset link')
      return page.getByText('Email is required')
    },
    'the message that a link was sent': async (page) => {
      await page.getByLabel('Email').fill('nobody@fleet.test')
      await submit(page, 'Send reset link')
      return heading(page, 'Check your e-mail')
    },
    'the message, opened by itself': async (page) => {
      await page.goto('/auth/message-forgot-password')
      return heading(page, 'Check your e-mail')
    },
    'reset password, with a short one refused': async (page) => {
      await page.goto(`/auth/reset-password${aLink}`)
      await page.getByLabel('New password', { exact: true }).fill('short')
      await submit(page, 'Reset password')
      return page.getByText('The two passwords are not the same')
    },
    'reset password, with the link refused': async (page) => {
      await typeNewPassword(page)
      await submit(page, 'Reset password')
      return page.getByRole('alert')
    },
    'reset password, without a link': async (page) => {
      await openLink(page, '/auth/reset-password')
      return page.getByText('This link is invalid or has expired')
    },
    'password reset': async (page) => {
      await page.route('**/v1/password/reset', answer(200, { data: {} }))
      await openLink(page, `/auth/reset-password${aLink}`)
      await typeNewPassword(page)
      await submit(page, 'Reset password')
      return page.getByRole('dialog')
    },
  },
  activation: {
    activation: async (page) => {
      await page.route('**/v1/check_activation_link?*', answer(200, { data: { is_activatable: true, is_activated: false } }))
      await openLink(page, `/auth/account-activation${aLink}`)
      await submit(page, 'Activate account')
      return page.getByText('Password is required')
    },
    'activation, while the link is checked': async (page) => {
      await page.route('**/v1/check_activation_link?*', never)
      await openLink(page, `/auth/account-activation${aLink}`)
      return heading(page, 'Activate your account')
    },
    'activation, already done': async (page) => {
      await page.route('**/v1/check_activation_link?*', answer(200, { data: { is_activatable: false, is_activated: true } }))
      await openLink(page, `/auth/account-activation${aLink}`)
      return page.getByText('This account is already activated.')
    },
    'activation, refused': async (page) => {
      await openLink(page, '/auth/account-activation')
      return page.getByRole('alertdialog')
    },
    'activation, refused and closed': async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      return page.getByRole('main').getByRole('link', { name: 'Contact Support' })
    },
  },
  'the dashboard and the header': {
    'dashboard, loading': async (page) => {
      await page.route('**/v1/dashboard', never)
      await signInAsDemo(page, 'acct-admin', { at: '/dashboard' })
      await expect(account(page)).toBeVisible()
      return page.getByRole('main').locator('[aria-busy="true"]').first()
    },
    'dashboard, failed': async (page) => {
      for (const call of ['**/v1/dashboard', '**/v1/notifications']) await page.route(call, answer(500, failed))
      await page.goto('/dashboard')
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(2)
      return page.getByRole('button', { name: 'Retry' }).first()
    },
    'dashboard, forbidden': async (page) => {
      await page.route('**/v1/dashboard', answer(403, { message: '403 Unauthorized', code: 'forbidden' }))
      await page.goto('/dashboard')
      return page.getByText('403 Unauthorized')
    },
    dashboard: async (page) => {
      await page.goto('/dashboard')
      return page.getByText(/^of [\d,]+ cards/)
    },
    // The header, the menu, panels, a chart and chips: here each width has the other theme too.
    'dashboard, dark at a desk and light on a phone': async (page) => {
      await expectAccessible(page, 'phone', 'dashboard', 'light')
      await expectAccessible(page, 'desk', 'dashboard', 'dark')
      return page.getByText(/^of [\d,]+ cards/)
    },
    'the account selector of a customer': async (page) => {
      await account(page).click()
      return page.getByRole('list', { name: 'Accounts' })
    },
    notifications: async (page) => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      return page.getByRole('banner').getByRole('listitem').first()
    },
    'the popup of an expired session': async (page) => {
      await page.goto('/dashboard')
      await settled(page)
      await page.route('**/v1/**', answer(401, { message: 'x', code: 'unauthenticated' }))
      await account(page).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      return heading(page, 'Sign in')
    },
  },
  'the own account': {
    'account, loading': async (page) => {
      await page.route('**/v1/profile', never)
      await signInAsDemo(page, 'acct-admin', { at: '/account' })
      await expect(account(page)).toBeVisible()
      return page.getByRole('main').locator('[aria-busy="true"]').first()
    },
    account: async (page) => {
      await page.goto('/account')
      return page.getByLabel('First name')
    },
    'account, with fields refused': async (page) => {
      const errors = { first_name: ['One'], last_name: ['Two'], phone: ['Three'], title: ['Four'], unknown_field: ['Five'] }
      await editedProfile(page, answer(422, { message: 'Please check the highlighted fields', code: 'invalid', errors }))
      return page.getByText('Four').first()
    },
    'profile updated': async (page) => {
      await editedProfile(page, answer(200, { data: { preferences: {} } }))
      return page.getByRole('dialog')
    },
    'the popup of an error': async (page) => {
      await editedProfile(page, answer(500, failed))
      return page.getByRole('alertdialog')
    },
    'edit password, with fields refused': async (page) => {
      await page.goto('/edit-password')
      await submit(page, 'Change password')
      return page.getByText('Current password is required')
    },
    'password updated': async (page) => {
      await page.route('**/v1/password', answer(200, { data: {} }))
      await page.getByLabel('Current password', { exact: true }).fill('something')
      await typeNewPassword(page)
      await submit(page, 'Change password')
      return page.getByRole('dialog')
    },
  },
  'the accounts of staff': {
    'the accounts of staff': async (page) => {
      await signInAsDemo(page, 'staff')
      await page.getByRole('combobox', { name: 'Search accounts' }).fill('freight')
      return page.getByRole('option').first()
    },
    'dashboard of a new account': async (page) => {
      await signInAsDemo(page, 'staff', { account_id: demoAccounts.sequimLavenderFarm })
      return page.getByText('No cards yet.')
    },
    'the account selector of staff': async (page) => {
      await page.getByRole('button', { name: /^Account Sequim Lavender Farm/ }).click()
      await page.getByRole('combobox', { name: 'Search accounts' }).fill('freight')
      return page.getByRole('option').first()
    },
  },
  'the accounts of a customer': {
    'the accounts of a customer': async (page) => {
      await signInAsDemo(page, 'several')
      return page.getByRole('list', { name: 'Accounts' })
    },
    'the popup of an error with details': async (page) => {
      await page.route('**/v1/verify_account', answer(422, { ...failed, errors: { user_id: ['Not this one', 'Nor that one'] } }))
      await page.getByRole('list', { name: 'Accounts' }).getByRole('button').first().click()
      return page.getByRole('alertdialog')
    },
  },
}

test.beforeEach(({ troubles }) => {
  // The states are real; some are reached by an answer that is not.
  troubles.expectTrouble('Failed to load resource')
})

for (const [name, states] of Object.entries(walks))
  test(`accessible in every state: ${name}`, async ({ page }) => {
    test.slow()
    await walkStates(page, states)
  })

test('accessible: before there is an account to work in', async ({ page, people }) => {
  const { user } = await people.aCustomer({ roles: ['acct admin'], status: userStatus.mustAcceptTerms })
  const homeless = await people.aUser()
  await walkStates(page, {
    'the terms to accept': async () => {
      await signInAs(page, user.email)
      return heading(page, 'Terms and Conditions')
    },
    'no account': async () => {
      await signInAs(page, homeless.email)
      return page.getByText('No account is assigned to you.')
    },
  })
})

test('accessible: what opens over the page', async ({ page }) => {
  await signInAsDemo(page, 'acct-admin', { at: '/account' })
  const logout = page.getByRole('button', { name: 'Logout' })
  const openList: State = async () => {
    await page.getByRole('combobox', { name: 'Theme' }).click()
    return page.getByRole('option', { name: 'Dark' })
  }
  const openMenu =
    (button: string): State =>
    async () => {
      await page.getByRole('button', { name: button, exact: true }).click()
      return logout
    }
  await walkMenus(page, { 'an open list': openList }, 'desk', 'phone')
  await walkMenus(page, { 'the menu of the person': openMenu('Menu') }, 'phone')
  await walkMenus(page, { 'the menu of the person': openMenu('Dana Whitlock') }, 'desk')
})
