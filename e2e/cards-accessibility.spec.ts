// The screens of cards and templates in every state that can be opened: axe finds nothing, nothing scrolls sideways, one h1.
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { expectAccessible, expectStateAccessible, setWidth } from './accessible.ts'
import { demoAccounts, signInAsDemo, test } from './fixtures.ts'

const answer = (status: number, json: object) => (route: Route) => route.fulfill({ status, json })
const never = () => new Promise<void>(() => {})

const openList = async (page: Page) => {
  await signInAsDemo(page, 'card-and-pin', { at: '/card-management' })
  await expect(page.getByText('1–10 of 450')).toBeVisible()
  return page.getByText('1–10 of 450')
}
const openCard = async (page: Page) => {
  await signInAsDemo(page, 'card-and-pin', { at: '/card-management?card=1' })
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
  return page.getByRole('dialog', { name: /^Card ending/ })
}
const openTemplates = async (page: Page) => {
  await signInAsDemo(page, 'staff', { at: '/card-template', account_id: demoAccounts.cascadeHauling })
  const first = page.getByRole('button', { name: 'CFN Driver', exact: true })
  await expect(first).toBeVisible()
  return first
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Answers with what the state is known by. */
type State = (page: Page) => Promise<Locator>

const states: Record<string, State> = {
  'the list of cards': openList,
  'cards that are selected': async (page) => {
    await openList(page)
    await page
      .getByRole('checkbox', { name: /^Select card ending/ })
      .first()
      .check()
    return page.getByRole('region', { name: 'Selection' })
  },
  'cards, loading': async (page) => {
    await page.route(/\/v1\/cards(\?|$)/, never)
    await signInAsDemo(page, 'card-and-pin', { at: '/card-management' })
    return page.getByRole('main').locator('[aria-busy="true"]').first()
  },
  'no card that matches': async (page) => {
    await signInAsDemo(page, 'card-and-pin', { at: '/card-management?keyword=nothing-like-this' })
    return page.getByText('No cards match.')
  },
  'no card at all': async (page) => {
    await signInAsDemo(page, 'staff', { at: '/card-management', account_id: demoAccounts.sequimLavenderFarm })
    return page.getByText('No cards yet. Start with a card order.')
  },
  'cards, failed': async (page) => {
    await page.route(/\/v1\/cards(\?|$)/, answer(500, {}))
    await signInAsDemo(page, 'card-and-pin', { at: '/card-management' })
    return page.getByText('Couldn’t load cards.')
  },
  'a card': openCard,
  'the limits of a card': async (page) => {
    const card = await openCard(page)
    await card.getByRole('tab', { name: 'Limits' }).click()
    return card.getByRole('tabpanel', { name: 'Limits' })
  },
  'the activity of a card': async (page) => {
    const card = await openCard(page)
    await card.getByRole('button', { name: 'Show PIN' }).click()
    await expect(card.getByRole('button', { name: 'Hide PIN' })).toBeVisible()
    await card.getByRole('tab', { name: 'Activity' }).click()
    return card.getByText('PIN shown').first()
  },
  'a card, loading': async (page) => {
    await page.route('**/v1/cards/1', never)
    await signInAsDemo(page, 'card-and-pin', { at: '/card-management?card=1' })
    return page.getByRole('dialog', { name: 'Card' })
  },
  'a card that is not there': async (page) => {
    await signInAsDemo(page, 'card-and-pin', { at: '/card-management?card=999999999' })
    return page.getByRole('dialog').getByRole('button', { name: 'Retry' })
  },
  'a card, with fields refused': async (page) => {
    const card = await openCard(page)
    await card.getByRole('button', { name: 'Edit', exact: true }).click()
    await card.getByLabel('Vehicle number').fill('')
    await card.getByLabel('New PIN').fill('1')
    await card.getByLabel('Cost center').fill('Far too long for it')
    await card.getByLabel('Tax exempt doc').fill('Far too long for it')
    await card.getByRole('button', { name: 'Save' }).click()
    return card.getByText('Vehicle number field is required').first()
  },
  'the limits of a card, in edit': async (page) => {
    const card = await openCard(page)
    await card.getByRole('button', { name: 'Edit', exact: true }).click()
    await card.getByRole('tab', { name: 'Limits' }).click()
    await card.getByLabel('Max gallon per fill').fill('5000')
    await card.getByRole('combobox', { name: 'State list' }).fill('cali')
    await expect(card.getByText('Lowered to the template limit')).toBeVisible()
    return card.getByRole('option', { name: 'CA California' })
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
    return card.getByRole('group', { name: 'Cost center' })
  },
  'changes that are not saved': async (page) => {
    const card = await openCard(page)
    await card.getByRole('button', { name: 'Edit', exact: true }).click()
    await card.getByLabel('Cost center').fill('MINE')
    await page.keyboard.press('Escape')
    return page.getByRole('alertdialog')
  },
  'a loss report': async (page) => {
    await (await openCard(page)).getByRole('button', { name: 'Report lost or stolen' }).click()
    return page.getByText('This cannot be undone here.')
  },
  'a change of status, refused': async (page) => {
    await (await openCard(page)).getByRole('button', { name: 'Change status' }).click()
    const drawer = page.getByRole('dialog', { name: 'Change status' })
    await drawer.getByRole('button', { name: 'Change status' }).click()
    return drawer.getByText('Choose a reason')
  },
  'a change of status, on its way': async (page) => {
    await (await openCard(page)).getByRole('button', { name: 'Report lost or stolen' }).click()
    await page.route('**/v1/update_card_status', never)
    await page.getByRole('button', { name: 'Report lost', exact: true }).click()
    return page.getByText('Changing the status…')
  },
  'a popup with Undo': async (page) => {
    await (await openCard(page)).getByRole('button', { name: 'Report lost or stolen' }).click()
    await page.route('**/v1/update_card_status', answer(200, { data: { changed: 1, is_reversible: true } }))
    await page.getByRole('button', { name: 'Report lost', exact: true }).click()
    return page.getByRole('button', { name: 'Undo' })
  },
  'the list of templates': openTemplates,
  'templates that are selected': async (page) => {
    await openTemplates(page)
    await page.getByRole('checkbox', { name: 'Select CFN Driver' }).check()
    return page.getByRole('region', { name: 'Selection' })
  },
  'no template that was deactivated': async (page) => {
    await page.route(
      /card_templates\?.*is_delete=1/,
      answer(200, { data: [], meta: { page: 1, per_page: 10, total: 0, last_page: 1 } }),
    )
    await openTemplates(page)
    await page.getByRole('link', { name: 'Deactivated' }).click()
    return page.getByText('No template has been deactivated.')
  },
  'a new template, with fields refused': async (page) => {
    await openTemplates(page)
    await page.getByRole('button', { name: 'New template' }).click()
    await page.getByRole('button', { name: 'Create template' }).click()
    return page.getByText('Network field is required')
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
    return page.getByRole('button', { name: 'Remove 97' })
  },
  'the question before values are reset': async (page) => {
    await openTemplates(page)
    await page.getByRole('button', { name: 'CFN Vehicle', exact: true }).click()
    await choose(page, 'Network', 'PPA')
    return page.getByRole('alertdialog')
  },
}

/** A menu closes when the screen changes, so each width opens its own. */
const menus: Record<string, State> = {
  'the menu of a card': async (page) => {
    await openList(page)
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    return page.getByRole('menu')
  },
  'the export of cards': async (page) => {
    await openList(page)
    await page.getByRole('button', { name: 'Export' }).click()
    return page.getByRole('menu')
  },
}

test.beforeEach(({ troubles }) => {
  // The states are real; some are reached by an answer that is not.
  troubles.expectTrouble('Failed to load resource')
})

for (const [name, open] of Object.entries(states))
  test(`accessible: ${name}`, async ({ page }) => {
    await setWidth(page, 'desk')
    await expectStateAccessible(page, await open(page))
  })

for (const [name, open] of Object.entries(menus))
  for (const width of ['desk', 'phone'] as const)
    test(`accessible: ${name}, ${width}`, async ({ page }) => {
      await setWidth(page, width)
      await expect(await open(page)).toBeVisible()
      await expectAccessible(page, width)
    })

for (const [width, button, shows] of [
  ['desk', 'Columns', 'Reset columns'],
  ['phone', 'Filters', 'Sort by'],
] as const)
  test(`accessible: the ${button.toLowerCase()} of the list, ${width}`, async ({ page }) => {
    await setWidth(page, width)
    await openList(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(shows)).toBeVisible()
    await expectAccessible(page, width)
  })
