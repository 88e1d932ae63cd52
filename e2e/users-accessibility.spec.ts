// User Maintenance and the own sessions in every state that can be opened: axe finds nothing, nothing scrolls sideways, one h1.
import { expect, type Page, type Route } from '@playwright/test'
import { walkStates, type State } from './accessible.ts'
import { demoAccounts, signInAsDemo, test } from './fixtures.ts'

const answer = (status: number, json: object) => (route: Route) => route.fulfill({ status, json })
const never = () => new Promise<void>(() => {})
const people = '**/v1/get_all_user_by_account*'

const open = async (page: Page, search = '?keyword=dana') => {
  await page.goto(`/user${search}`)
  const row = page.getByRole('button', { name: 'Actions for Dana Whitlock' })
  await expect(row).toBeVisible()
  return row
}

const walks: Record<string, Record<string, State>> = {
  'users, as an account admin sees them': {
    'users, loading': async (page) => {
      await page.route(people, never)
      await signInAsDemo(page, 'acct-admin', { at: '/user' })
      return page.getByRole('main').locator('[aria-busy="true"]').first()
    },
    'users, failed': async (page) => {
      await page.route(people, answer(500, {}))
      await page.goto('/user')
      return page.getByText('Couldn’t load users.')
    },
    'users, refused': async (page) => {
      await page.route(people, answer(403, { message: '403 Unauthorized', code: 'forbidden' }))
      await page.goto('/user')
      return page.getByRole('alertdialog', { name: '403 Unauthorized' })
    },
    'nobody who matches': async (page) => {
      await page.goto('/user?keyword=nobody-like-this')
      return page.getByText('No users match.')
    },
    'the list of users': (page) => open(page, '?per_page=25'),
  },
  'users, as an account admin changes them': {
    'the menu of a row': async (page) => {
      await signInAsDemo(page, 'acct-admin', { at: '/user?keyword=dana' })
      const button = page.getByRole('button', { name: 'Actions for Dana Whitlock' })
      await expect(button).toBeVisible()
      // A menu closes when the screen turns: each width opens its own.
      await page.setViewportSize({ width: 320, height: 640 })
      await button.click()
      await expect(page.getByText('You cannot disable yourself')).toBeVisible()
      await page.keyboard.press('Escape')
      return button
    },
    'the invitation': async (page) => {
      await page.getByRole('button', { name: 'Invite user' }).click()
      const form = page.getByRole('dialog', { name: 'Invite user' })
      await expect(form.getByLabel('acct admin')).toBeVisible()
      return form
    },
    'the form of a user': async (page) => {
      await open(page)
      await page.getByRole('main').getByRole('button', { name: 'Dana Whitlock', exact: true }).click()
      const form = page.getByRole('dialog', { name: 'Edit user' })
      await expect(form.getByLabel('acct admin')).toBeChecked()
      return form
    },
    'the question before disabling': async (page) => {
      await page.goto('/user?keyword=priya')
      await page.getByRole('button', { name: 'Actions for Priya Raman' }).click()
      await page.getByRole('menuitem', { name: 'Disable' }).click()
      return page.getByRole('alertdialog')
    },
  },
  'users, as staff see them': {
    'the list of provider staff': async (page) => {
      // By the whole e-mail: the other journeys' staff have the same name.
      const at = '/user?user_type_id=1&keyword=staff%40forecourt.test'
      await signInAsDemo(page, 'staff', { at, account_id: demoAccounts.cascadeHauling })
      return page.getByRole('button', { name: 'Actions for Robin Okafor' })
    },
    'the invitation of staff, with errors': async (page) => {
      await open(page)
      await page.getByRole('button', { name: 'Invite user' }).click()
      const form = page.getByRole('dialog', { name: 'Invite user' })
      await form.getByRole('button', { name: 'Send invitation' }).click()
      await expect(form.getByText('First name is required')).toBeVisible()
      return form.getByRole('radio', { name: 'Provider staff' })
    },
    'nobody at all': async (page) => {
      await signInAsDemo(page, 'staff', { at: '/user', account_id: demoAccounts.sequimLavenderFarm })
      return page.getByText('No one works with this account yet.')
    },
  },
  'users, as a report user sees them, and themselves': {
    'the list for those who only look': async (page) => {
      await signInAsDemo(page, 'report-user', { at: '/user?keyword=dana' })
      return page.getByText('Dana Whitlock')
    },
    'the own e-mail and sessions': async (page) => {
      await page.goto('/account')
      return page.getByText('This session')
    },
  },
}

for (const [name, states] of Object.entries(walks))
  test(`accessible in every state: ${name}`, async ({ page, troubles }) => {
    test.slow()
    troubles.expectTrouble('Failed to load resource')
    await walkStates(page, states)
  })
