// Postgres plans queries by its statistics, and the test server collects none by itself (autovacuum is off). In a file that
// creates thousands of people, finding the caller then scans all of them: 1 ms at the beginning, 15 ms at the end.
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import type { Portal } from './portal.ts'

/** Updates the statistics of people and sessions before every `every`th test. */
export const countPeople = (portal: () => Portal, { every }: { every: number }) => {
  let tests = 0
  beforeEach(async () => {
    if (tests++ % every === 0) await sql`analyze users, memberships, sessions, access_tokens`.execute(portal().db)
  })
}
