import path from 'node:path'
import type { Page } from '@playwright/test'
import { demoAccounts, settled, signInAsDemo, test } from '../../e2e/fixtures.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/screenshots')
const desk = { width: 1366, height: 860 }
const phone = { width: 390, height: 844 }

type Picture = {
  as: string
  at: string
  theme: 'light' | 'dark'
  size?: typeof desk
  account_id?: number
  /** Runs before the picture is taken. */
  first?: (page: Page) => Promise<void>
}

const pictures: Record<string, Picture> = {
  'cards-light': { as: 'card-and-pin', at: '/card-management', theme: 'light' },
  'card-dark': { as: 'card-and-pin', at: '/card-management?card=1', theme: 'dark' },
  'dashboard-dark': { as: 'acct-admin', at: '/dashboard', theme: 'dark' },
  'report-light': {
    as: 'report-user',
    at: '/transaction-detail-report',
    theme: 'light',
    first: (page) => page.getByRole('button', { name: 'Preview' }).click(),
  },
  'staff-light': { as: 'staff', at: '/card-review', theme: 'light', account_id: demoAccounts.cascadeHauling },
  'cards-phone': { as: 'card-and-pin', at: '/card-management', theme: 'light', size: phone },
}

for (const [name, { as, at, theme, size = desk, account_id, first }] of Object.entries(pictures))
  test(`the picture ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await signInAsDemo(page, as, { at, ...(account_id && { account_id }) })
    await settled(page)
    await first?.(page)
    await settled(page)
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
  })
