import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** An arbitrary constant. Together with the network it names the lock. */
const sendingLock = 4_021_874

/**
 * Lets one worker at a time send to a network. The lock belongs to a connection, so it is released at once when a worker is
 * killed. Returns false if another worker holds it.
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
