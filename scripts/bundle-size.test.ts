import { expect, test } from 'vitest'
import { measure, type Manifest } from './bundle-size.ts'

const build: Manifest = {
  'index.html': { file: 'index.js', imports: ['_shared.js'], css: ['index.css'] },
  '_shared.js': { file: 'shared.js' },
  'src/features/session/SignInPage.tsx': { file: 'SignInPage.js', imports: ['index.html', '_form.js'] },
  '_form.js': { file: 'form.js', imports: ['_shared.js'], css: ['form.css'] },
  'src/app/PortalHeader.tsx': { file: 'PortalHeader.js', imports: ['index.html'] },
  'src/features/dashboard/DashboardPage.tsx': { file: 'DashboardPage.js', imports: ['index.html'] },
}

const sizes: Record<string, number> = {
  'index.js': 60_000,
  'shared.js': 50_000,
  'SignInPage.js': 5_000,
  'form.js': 20_000,
  'index.css': 9_000,
  'form.css': 1_000,
  'PortalHeader.js': 30_000,
  'DashboardPage.js': 40_000,
}

const measured = (changed: Record<string, number> = {}) =>
  Object.fromEntries(measure(build, (file) => ({ ...sizes, ...changed })[file] ?? 0).map((row) => [row.what, row]))

test('a screen costs its entry, its page and what both import, and shared chunks count once', () => {
  expect(measured()).toMatchObject({
    'sign-in, JavaScript': { kilobytes: 135, budget: 140 },
    'sign-in, CSS': { kilobytes: 10, budget: 15 },
    'dashboard, JavaScript': { kilobytes: 180, budget: 230 },
  })
})

test('a chunk only the sign-in form needs can break its budget', () => {
  const row = measured({ 'form.js': 26_000 })['sign-in, JavaScript']
  expect(row?.kilobytes).toBeGreaterThan(row?.budget ?? Infinity)
})

test('the largest page and the largest chunk are named', () => {
  expect(measured({ 'shared.js': 151_000, 'DashboardPage.js': 61_000 })).toMatchObject({
    'largest page (src/features/dashboard/DashboardPage.tsx)': { kilobytes: 61, budget: 60 },
    'largest chunk (_shared.js)': { kilobytes: 151, budget: 150 },
  })
})

test('a page that is no longer a chunk of its own is an error, not a smaller number', () => {
  const { 'src/features/session/SignInPage.tsx': _moved, ...rest } = build
  expect(() => measure(rest, () => 0)).toThrow('SignInPage')
})
