import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict, notFound } from '#src/system/errors.ts'

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
  if (row.state !== 'waiting') throw conflict('Another user has already decided on this line')
  return row
}
