import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { pairLockKeys } from '#src/db/lock-keys.ts'

/**
 * Lets one worker at a time send to a network. The lock belongs to a connection, so it is released at once when a worker is
 * killed. Returns false if another worker holds it.
 */
export const oneAtATime = ({ db }: Pick<Ctx, 'db'>, card_network_id: number, work: () => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(${pairLockKeys.sending}, ${card_network_id}::int) as is_ours`.execute(connection)
    if (!rows[0]!.is_ours) return false
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${pairLockKeys.sending}, ${card_network_id}::int)`.execute(connection)
    }
    return true
  })
