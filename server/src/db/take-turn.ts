import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { lockKeys } from './lock-keys.ts'

/**
 * For data that the first start loads: several processes may start on one database; one of them does the work and the others wait.
 * The turn ends with the transaction it is taken in. On a slow machine the work may take longer than a request may, so limits are
 * off.
 */
export const takeTurn = async (tx: Db, what: 'demo' | 'zipcodes') => {
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${lockKeys[what]})`.execute(tx)
}
