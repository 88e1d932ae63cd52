import { expect, test } from 'vitest'
import { wholeMonths } from './whole-months.ts'

test.each([
  ['no ends', {}, { months: {}, edges: [] }],
  ['a month', { from: '2026-02-01', until: '2026-03-01' }, { months: { from: '2026-02-01', until: '2026-03-01' }, edges: [] }],
  [
    'part of a month',
    { from: '2026-02-03', until: '2026-02-20' },
    { months: null, edges: [{ from: '2026-02-03', until: '2026-02-20' }] },
  ],
  [
    'parts of two',
    { from: '2026-02-03', until: '2026-03-20' },
    { months: null, edges: [{ from: '2026-02-03', until: '2026-03-20' }] },
  ],
  [
    'a year with broken ends',
    { from: '2025-12-31', until: '2026-12-02' },
    {
      months: { from: '2026-01-01', until: '2026-12-01' },
      edges: [
        { from: '2025-12-31', until: '2026-01-01' },
        { from: '2026-12-01', until: '2026-12-02' },
      ],
    },
  ],
  [
    'an open end',
    { from: '2026-02-03' },
    { months: { from: '2026-03-01' }, edges: [{ from: '2026-02-03', until: '2026-03-01' }] },
  ],
  [
    'an open beginning',
    { until: '2026-02-03' },
    { months: { until: '2026-02-01' }, edges: [{ from: '2026-02-01', until: '2026-02-03' }] },
  ],
])('%s', (_, days, expected) => {
  expect(wholeMonths(days)).toEqual(expected)
})
