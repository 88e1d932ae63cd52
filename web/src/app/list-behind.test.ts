import { expect, test } from 'vitest'
import { listBehind } from './list-behind.ts'
import { screens } from './screens.ts'

const behind = (path: string) => listBehind(screens.find((screen) => screen.path === path))

test('changing the account on an order or invoice leads to the list', () => {
  expect(behind('/card-order/$cardOrderId/review')).toBe('/card-order')
  expect(behind('/invoices/$invoiceId')).toBe('/invoices')
  const lists = screens.flatMap((screen) => listBehind(screen) ?? [])
  expect(lists.filter((path) => !screens.some((screen) => screen.path === path))).toEqual([])
})

test('changing the account stays on every other screen, and on staff’s view of a certain account', () => {
  expect(behind('/card-management')).toBeUndefined()
  expect(behind('/receivables/$accountId')).toBeUndefined()
})
