import { expect, test } from 'vitest'
import { curves, pageScore, scoreOf } from '../bench/web-score.ts'

test('a good value is worth 90 points, the median 50, and zero 100', () => {
  expect(scoreOf(2500, curves.phone.lcp)).toBeCloseTo(0.9, 3)
  expect(scoreOf(4000, curves.phone.lcp)).toBeCloseTo(0.5, 3)
  expect(scoreOf(0, curves.phone.lcp)).toBe(1)
})

test('a page that is good in every measure has 90 points', () => {
  expect(pageScore({ fcp: 1800, lcp: 2500, blocking: 200, shift: 0.1 }, curves.phone)).toBe(90)
})
