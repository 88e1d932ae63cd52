// The screens of cards and templates in every state that can be opened: axe finds nothing, nothing scrolls sideways, one h1.
import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible, setWidth, type Width } from './accessible.ts'
import { demoAccounts, signInAsDemo, test } from './fixtures.ts'

const answer = (status: number, json: object) => (route: Route) => route.fulfill({ status, json })
const never = () => new Promise<void>(() => {})

const openList = async (page: Page, at = '/card-management') => {
  await signInAsDemo(page, 'card-and-pin', { at })
  await expect(page.getByText('1–10 of 450')).toBeVisible()
}
const openCard = async (page: Page) => {
  await signInAsDemo(page, 'card-and-pin', { at: '/card-management?card=1' })
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
  return page.getByRole('dialog', { name: /^Card ending/ })
}
const openTemplates = async (page: Page) => {
  await signInAsDemo(page, 'staff', { at: '/card-template', account_id: demoAccounts.cascadeHauling })
  await expect(page.getByRole('button', { name: 'CFN Driver', exact: true })).toBeVisible()
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

type State = (page: Page, width: Width) => Promise<void>

const states: Record<string, State> = {
  'the list of cards': async (page) => openList(page),
  'cards that are selected': async (page) => {
    await openList(page)
    await page
      .getByRole('checkbox', { name: /^Select card ending/ })
      .first()
      .check()
    await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  },
  'the menu of a card': async (page) => {
    await openList(page)
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await expect(page.getByRole('menu')).toBeVisible()
  },
  'the export of cards': async (page) => {
    await openList(page)
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  },
  'the columns, or the filters of a phone': async (page, width) => {
    await openList(page)
    await page.getByRole('button', { name: width === 'phone' ? 'Filters' : 'Columns' }).click()
    await expect(page.getByText(width === 'phone' ? 'Sort by' : 'Reset columns')).toBeVisible()
  },
  'cards, loading': async (page) => {
    await page.route(/\/v1\/cards(\?|$)/, never)
    await signInAsDemo(page, 'card-and-pin', { at: '/card-management' })
    await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  },
  'no card that matches': async (page) => {
    await signInAsDemo(page, 'card-and-pin', { at: '/card-management?keyword=nothing-like-this' })
    await expect(page.getByText('No cards match.')).toBeVisible()
  },
  'no card at all': async (page) => {
    await signInAsDemo(page, 'staff', { at: '/card-management', account_id: demoAccounts.sequimLavenderFarm })
    await expect(page.getByText('No cards yet. Start with a card order.')).toBeVisible()
  },
  'cards, failed': async (page) => {
    await page.route(/\/v1\/cards(\?|$)/, answer(500, {}))
    await signInAsDemo(page, 'card-and-pin', { at: '/card-management' })
    await expect(page.getByText('Couldn’t load cards.')).toBeVisible()
  },
  'a card': async (page) => void (await openCard(page)),
  'the limits of a card': async (page) => (await openCard(page)).getByRole('tab', { name: 'Limits' }).click(),
  'the activity of a card': async (page) => {
    const card = await openCard(page)
    await card.getByRole('button', { name: 'Show PIN' }).click()
    await expect(card.getByRole('button', { name: 'Hide PIN' })).toBeVisible()
    await card.getByRole('tab', { name: 'Activity' }).click()
    await expect(card.getByText('PIN shown').first()).toBeVisible()
  },
  'a card, loading': async (page) => {
    await page.route('**/v1/cards/1', never)
    await signInAsDemo(page, 'card-and-pin', { at: '/card-management?card=1' })
    await expect(page.getByRole('dialog', { name: 'Card' })).toBeVisible()
  },
  'a card that is not there': async (page) => {
    await signInAsDemo(page, 'card-and-pin', { at: '/card-management?card=999999999' })
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Retry' })).toBeVisible()
  },
  'a card, with fields refused': async (page) => {
    const card = await openCard(page)
    await card.getByRole('button', { name: 'Edit', exact: true }).click()
    await card.getByLabel('Vehicle number').fill('')
    await card.getByLabel('New PIN').fill('1')
    await card.getByLabel('Cost center').fill('Far too long for it')
    await card.getByLabel('Tax exempt doc').fill('Far too long for it')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Vehicle number field is required').first()).toBeVisible()
  },
  'the limits of a card, in edit': async (page) => {
    const card = await openCard(page)
    await card.getByRole('button', { name: 'Edit', exact: true }).click()
    await card.getByRole('tab', { name: 'Limits' }).click()
    await card.getByLabel('Max gallon per fill').fill('5000')
    await card.getByRole('combobox', { name: 'State list' }).fill('cali')
    await expect(card.getByText('Lowered to the template limit')).toBeVisible()
    await expect(card.getByRole('option', { name: 'CA California' })).toBeVisible()
  },
  'a card somebody else has changed': async (page) => {
    const card = await openCard(page)
    await card.getByRole('button', { name: 'Edit', exact: true }).click()
    await card.getByLabel('Cost center').fill('MINE')
    await page.route('**/v1/cards/1', async (route) => {
      if (route.request().method() === 'PUT') return route.fulfill({ status: 409, json: { message: 'x', code: 'version' } })
      const reply = await route.fetch()
      const { data } = (await reply.json()) as { data: object }
      await route.fulfill({ json: { data: { ...data, cost_center: 'THEIRS', misc_1: 'More', version: 99 } } })
    })
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('group', { name: 'Cost center' })).toBeVisible()
  },
  'changes that are not saved': async (page) => {
    const card = await openCard(page)
    await card.getByRole('button', { name: 'Edit', exact: true }).click()
    await card.getByLabel('Cost center').fill('MINE')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  'a loss report': async (page) => {
    await (await openCard(page)).getByRole('button', { name: 'Report lost or stolen' }).click()
    await expect(page.getByText('This cannot be undone here.')).toBeVisible()
  },
  'a change of status, refused': async (page) => {
    await (await openCard(page)).getByRole('button', { name: 'Change status' }).click()
    const drawer = page.getByRole('dialog', { name: 'Change status' })
    await drawer.getByRole('button', { name: 'Change status' }).click()
    await expect(drawer.getByText('Choose a reason')).toBeVisible()
  },
  'a change of status, on its way': async (page) => {
    await (await openCard(page)).getByRole('button', { name: 'Report lost or stolen' }).click()
    await page.route('**/v1/update_card_status', never)
    await page.getByRole('button', { name: 'Report lost', exact: true }).click()
    await expect(page.getByText('Changing the status…')).toBeVisible()
  },
  'a popup with Undo': async (page) => {
    await (await openCard(page)).getByRole('button', { name: 'Report lost or stolen' }).click()
    await page.route('**/v1/update_card_status', answer(200, { data: { changed: 1, is_reversible: true } }))
    await page.getByRole('button', { name: 'Report lost', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  },
  'the list of templates': async (page) => openTemplates(page),
  'templates that are selected': async (page) => {
    await openTemplates(page)
    await page.getByRole('checkbox', { name: 'Select CFN Driver' }).check()
    await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  },
  'no template that was deactivated': async (page) => {
    await page.route(
      /card_templates\?.*is_delete=1/,
      answer(200, { data: [], meta: { page: 1, per_page: 10, total: 0, last_page: 1 } }),
    )
    await openTemplates(page)
    await page.getByRole('link', { name: 'Deactivated' }).click()
    await expect(page.getByText('No template has been deactivated.')).toBeVisible()
  },
  'a new template, with fields refused': async (page) => {
    await openTemplates(page)
    await page.getByRole('button', { name: 'New template' }).click()
    await page.getByRole('button', { name: 'Create template' }).click()
    await expect(page.getByText('Network field is required')).toBeVisible()
  },
  'a new template, with its fields': async (page) => {
    await openTemplates(page)
    await page.getByRole('button', { name: 'New template' }).click()
    await choose(page, 'Network', 'PPA')
    await choose(page, 'Card type', 'Single')
    await page.getByRole('checkbox', { name: 'Retail access' }).check()
    const zips = page.getByRole('combobox', { name: 'Zip lock-out' })
    for (const region of ['98', '97']) {
      await zips.fill(region)
      await zips.press('Enter')
    }
    await expect(page.getByRole('button', { name: 'Remove 97' })).toBeVisible()
  },
  'the question before values are reset': async (page) => {
    await openTemplates(page)
    await page.getByRole('button', { name: 'CFN Vehicle', exact: true }).click()
    await choose(page, 'Network', 'PPA')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
}

for (const [name, open] of Object.entries(states))
  for (const width of ['desk', 'phone'] as const)
    test(`accessible: ${name}, ${width}`, async ({ page, troubles }) => {
      // The states are real; some are reached by an answer that is not.
      troubles.expectTrouble('Failed to load resource')
      await setWidth(page, width)
      await open(page, width)
      await expectAccessible(page, width)
    })
