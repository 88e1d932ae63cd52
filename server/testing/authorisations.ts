// Authorisations for tests: declined on 10 March 2026 at noon because of a wrong PIN, unless the test sets other values.
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import type { Portal } from './portal.ts'

type NewAuthorisation = Partial<Insertable<DB['authorisations']>> & { account_id: number; card_id: number }

export const anAuthorisation = ({ db }: Pick<Portal, 'db'>, authorisation: NewAuthorisation) =>
  db
    .insertInto('authorisations')
    .values({
      card_network_id: 1,
      auth_id: randomUUID(),
      authorised_at: '2026-03-10T12:00:00',
      time_zone: 'America/Los_Angeles',
      is_approved: false,
      decline_code: 'bad_did',
      ...authorisation,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
