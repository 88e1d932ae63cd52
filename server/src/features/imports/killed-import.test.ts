import { expect, test } from 'vitest'
import { killDuringImport } from '#testing/kill-import.ts'

// `npm run stress:import` is the long version, with more rows.
test('an import whose workers are killed has the same result as an undisturbed one', { timeout: 240_000 }, async () => {
  // Three chunks. One worker is killed in the second and another in the third.
  const rows = 9_000
  const { calm, killed } = await killDuringImport({ rows, kills: 2 })
  expect(killed).toEqual(calm)
  expect(killed).toMatchObject({ transactions: { rows }, counts: { state: 'done', added: rows }, disordered: 0, wrong_sums: 0 })
})
