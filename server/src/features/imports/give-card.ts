// docs/product/transactions-and-money.md#the-card-of-a-waiting-line: a person chooses the card for a line of an unknown card.
import type { heldReasons } from '@forecourt/domain/contract/imports.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { keepChosen } from '#src/features/transactions/chosen-cards.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { lockHeld, openLocked } from './held/lock-held.ts'
import { getHeld } from './imports.queries.ts'
import { refuseUnplaced } from './place-held.ts'
import { findChosenCard } from './place/find-cards.ts'
import { placeTransactions } from './place/place-transactions.ts'

/** What a line may lack besides its card. It then waits for that, and the portal offers the action that resolves it. */
const missingToo: Record<(typeof heldReasons)[number], string> = {
  'unknown card': 'The card is not known',
  'unknown product': 'The product is not known either. Map it, then choose the card again',
  'unknown site': 'The site is not known either. Make it, then choose the card again',
  invoiced: 'Its transaction is on an invoice and cannot be changed',
}

type Choice = { account_id: number; card_id: number; reason: string }

export const giveCard = async (ctx: UserCtx, id: number, { reason, ...chosen }: Choice) => {
  const outcome = await inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const row = await lockHeld(ctx, id)
    if (row.reason !== 'unknown card') throw conflict('This line does not wait for a card')
    const card = await findChosenCard(ctx, row.card_network_id, chosen)
    if (!card) throw invalid({ card_id: ['The account has no such card of this network'] })
    const { import_id, told_by, made_at, tran_id } = row
    const lines = [{ line: 0, record: openLocked(ctx, row) }]
    const placed = await placeTransactions(ctx, { import_id, telling: { told_by, made_at }, lines, isRetry: true, card })
    if (placed.held.length + placed.refused.length > 0) return placed
    await keepChosen(ctx, row, { account_id: card.account_id, card_id: card.id, named_card_id: null })
    await audit(ctx, {
      action: 'held-transaction.give-card',
      account_id: card.account_id,
      object: { type: 'held-transaction', id },
      after: { tran_id, card_id: card.id, last_four: card.last_four, reason },
    })
    return placed
  })
  refuseUnplaced(outcome, missingToo)
  return getHeld(ctx, id)
}
