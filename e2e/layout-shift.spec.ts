// docs/product/handling.md#states-of-a-page: content that is still loading has its space reserved, so nothing moves under a finger.
import { expect } from '@playwright/test'
import { setWidth } from './accessible.ts'
import { demoAccounts, settled, signInAsDemo, test } from './fixtures.ts'

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
