// A scripted journey on the phone: how long a person waits after each press, until the browser has drawn the answer.
import type { Locator, Page } from '@playwright/test'
import { onDevice, phone, type Bench } from './web-devices.ts'
import { takePresses, type Press } from './web-page.ts'

/** The longest wait within the journey, which must end on any machine. */
const longestWait = 20_000

const press = async (target: Locator) => {
  await target.waitFor()
  // A person does not press anything while the previous page is still loading.
  await target.page().waitForLoadState('networkidle')
  await target.tap()
}

const quick = (page: Page, name: string) => page.getByRole('navigation', { name: 'Quick' }).getByText(name, { exact: true })

const findCard = async (page: Page) => {
  await page.goto('/card-management')
  await press(page.getByRole('searchbox').first())
  await page.keyboard.type('10', { delay: 120 })
  await press(page.locator('main a[href*="card="]').first())
  await press(page.getByRole('tab', { name: 'Limits' }))
  await press(page.getByRole('tab', { name: 'Transactions' }))
  await press(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^(?:Close|Back)/ })
      .first(),
  )
}

const lookAround = async (page: Page) => {
  await press(quick(page, 'Report lost'))
  await press(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close/ })
      .first(),
  )
  await press(quick(page, 'Orders'))
  await press(quick(page, 'Spending'))
  await press(quick(page, 'Cards'))
}

const typeACard = async (page: Page) => {
  await page.goto('/card-template-form')
  await press(page.locator('#card_template_id'))
  await press(page.getByRole('option', { name: 'Vehicle' }).first())
  await press(page.locator('#vehicle_number'))
  await page.keyboard.type('2417', { delay: 120 })
  await press(page.locator('#description'))
  await page.keyboard.type('Kenworth', { delay: 120 })
  await press(page.getByRole('button', { name: 'NEXT', exact: true }))
}

const stretches = { 'find a card': findCard, 'look around': lookAround, 'type a card': typeACard }

/** Every press, slowest first. If a stretch gets stuck, the error is printed and its presses so far count. */
export const workOnThePhone = (bench: Bench, until: number) =>
  onDevice(bench, { device: phone, person: 'acct-admin' }, async ({ page }): Promise<Press[]> => {
    page.setDefaultTimeout(longestWait)
    const all: Press[] = []
    for (const [name, work] of Object.entries(stretches)) {
      if (performance.now() > until) break
      const trouble = await work(page).catch((error: unknown) => String(error))
      if (trouble) console.error(`phone, ${name}: ${trouble}`)
      all.push(...(await takePresses(page)))
      console.log(`phone, ${name}: ${all.length} presses so far`)
    }
    return all.toSorted((a, b) => b.milliseconds - a.milliseconds)
  })
