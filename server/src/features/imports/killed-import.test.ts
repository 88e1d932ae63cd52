import { expect, test } from 'vitest'
import { killDuringImport } from '#src/testing/kill-import.ts'

// The long version, with as many rows as one likes: npm run stress:import.
test('an import whose workers are killed ends as one that was left alone', { timeout: 240_000 }, async () => {
  // Three chunks: a worker is killed in the second and another in the third.
  const rows = 9_000
  const { calm, killed } = await killDuringImport({ rows, kills: 2 })
  expect(killed).toEqual(calm)
  expect(killed).toMatchObject({ transactions: { rows }, counts: { state: 'done', added: rows }, disordered: 0, wrong_sums: 0 })
})
