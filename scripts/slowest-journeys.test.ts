import { expect, test } from 'vitest'
import { slowestJourneys } from './slowest-journeys.ts'

const spec = (title: string, ...durations: number[]) => ({
  file: 'terms.spec.ts',
  line: 8,
  title,
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

test('the slowest journeys come first, including those inside a group', () => {
  const report = {
    suites: [{ specs: [spec('quick', 900), spec('slow', 12_340)], suites: [{ specs: [spec('middling', 4_000)] }] }],
  }
  expect(slowestJourneys(JSON.stringify(report), 2)).toEqual([
    '  12.3 s  terms.spec.ts:8  slow',
    '   4.0 s  terms.spec.ts:8  middling',
  ])
})
