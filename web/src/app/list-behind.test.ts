import { expect, test } from 'vitest'
import { listBehind } from './list-behind.ts'
import { screens } from './screens.ts'

const behind = (path: string) => listBehind(screens.find((screen) => screen.path === path))

test('another account has not the same order or invoice: who changes the account over one of them comes to the list', () => {
  expect(behind('/card-order/$cardOrderId/review')).toBe('/card-order')
  expect(behind('/invoices/$invoiceId')).toBe('/invoices')
  const lists = screens.flatMap((screen) => listBehind(screen) ?? [])
  expect(lists.filter((path) => !screens.some((screen) => screen.path === path))).toEqual([])
})

test('every other screen stays, and so does what staff read of one account in particular', () => {
  expect(behind('/card-management')).toBeUndefined()
  expect(behind('/receivables/$accountId')).toBeUndefined()
})
