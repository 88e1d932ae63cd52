import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Any constants of our own. */
const lockKeys = { demo: 4_021_872, zipcodes: 4_021_873 }

/**
 * For what a first start loads: several processes may start on one database, one of them does the work and the others
 * wait for it. Called in a transaction, which ends the turn; on a slow machine it may take longer than any request may.
 */
export const takeTurn = async (tx: Db, what: keyof typeof lockKeys) => {
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${lockKeys[what]})`.execute(tx)
}
