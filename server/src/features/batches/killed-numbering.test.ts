import { expect, test } from 'vitest'
import { killDuringNumbering } from '#testing/kill-numbering.ts'

// `npm run stress:numbers` is the long version, with more numbers and kills.
test(
  'killing Postgres while numbers are given out leaves no duplicates, no gaps and no half-numbered batch',
  { timeout: 240_000 },
  async () => {
    const found = await killDuringNumbering({ numbers: 2_000, kills: 2 })
    expect(found).toMatchObject({ kills: 2, doubles: 0, half: 0, lost: 0, gaps: 0, numbered: 2_000, next_serial: 2_000 })
    expect(found.failures).toBeGreaterThan(0)
  },
)
