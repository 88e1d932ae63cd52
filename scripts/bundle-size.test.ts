import { expect, test } from 'vitest'
import { measure, type Manifest } from './bundle-size.ts'

const build: Manifest = {
  'index.html': { file: 'index.js', imports: ['_start.js'], css: ['index.css'] },
  '_start.js': { file: 'start.js', css: ['start.css'] },
  'src/app/PortalHeader.tsx': { file: 'PortalHeader.js', imports: ['index.html', '_light.js'] },
  '_light.js': { file: 'light.js', imports: ['_start.js'] },
  'src/features/dashboard/DashboardPage.tsx': { file: 'DashboardPage.js', imports: ['index.html', '_light.js'] },
  'src/features/cards/CardListPage.tsx': { file: 'CardListPage.js', imports: ['index.html', '_light.js'] },
  'src/features/order-wizard/OrderWizardPage.tsx': { file: 'OrderWizardPage.js', imports: ['index.html', '_light.js'] },
  'src/features/reports/ReportPage.tsx': { file: 'ReportPage.js', imports: ['index.html', '_light.js'] },
}

const sizes: Record<string, number> = {
  'index.js': 60_000,
  'start.js': 75_000,
  'index.css': 9_000,
  'start.css': 1_000,
  'light.js': 5_000,
  'PortalHeader.js': 30_000,
  'DashboardPage.js': 40_000,
}

const measured = (changed: Record<string, number> = {}) =>
  Object.fromEntries(measure(build, (file) => ({ ...sizes, ...changed })[file] ?? 0).map((row) => [row.what, row]))

test('a screen counts its entry, its page and their imports, with shared chunks counted once', () => {
  expect(measured()).toMatchObject({
    'sign-in, JavaScript': { kilobytes: 135, budget: 134 },
    'sign-in, CSS': { kilobytes: 10, budget: 10 },
    'dashboard, JavaScript': { kilobytes: 210, budget: 171 },
  })
})

test('a larger chunk that the entry imports can break the budget of the sign-in page', () => {
  const row = measured({ 'start.js': 81_000 })['sign-in, JavaScript']
  expect(row?.kilobytes).toBeGreaterThan(row?.budget ?? Infinity)
})

test('the largest page and the largest chunk are named', () => {
  expect(measured({ 'light.js': 151_000, 'DashboardPage.js': 61_000 })).toMatchObject({
    'largest page (src/features/dashboard/DashboardPage.tsx)': { kilobytes: 61, budget: 13 },
    'largest chunk (_light.js)': { kilobytes: 151, budget: 134 },
  })
})

test('a page without its own chunk is an error, not a smaller number', () => {
  const { 'src/app/PortalHeader.tsx': _moved, ...rest } = build
  expect(() => measure(rest, () => 0)).toThrow('PortalHeader')
})
