// Exceptions for tests, inserted into the database for a card of the account.
import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import { aCard } from './cards.ts'
import type { Portal } from './portal.ts'

type NewException = Partial<Insertable<DB['exceptions']>> & { account_id: number }

/** An open exception of 10 March 2026, for a fill of 124 gallons with a limit of 100, unless the test sets other values. */
export const anException = async (portal: Pick<Portal, 'db' | 'ctx'>, exception: NewException) => {
  const card_id = exception.card_id ?? (await aCard(portal, { account_id: exception.account_id })).id
  return portal.db
    .insertInto('exceptions')
    .values({
      code: 'OVER_FILL',
      severity: 'warning',
      transaction_id: randomInt(2 ** 40, 2 ** 47),
      transacted_at: '2026-03-10T12:00:00',
      threshold: 100_000,
      actual: 124_000,
      amount: 49_600,
      ...exception,
      card_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
