import { expect, test } from 'vitest'
import { againstBefore } from './against-before.ts'

test.each([
  [{ now: 125, change: 25 }, '+25% vs the 30 days before'],
  [{ now: 50, change: -50 }, '−50% vs the 30 days before'],
  [{ now: 37, change: 3_600 }, 'more than ten times the 30 days before'],
  [{ now: 37, change: null }, 'none in the 30 days before'],
  [{ now: 0, change: null }, 'none in this period'],
])('%j is shown as %s', (figure, words) => {
  expect(againstBefore(figure, '30d')).toBe(words)
})
