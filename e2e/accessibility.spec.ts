// Pages that every user sees: axe finds nothing, nothing scrolls sideways, one h1. Component tests beside each page check its
// states without a browser; this file and the stories in the other journeys check contrast and layout.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, walkMenus, walkStates, type State } from './accessible.ts'
import { heading, signInAsDemo, test } from './fixtures.ts'

test('accessible: sign-in, terms, the dashboard in every theme and width, the user’s profile and an error popup', async ({
  page,
  troubles,
}) => {
  test.slow()
  troubles.expectTrouble('500')
  await walkStates(page, {
    'sign-in, with empty fields refused': async () => {
      await page.goto('/auth/signin')
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      return page.getByText('Email is required')
    },
    'terms and conditions': async () => {
      await page.goto('/term-and-condition-public')
      return heading(page, 'Terms and Conditions')
    },
    dashboard: async () => {
      await signInAsDemo(page, 'acct-admin', { at: '/dashboard' })
      return page.getByText(/^of [\d,]+ cards/)
    },
    // The dashboard has the header, the menu, panels, a chart and chips, so it is also checked with the other theme at each width.
    'dashboard, dark at a desk and light on a phone': async () => {
      await expectAccessible(page, 'phone', 'dashboard', 'light')
      await expectAccessible(page, 'desk', 'dashboard', 'dark')
      return page.getByText(/^of [\d,]+ cards/)
    },
    notifications: async () => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      return page.getByRole('banner').getByRole('listitem').first()
    },
    'the own profile': async () => {
      await page.goto('/account')
      return page.getByLabel('First name')
    },
    'the popup of an error': async () => {
      await page.route('**/v1/profile', (route) => route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }))
      const title = page.getByLabel('Title')
      await title.fill(`${await title.inputValue()}!`)
      await page.getByRole('button', { name: 'Save' }).click()
      return page.getByRole('alertdialog')
    },
  })
})

test('accessible: menus and panels over a page', async ({ page }) => {
  await signInAsDemo(page, 'card-and-pin', { at: '/card-management' })
  await expect(page.getByText('1–10 of 450')).toBeVisible()
  const open =
    (button: string | RegExp, shows: (within: Page) => ReturnType<Page['getByRole']>): State =>
    async () => {
      await page.getByRole('button', { name: button }).first().click()
      return shows(page)
    }
  const menu = (within: Page) => within.getByRole('menu')
  await walkMenus(page, { 'the columns of the list': open('Columns', (within) => within.getByText('Reset columns')) }, 'desk')
  await walkMenus(page, { 'the menu of a card': open(/^Actions for/, menu), 'the export of cards': open('Export', menu) }, 'desk')
  await walkMenus(
    page,
    {
      'the menu of a card': open(/^Actions for/, menu),
      'the filters of the list': open('Filters', (within) => within.getByText('Sort by')),
      'the menu of the person': open('Menu', (within) => within.getByRole('button', { name: 'Logout' })),
    },
    'phone',
  )
})
