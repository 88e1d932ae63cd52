// User Maintenance and the own sessions in every state that can be opened: axe finds nothing, nothing scrolls sideways, one h1.
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { expectStateAccessible } from './accessible.ts'
import { demoAccounts, signInAsDemo, test } from './fixtures.ts'

const answer = (status: number, json: object) => (route: Route) => route.fulfill({ status, json })
const never = () => new Promise<void>(() => {})
const people = '**/v1/get_all_user_by_account*'

const openList = async (page: Page, search = '') => {
  await signInAsDemo(page, 'acct-admin', { at: `/user${search}` })
  await expect(page.getByRole('button', { name: 'Actions for Dana Whitlock' })).toBeVisible()
  return page.getByRole('button', { name: 'Actions for Dana Whitlock' })
}

/** Answers with what the state is known by. */
type State = (page: Page) => Promise<Locator>

const states: Record<string, State> = {
  'the list of users': (page) => openList(page, '?per_page=25'),
  'the menu of a row': async (page) => {
    const button = await openList(page, '?keyword=dana')
    // A menu closes when the screen turns: each width opens its own.
    await page.setViewportSize({ width: 320, height: 640 })
    await button.click()
    await expect(page.getByText('You cannot disable yourself')).toBeVisible()
    await page.keyboard.press('Escape')
    return button
  },
  'the list for those who only look': async (page) => {
    await signInAsDemo(page, 'report-user', { at: '/user?keyword=dana' })
    return page.getByText('Dana Whitlock')
  },
  'the list of provider staff': async (page) => {
    // By the whole e-mail: the other journeys' staff have the same name.
    const at = '/user?user_type_id=1&keyword=staff%40forecourt.test'
    await signInAsDemo(page, 'staff', { at, account_id: demoAccounts.cascadeHauling })
    return page.getByRole('button', { name: 'Actions for Robin Okafor' })
  },
  'the invitation': async (page) => {
    await openList(page, '?keyword=dana')
    await page.getByRole('button', { name: 'Invite user' }).click()
    const form = page.getByRole('dialog', { name: 'Invite user' })
    await expect(form.getByLabel('acct admin')).toBeVisible()
    return form
  },
  'the invitation of staff, with errors': async (page) => {
    await signInAsDemo(page, 'staff', { at: '/user?keyword=dana', account_id: demoAccounts.cascadeHauling })
    await page.getByRole('button', { name: 'Invite user' }).click()
    const form = page.getByRole('dialog', { name: 'Invite user' })
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(form.getByText('First name is required')).toBeVisible()
    return form.getByRole('radio', { name: 'Provider staff' })
  },
  'the form of a user': async (page) => {
    await openList(page, '?keyword=dana')
    await page.getByRole('main').getByRole('button', { name: 'Dana Whitlock', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit user' })
    await expect(form.getByLabel('acct admin')).toBeChecked()
    return form
  },
  'the question before disabling': async (page) => {
    await signInAsDemo(page, 'acct-admin', { at: '/user?keyword=priya' })
    await page.getByRole('button', { name: 'Actions for Priya Raman' }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    return page.getByRole('alertdialog')
  },
  'users, loading': async (page) => {
    await page.route(people, never)
    await signInAsDemo(page, 'acct-admin', { at: '/user' })
    return page.getByRole('main').locator('[aria-busy="true"]').first()
  },
  'nobody who matches': async (page) => {
    await signInAsDemo(page, 'acct-admin', { at: '/user?keyword=nobody-like-this' })
    return page.getByText('No users match.')
  },
  'nobody at all': async (page) => {
    await signInAsDemo(page, 'staff', { at: '/user', account_id: demoAccounts.sequimLavenderFarm })
    return page.getByText('No one works with this account yet.')
  },
  'users, failed': async (page) => {
    await page.route(people, answer(500, {}))
    await signInAsDemo(page, 'acct-admin', { at: '/user' })
    return page.getByText('Couldn’t load users.')
  },
  'users, refused': async (page) => {
    await page.route(people, answer(403, { message: '403 Unauthorized', code: 'forbidden' }))
    await signInAsDemo(page, 'acct-admin', { at: '/user' })
    return page.getByRole('alertdialog', { name: '403 Unauthorized' })
  },
  'the own e-mail and sessions': async (page) => {
    await signInAsDemo(page, 'report-user', { at: '/account' })
    return page.getByText('This session')
  },
}

for (const [name, open] of Object.entries(states))
  test(`${name} can be used by everybody, at a desk and on a narrow phone`, async ({ page, troubles }) => {
    troubles.expectTrouble('Failed to load resource')
    await expectStateAccessible(page, await open(page))
  })
