import type { heldReasons } from '@forecourt/domain/contract/imports.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { openHeld } from './held/held-lines.ts'
import { getHeld } from './imports.queries.ts'
import { lockHeld } from './held/lock-held.ts'
import { placeTransactions } from './place/place-transactions.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'

const stillMissing: Record<(typeof heldReasons)[number], string> = {
  'unknown card': 'The card is still not known',
  'unknown product': 'The product is still not known',
  'unknown site': 'The site is still not known',
  invoiced: 'Its transaction is on an invoice and cannot be changed',
}

/** The current reason for waiting is saved before the caller gets the conflict. */
export const placeHeld = async (ctx: UserCtx, id: number) => {
  const { held, refused } = await inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const row = await lockHeld(ctx, id)
    const lines = [{ line: 0, record: openHeld(ctx, row) }]
    const { import_id, told_by, made_at } = row
    const outcome = await placeTransactions(ctx, { import_id, telling: { told_by, made_at }, lines, isRetry: true })
    if (outcome.held.length + outcome.refused.length === 0)
      await audit(ctx, {
        action: 'held-transaction.place',
        object: { type: 'held-transaction', id },
        after: { tran_id: row.tran_id },
      })
    return outcome
  })
  if (held[0]) throw conflict(stillMissing[held[0].reason])
  if (refused[0]) throw conflict(`${refused[0].problem.field}: ${refused[0].problem.message}`)
  return getHeld(ctx, id)
}
