import type { UserCtx } from '#src/system/context.ts'
import { conflict, notFound } from '#src/system/errors.ts'

/** Locks a waiting line. When two people decide at once, the second gets a conflict. */
export const lockHeld = async ({ db }: UserCtx, id: number) => {
  const row = await db
    .selectFrom('held_transactions')
    .select(['id', 'import_id', 'card_network_id', 'tran_id', 'sealed', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.state !== 'waiting') throw conflict('Another user has already decided on this line')
  return row
}
