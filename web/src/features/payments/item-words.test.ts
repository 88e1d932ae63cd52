import { expect, test } from 'vitest'
import { itemWords } from './item-words.ts'

const days = { dated_on: '2026-11-17', due_on: '2026-12-02' }

test.each([
  ['an invoice', 5_000, 5_000, 'Nov 17, 2026, due Dec 2, 2026'],
  ['an invoice that is paid in part', 5_000, 2_000, 'Nov 17, 2026, due Dec 2, 2026 of $50.00'],
  ['a credit', -5_000, -5_000, 'Nov 17, 2026, credit'],
  ['a credit that is used in part', -5_000, -2_000, 'Nov 17, 2026, credit of $50.00'],
])('%s among the open items shows its dates and its original amount', (_, amount, open, words) => {
  expect(itemWords({ ...days, amount, open })).toBe(words)
})
