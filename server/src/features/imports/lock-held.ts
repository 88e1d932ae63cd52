import type { UserCtx } from '#src/context.ts'
import { conflict, notFound } from '#src/errors.ts'

/** A line that still waits; two who decide at once take turns, and the second is told. */
export const lockHeld = async ({ db }: UserCtx, id: number) => {
  const row = await db
    .selectFrom('held_transactions')
    .select(['id', 'import_id', 'card_network_id', 'tran_id', 'sealed', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.state !== 'waiting') throw conflict('Somebody has decided on this line already')
  return row
}
