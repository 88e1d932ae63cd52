import { expect, test } from 'vitest'
import { killDuringNumbering } from '#src/testing/kill-numbering.ts'

// The long version, with as many numbers and kills as one likes: npm run stress:numbers.
test(
  'a Postgres that is killed while numbers are given out leaves no doubles, no gaps and no half a batch',
  { timeout: 240_000 },
  async () => {
    const found = await killDuringNumbering({ numbers: 2_000, kills: 2 })
    expect(found).toMatchObject({ kills: 2, doubles: 0, half: 0, lost: 0, gaps: 0, numbered: 2_000, next_serial: 2_000 })
    expect(found.failures).toBeGreaterThan(0)
  },
)
