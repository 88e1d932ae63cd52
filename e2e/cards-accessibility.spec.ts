// The screens of cards and templates in every state that can be opened: axe finds nothing, nothing scrolls sideways, one h1.
import { expect, type Page, type Route } from '@playwright/test'
import { setWidth, walkMenus, walkStates, type State } from './accessible.ts'
import { demoAccounts, signInAsDemo, test } from './fixtures.ts'

const answer = (status: number, json: object) => (route: Route) => route.fulfill({ status, json })
const never = () => new Promise<void>(() => {})

const someCards = /\/v1\/cards(\?|$)/
const openList = async (page: Page) => {
  await page.goto('/card-management')
  const count = page.getByText('1–10 of 450')
  await expect(count).toBeVisible()
  return count
}
const openCard = async (page: Page) => {
  await page.goto('/card-management?card=1')
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
  return page.getByRole('dialog', { name: /^Card ending/ })
}
const editCard = async (page: Page) => {
  const card = await openCard(page)
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  return card
}
const openTemplates = async (page: Page) => {
  await page.goto('/card-template')
  const first = page.getByRole('button', { name: 'CFN Driver', exact: true })
  await expect(first).toBeVisible()
  return first
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

type Walk = { as: 'card-and-pin' | 'staff'; states: Record<string, State> }

const walks: Record<string, Walk> = {
  'the list of cards': {
    as: 'card-and-pin',
    states: {
      'cards, loading': async (page) => {
        await page.route(someCards, never)
        await page.goto('/card-management')
        return page.getByRole('main').locator('[aria-busy="true"]').first()
      },
      'cards, failed': async (page) => {
        await page.route(someCards, answer(500, {}))
        await page.goto('/card-management')
        return page.getByText('Couldn’t load cards.')
      },
      'no card that matches': async (page) => {
        await page.goto('/card-management?keyword=nothing-like-this')
        return page.getByText('No cards match.')
      },
      'the list of cards': openList,
      'cards that are selected': async (page) => {
        await page
          .getByRole('checkbox', { name: /^Select card ending/ })
          .first()
          .check()
        return page.getByRole('region', { name: 'Selection' })
      },
    },
  },
  'a card': {
    as: 'card-and-pin',
    states: {
      'a card, loading': async (page) => {
        await page.route('**/v1/cards/1', never)
        await page.goto('/card-management?card=1')
        return page.getByRole('dialog', { name: 'Card' })
      },
      'a card that is not there': async (page) => {
        await page.goto('/card-management?card=999999999')
        return page.getByRole('dialog').getByRole('button', { name: 'Retry' })
      },
      'a card': openCard,
      'the limits of a card': async (page) => {
        await page.getByRole('tab', { name: 'Limits' }).click()
        return page.getByRole('tabpanel', { name: 'Limits' })
      },
      'the activity of a card': async (page) => {
        const card = await openCard(page)
        await card.getByRole('button', { name: 'Show PIN' }).click()
        await expect(card.getByRole('button', { name: 'Hide PIN' })).toBeVisible()
        await card.getByRole('tab', { name: 'Activity' }).click()
        return card.getByText('PIN shown').first()
      },
    },
  },
  'a card in edit': {
    as: 'card-and-pin',
    states: {
      'a card, with fields refused': async (page) => {
        const card = await editCard(page)
        await card.getByLabel('Vehicle number').fill('')
        await card.getByLabel('New PIN').fill('1')
        await card.getByLabel('Cost center').fill('Far too long for it')
        await card.getByLabel('Tax exempt doc').fill('Far too long for it')
        await card.getByRole('button', { name: 'Save' }).click()
        return card.getByText('Vehicle number field is required').first()
      },
      'the limits of a card, in edit': async (page) => {
        const card = await editCard(page)
        await card.getByRole('tab', { name: 'Limits' }).click()
        await card.getByLabel('Max gallon per fill').fill('5000')
        await card.getByRole('combobox', { name: 'State list' }).fill('cali')
        await expect(card.getByText('Lowered to the template limit')).toBeVisible()
        return card.getByRole('option', { name: 'CA California' })
      },
      'a card someone else has changed': async (page) => {
        const card = await editCard(page)
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
        const card = await editCard(page)
        await card.getByLabel('Cost center').fill('MINE')
        await page.keyboard.press('Escape')
        return page.getByRole('alertdialog')
      },
    },
  },
  'the status of a card': {
    as: 'card-and-pin',
    states: {
      'a change of status, refused': async (page) => {
        await (await openCard(page)).getByRole('button', { name: 'Change status' }).click()
        const drawer = page.getByRole('dialog', { name: 'Change status' })
        await drawer.getByRole('button', { name: 'Change status' }).click()
        return drawer.getByText('Choose a reason')
      },
      'a popup with Undo': async (page) => {
        await (await openCard(page)).getByRole('button', { name: 'Report lost or stolen' }).click()
        await page.route('**/v1/update_card_status', answer(200, { data: { changed: 1, is_reversible: true } }))
        await page.getByRole('button', { name: 'Report lost', exact: true }).click()
        return page.getByRole('button', { name: 'Undo' })
      },
      'a loss report': async (page) => {
        await (await openCard(page)).getByRole('button', { name: 'Report lost or stolen' }).click()
        return page.getByText('This cannot be undone here.')
      },
      'a change of status, on its way': async (page) => {
        await page.route('**/v1/update_card_status', never)
        await page.getByRole('button', { name: 'Report lost', exact: true }).click()
        return page.getByText('Changing the status…')
      },
    },
  },
  templates: {
    as: 'staff',
    states: {
      'no template that was deactivated': async (page) => {
        await page.route(
          /card_templates\?.*is_delete=1/,
          answer(200, { data: [], meta: { page: 1, per_page: 10, total: 0, last_page: 1 } }),
        )
        await openTemplates(page)
        await page.getByRole('link', { name: 'Deactivated' }).click()
        return page.getByText('No template has been deactivated.')
      },
      'the list of templates': openTemplates,
      'templates that are selected': async (page) => {
        await page.getByRole('checkbox', { name: 'Select CFN Driver' }).check()
        return page.getByRole('region', { name: 'Selection' })
      },
      'a new template, with fields refused': async (page) => {
        await openTemplates(page)
        await page.getByRole('button', { name: 'New template' }).click()
        await page.getByRole('button', { name: 'Create template' }).click()
        return page.getByText('Network field is required')
      },
      'a new template, with its fields': async (page) => {
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
      'no card at all': async (page) => {
        await signInAsDemo(page, 'staff', { at: '/card-management', account_id: demoAccounts.sequimLavenderFarm })
        return page.getByText('No cards yet. Start with a card order.')
      },
    },
  },
}

/** Where the walks begin: signed in, at a page that no state of theirs has loaded. */
const start = (page: Page, as: Walk['as']) =>
  signInAsDemo(page, as, { at: '/healthz', account_id: as === 'staff' ? demoAccounts.cascadeHauling : undefined })

test.beforeEach(({ troubles }) => {
  // The states are real; some are reached by an answer that is not.
  troubles.expectTrouble('Failed to load resource')
})

for (const [name, { as, states }] of Object.entries(walks))
  test(`accessible in every state: ${name}`, async ({ page }) => {
    test.slow()
    await start(page, as)
    await walkStates(page, states)
  })

test('accessible: the menus of the list of cards', async ({ page }) => {
  test.slow()
  await setWidth(page, 'desk')
  await start(page, 'card-and-pin')
  await openList(page)
  const columns: State = async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    return page.getByText('Reset columns')
  }
  const filters: State = async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    return page.getByText('Sort by')
  }
  const menus: Record<string, State> = {
    'the menu of a card': async () => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      return page.getByRole('menu')
    },
    'the export of cards': async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      return page.getByRole('menu')
    },
  }
  await walkMenus(page, { 'the columns of the list': columns }, 'desk')
  await walkMenus(page, menus, 'desk', 'phone')
  await walkMenus(page, { 'the filters of the list': filters }, 'phone')
})
