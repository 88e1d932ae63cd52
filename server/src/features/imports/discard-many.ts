import { counted } from '@forecourt/domain/format/counted.ts'
import type { heldReasons } from '@forecourt/domain/contract/imports.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided } from '#src/system/errors.ts'
import { heldWhere } from './imports.queries.ts'

type DiscardMany = {
  matching: { keyword: string; reason?: (typeof heldReasons)[number] | undefined }
  count: number
  reason: string
}

/** Discards exactly the lines a person has seen and confirmed. If lines were added or removed in the meantime, it discards none. */
export const discardMany = (ctx: UserCtx, { matching, count, reason }: DiscardMany) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      update held_transactions h set state = 'discarded', discard_reason = ${reason}, decided_by = ${ctx.who.user_id},
        decided_at = ${ctx.clock.now().toISOString()}
      ${heldWhere({ ...matching, state: 'waiting' })} returning h.id`.execute(ctx.db)
    if (rows.length !== count)
      throw alreadyDecided(`The list has changed: ${counted(rows.length, 'line matches', 'lines match')} now`)
    const ids = rows.map(({ id }) => id)
    const after = { matching, reason, discarded: count, first_id: Math.min(...ids), last_id: Math.max(...ids) }
    await audit(ctx, { action: 'held-transaction.discard-many', after })
    return { discarded: count }
  })
