import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** Arbitrary; together with the network it names the lock. */
const sendingLock = 4_021_874

/**
 * One worker at a time tells a network. The lock belongs to a connection, so it ends with a worker that is killed, at once. False
 * when another worker is at it.
 */
export const oneAtATime = ({ db }: Pick<Ctx, 'db'>, card_network_id: number, work: () => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(${sendingLock}, ${card_network_id}::int) as is_ours`.execute(connection)
    if (!rows[0]!.is_ours) return false
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${sendingLock}, ${card_network_id}::int)`.execute(connection)
    }
    return true
  })
