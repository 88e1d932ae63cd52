import { expect, test } from 'vitest'
import { agingOf } from './aging.ts'

const open = (due_on: string, amount: number) => ({ due_on, open: amount })

test('open amounts age by due date: due today is current, and each bucket includes its last day', () => {
  const items = [
    open('2026-04-20', 50_000),
    open('2026-04-15', 12_000),
    open('2026-04-14', 30_000),
    open('2026-03-16', 7_500),
    open('2026-03-15', 4_025),
    open('2026-02-14', 2_000),
    open('2026-02-13', 1_000),
    open('2026-01-15', 600),
    open('2026-01-14', 99),
  ]
  const aged = agingOf(items, '2026-04-15')
  expect(aged).toEqual({ current: 62_000, days_30: 37_500, days_60: 6_025, days_90: 1_600, older: 99 })
  expect(Object.values(aged).reduce((sum, amount) => sum + amount, 0)).toBe(107_224)
})

test('an account with nothing open has zero in every aging bucket', () => {
  expect(agingOf([], '2026-04-15')).toEqual({ current: 0, days_30: 0, days_60: 0, days_90: 0, older: 0 })
})
