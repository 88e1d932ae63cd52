// docs/product/handling.md#states-of-a-page: content that is still loading has its space reserved, so nothing moves under a finger.
import { expect } from '@playwright/test'
import { setWidth } from './accessible.ts'
import { demoAccounts, settled, signInAs, signInAsDemo, test } from './fixtures.ts'
import { aVehicleTemplate, vehicle, wizardFor } from './order-wizard.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

const goal = 0.02
const paths = [
  '/dashboard',
  '/card-management',
  '/card-review',
  '/card-template-form',
  '/transaction-detail-report',
  '/account',
  '/card-renewal',
  '/pricing',
  '/payments',
  '/profiles',
  '/receivables/1',
  '/invoices',
]
/** Pages on which the footer or a long line below the title used to push the content about. */
const pathsOnPhone = ['/receivables', '/network-queue', '/disputes', '/setup']

test('lists, forms, the dashboard and a report load without layout shifts, on desk and phone', async ({ page }) => {
  test.slow()
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) seen.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signInAsDemo(page, 'staff', { account_id: demoAccounts.cascadeHauling })
  for (const width of ['desk', 'phone'] as const) {
    await setWidth(page, width)
    for (const path of width === 'phone' ? [...paths, ...pathsOnPhone] : paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await settled(page)
      const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
      expect(shift, `${path} at ${width}`).toBeLessThanOrEqual(goal)
    }
  }
})

test('fields in one row are aligned, even if one of them has a note above', async ({ page, people, db }) => {
  const { user } = await people.aCustomer({ roles: ['card manager'] })
  await setWidth(page, 'desk')
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db)) })
  await expect(vehicle(page)).toBeVisible()
  // Read all positions at once: the fonts load last and may move the whole page by a pixel.
  const tops = await page.evaluate(() =>
    ['max_gallon_period', 'max_gallon_fill', 'card_period_gallon_id'].map(
      (id) => document.getElementById(id)!.getBoundingClientRect().top,
    ),
  )
  expect(new Set(tops).size, tops.join(' ')).toBe(1)

  // A number that was lowered says so in the place of an error, and its field keeps its width.
  const fill = page.getByRole('textbox', { name: 'Max gallon per fill' })
  const width = (await fill.boundingBox())?.width
  await fill.fill('999')
  await fill.blur()
  const note = await page.getByText('Lowered to the').boundingBox()
  const box = await fill.boundingBox()
  expect(box?.width).toBe(width)
  expect(note?.x).toBe(box?.x)
  expect((note?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0), 'right below the field').toBeLessThan(16)
})
