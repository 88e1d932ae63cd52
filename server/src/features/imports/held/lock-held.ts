import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { alreadyDecided, conflict, notFound } from '#src/system/errors.ts'
import { findOpened } from './held-lines.ts'

export type HeldRow = {
  id: number
  import_id: number | null
  told_by: number
  made_at: string | null
  card_network_id: number
  tran_id: string
  sealed: Buffer
  state: string
  reason: string
}

/** Waiting lines with their place in the order of files. */
export const readHeld = async ({ db }: Ctx, tail: RawBuilder<unknown>) => {
  const { rows } = await sql<HeldRow>`
    select h.id, h.import_id, coalesce(h.told_by, i.origin_id, h.import_id, 0) as told_by, i.made_at, h.card_network_id, h.tran_id,
      h.sealed, h.state, h.reason
    from held_transactions h left join imports i on i.id = coalesce(h.told_by, h.import_id) ${tail}`.execute(db)
  return rows
}

/** Locks a waiting line. When two people decide at once, the second gets a conflict. */
export const lockHeld = async (ctx: Ctx, id: number) => {
  const [row] = await readHeld(ctx, sql`where h.id = ${id} for update of h`)
  if (!row) throw notFound()
  if (row.state !== 'waiting') throw alreadyDecided('Another user has already decided on this line')
  return row
}

/** A person gets advice on how to proceed. Jobs leave such a line waiting. */
export const openLocked = (ctx: Ctx, row: HeldRow) => {
  const record = findOpened(ctx, row)
  if (!record) throw conflict('This line is damaged and cannot be read. Import its file again, or discard the line', 'unreadable')
  return record
}
