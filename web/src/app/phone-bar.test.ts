import { expect, test } from 'vitest'
import { phoneBarFor } from './phone-bar.ts'

const menuOf = (...paths: string[]) => ({
  links: [{ label: 'Dashboard', path: '/dashboard' }],
  groups: [
    { label: 'Card Maintenance' as const, sections: [{ title: null, links: paths.map((path) => ({ label: path, path })) }] },
  ],
})
const labels = (...[menu, mayReport]: Parameters<typeof phoneBarFor>) => phoneBarFor(menu, mayReport).map(({ label }) => label)

test.each([
  ['a card role', ['/card-management', '/card-order'], true, ['Cards', 'Report lost', 'Orders', 'Spending']],
  ['a report user', ['/fuel-summary-report'], false, ['Spending']],
  ['a reader of cards', ['/card-management'], false, ['Cards', 'Spending']],
])('the bottom bar of %s has what the menu has', (_who, paths, mayReport, expected) => {
  expect(labels(menuOf(...paths), mayReport)).toEqual(expected)
})
