// Postgres plans by what it has counted, and the server of the tests counts nothing by itself (autovacuum is off). In a file that
// makes thousands of people, finding the caller then goes through all of them: 1 ms at the beginning, 15 ms at the end.
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import type { Portal } from './portal.ts'

/** Counts the people and their sessions before every so many tests. */
export const countPeople = (portal: () => Portal, { every }: { every: number }) => {
  let tests = 0
  beforeEach(async () => {
    if (tests++ % every === 0) await sql`analyze users, memberships, sessions, access_tokens`.execute(portal().db)
  })
}
