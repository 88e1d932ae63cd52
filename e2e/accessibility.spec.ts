// Every screen and every state of it that can be opened: axe finds nothing, nothing scrolls sideways, one h1.
import { expect, type Page, type Route } from '@playwright/test'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { expectAccessible, setWidth, type Width } from './accessible.ts'
import { demoAccounts, fillSignIn, heading, signInAs, signInAsDemo, test, type People } from './fixtures.ts'

const answer = (status: number, json: object) => (route: Route) => route.fulfill({ status, json })
const failed = { message: 'Something went wrong!', code: 'internal', request_id: '00000000-0000-4000-8000-000000000000' }
const never = () => new Promise<void>(() => {})
const aLink = '#email=pat%40fleet.test&token=fpl_somewhere'

const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()
const typeNewPassword = async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill('gravel-lorry-ninety-7')
  await page.getByLabel('Confirm new password', { exact: true }).fill('gravel-lorry-ninety-7')
}
const asAdmin = async (page: Page, at: string) => {
  await signInAsDemo(page, 'acct-admin', { at })
  await expect(page.getByRole('button', { name: /^Account Cascade Hauling/ })).toBeVisible()
}
const editedProfile = async (page: Page, reply: (route: Route) => Promise<void>) => {
  await asAdmin(page, '/account')
  await page.getByLabel('Title').fill('Dispatcher')
  await page.route('**/v1/profile', reply)
  await submit(page, 'Save')
}

type State = (page: Page) => Promise<void>

const beforeSigningIn: Record<string, State> = {
  'sign-in': async (page) => {
    await page.goto('/auth/signin')
    await expect(heading(page, 'Sign in')).toBeVisible()
  },
  'sign-in, with empty fields refused': async (page) => {
    await page.goto('/auth/signin')
    await submit(page, 'Sign in')
    await expect(page.getByText('Email is required')).toBeVisible()
  },
  'sign-in, refused': async (page) => {
    await page.goto('/auth/signin')
    await fillSignIn(page, 'nobody@fleet.test')
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'forgot password': async (page) => {
    await page.goto('/auth/forgot-password')
    await submit(page, 'Send reset link')
    await expect(page.getByText('Email is required')).toBeVisible()
  },
  'the message that a link was sent': async (page) => {
    await page.goto('/auth/forgot-password')
    await page.getByLabel('Email').fill('nobody@fleet.test')
    await submit(page, 'Send reset link')
    await expect(heading(page, 'Check your e-mail')).toBeVisible()
  },
  'the message, opened by itself': async (page) => {
    await page.goto('/auth/message-forgot-password')
    await expect(heading(page, 'Check your e-mail')).toBeVisible()
  },
  'reset password, with a short one refused': async (page) => {
    await page.goto(`/auth/reset-password${aLink}`)
    await page.getByLabel('New password', { exact: true }).fill('short')
    await submit(page, 'Reset password')
    await expect(page.getByText('The two passwords are not the same')).toBeVisible()
  },
  'reset password, with the link refused': async (page) => {
    await page.goto(`/auth/reset-password${aLink}`)
    await typeNewPassword(page)
    await submit(page, 'Reset password')
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'reset password, without a link': async (page) => {
    await page.goto('/auth/reset-password')
    await expect(page.getByText('This link is invalid or has expired')).toBeVisible()
  },
  'password reset': async (page) => {
    await page.route('**/v1/password/reset', answer(200, { data: {} }))
    await page.goto(`/auth/reset-password${aLink}`)
    await typeNewPassword(page)
    await submit(page, 'Reset password')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  activation: async (page) => {
    await page.route('**/v1/check_activation_link?*', answer(200, { data: { is_activatable: true, is_activated: false } }))
    await page.goto(`/auth/account-activation${aLink}`)
    await submit(page, 'Activate account')
    await expect(page.getByText('Password is required')).toBeVisible()
  },
  'activation, while the link is checked': async (page) => {
    await page.route('**/v1/check_activation_link?*', never)
    await page.goto(`/auth/account-activation${aLink}`)
    await expect(heading(page, 'Activate your account')).toBeVisible()
  },
  'activation, already done': async (page) => {
    await page.route('**/v1/check_activation_link?*', answer(200, { data: { is_activatable: false, is_activated: true } }))
    await page.goto(`/auth/account-activation${aLink}`)
    await expect(page.getByText('This account is already activated.')).toBeVisible()
  },
  'activation, refused': async (page) => {
    await page.goto('/auth/account-activation')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  'activation, refused and closed': async (page) => {
    await page.goto('/auth/account-activation')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  },
  'terms and conditions': async (page) => {
    await page.goto('/term-and-condition-public')
    await expect(heading(page, 'Terms and Conditions')).toBeVisible()
  },
  'privacy policy': async (page) => {
    await page.goto('/privacy-policy')
    await expect(heading(page, 'Privacy Policy')).toBeVisible()
  },
  'website agreement': async (page) => {
    await page.goto('/website-agreement')
    await expect(heading(page, 'Website Agreement')).toBeVisible()
  },
  'page not found': async (page) => {
    await page.goto('/nowhere')
    await expect(heading(page, '404 PAGE NOT FOUND')).toBeVisible()
  },
  'a portal that cannot be reached': async (page) => {
    await page.route('**/v1/config', answer(500, failed))
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
}

const inThePortal: Record<string, State> = {
  'the accounts of staff': async (page) => {
    await signInAsDemo(page, 'staff')
    await page.getByRole('combobox', { name: 'Search accounts' }).fill('freight')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'the accounts of a customer': async (page) => {
    await signInAsDemo(page, 'several')
    await expect(page.getByRole('list', { name: 'Accounts' })).toBeVisible()
  },
  dashboard: async (page) => {
    await asAdmin(page, '/dashboard')
    await expect(page.getByText(/^of [\d,]+ cards$/)).toBeVisible()
  },
  'dashboard of a new account': async (page) => {
    await signInAsDemo(page, 'staff', { account_id: demoAccounts.sequimLavenderFarm })
    await expect(page.getByText('No cards yet.')).toBeVisible()
  },
  'dashboard, loading': async (page) => {
    await page.route('**/v1/dashboard', never)
    await asAdmin(page, '/dashboard')
    await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  },
  'dashboard, failed': async (page) => {
    for (const call of ['**/v1/dashboard', '**/v1/notifications']) await page.route(call, answer(500, failed))
    await asAdmin(page, '/dashboard')
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(2)
  },
  'dashboard, forbidden': async (page) => {
    await page.route('**/v1/dashboard', answer(403, { message: '403 Unauthorized', code: 'forbidden' }))
    await asAdmin(page, '/dashboard')
    await expect(page.getByText('403 Unauthorized')).toBeVisible()
  },
  'the account selector of a customer': async (page) => {
    await asAdmin(page, '/dashboard')
    await page.getByRole('button', { name: /^Account Cascade Hauling/ }).click()
    await expect(page.getByRole('list', { name: 'Accounts' })).toBeVisible()
  },
  'the account selector of staff': async (page) => {
    await signInAsDemo(page, 'staff', { account_id: demoAccounts.cascadeHauling })
    await page.getByRole('button', { name: /^Account Cascade Hauling/ }).click()
    await page.getByRole('combobox', { name: 'Search accounts' }).fill('freight')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  notifications: async (page) => {
    await asAdmin(page, '/dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('banner').getByRole('listitem').first()).toBeVisible()
  },
  account: async (page) => {
    await asAdmin(page, '/account')
    await expect(page.getByLabel('First name')).toBeVisible()
  },
  'account, loading': async (page) => {
    await page.route('**/v1/profile', never)
    await asAdmin(page, '/account')
    await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  },
  'account, with fields refused': async (page) => {
    const errors = { first_name: ['One'], last_name: ['Two'], phone: ['Three'], title: ['Four'], unknown_field: ['Five'] }
    await editedProfile(page, answer(422, { message: 'Please check the highlighted fields', code: 'invalid', errors }))
    await expect(page.getByText('Four').first()).toBeVisible()
  },
  'account, with a list open': async (page) => {
    await asAdmin(page, '/account')
    await page.getByRole('combobox', { name: 'Theme' }).click()
    await expect(page.getByRole('option', { name: 'Dark' })).toBeVisible()
  },
  'profile updated': async (page) => {
    await editedProfile(page, answer(200, { data: {} }))
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'the popup of an error': async (page) => {
    await editedProfile(page, answer(500, failed))
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  'the popup of an error with details': async (page) => {
    await page.route('**/v1/verify_account', answer(422, { ...failed, errors: { user_id: ['Not this one', 'Nor that one'] } }))
    await signInAsDemo(page, 'several')
    await page.getByRole('list', { name: 'Accounts' }).getByRole('button').first().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  'the popup of an expired session': async (page) => {
    await asAdmin(page, '/dashboard')
    await page.route('**/v1/**', answer(401, { message: 'x', code: 'unauthenticated' }))
    await page.getByRole('button', { name: /^Account Cascade Hauling/ }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(heading(page, 'Sign in')).toBeVisible()
  },
  'edit password, with fields refused': async (page) => {
    await asAdmin(page, '/edit-password')
    await submit(page, 'Change password')
    await expect(page.getByText('Current password is required')).toBeVisible()
  },
  'password updated': async (page) => {
    await asAdmin(page, '/edit-password')
    await page.route('**/v1/password', answer(200, { data: {} }))
    await page.getByLabel('Current password', { exact: true }).fill('something')
    await typeNewPassword(page)
    await submit(page, 'Change password')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

const check = (name: string, open: (page: Page, people: People) => Promise<void>, at: readonly Width[] = ['desk', 'phone']) =>
  test(`accessible: ${name}`, async ({ page, people, troubles }) => {
    // The states are real; some are reached by an answer that is not.
    troubles.expectTrouble('Failed to load resource')
    await setWidth(page, at[0]!)
    await open(page, people)
    for (const width of at) await expectAccessible(page, width)
  })

for (const [name, open] of Object.entries({ ...beforeSigningIn, ...inThePortal })) check(name, open)

check('the terms to accept', async (page, people) => {
  const { user } = await people.aCustomer({ roles: ['acct admin'], status: userStatus.mustAcceptTerms })
  await signInAs(page, user.email)
  await expect(heading(page, 'Terms and Conditions')).toBeVisible()
})

check('no account', async (page, people) => {
  const user = await people.aUser()
  await signInAs(page, user.email)
  await expect(page.getByText('No account is assigned to you.')).toBeVisible()
})

for (const [width, button] of [
  ['desk', 'Dana Whitlock'],
  ['phone', 'Menu'],
] as const)
  check(
    `the menu of the person, ${width}`,
    async (page) => {
      await asAdmin(page, '/dashboard')
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    },
    [width],
  )
