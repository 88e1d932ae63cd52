import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { auditEach } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { endTasks } from '#src/features/staff-tasks/end-task.ts'
import { inheritDrivers } from './inherit-drivers.ts'
import { settleReplacements } from './replace-cards.ts'

/** One statement must not outlast a request; the transaction around them may. */
export const cardsAtATime = 1_000

/** It waits no more: what was kept for its activation goes. */
export const forgetWaiting = async (ctx: Ctx, cards: readonly { id: number; account_id: number }[]) => {
  await sql`
    delete from card_activations a using unnest(${cards.map(({ account_id }) => account_id)}::bigint[], ${cards.map(({ id }) => id)}::bigint[])
      active (account_id, card_id)
    where a.account_id = active.account_id and a.card_id = active.card_id`.execute(ctx.db)
  await endTasks(ctx, { kind: 'not_activated', object_ids: cards.map(({ id }) => id), note: 'Activated' })
}

type ActiveCard = { id: number; account_id: number }

/** What follows when cards have become Active. Their networks are told by whoever made them so. */
export const settleActive = async (ctx: Ctx, cards: readonly ActiveCard[], reason: string) => {
  await auditEach(ctx, cards, {
    action: 'card.change-status',
    object_type: 'card',
    before: { card_status_id: cardStatus.pending },
    after: { card_status_id: cardStatus.active, reason },
  })
  await forgetWaiting(ctx, cards)
  await inheritDrivers(ctx, cards)
  await settleReplacements(ctx, cards)
}

/** What was bought with cards that are Active now may be waiting for them. */
export const retryPurchases = (ctx: Ctx) => enqueue(ctx, 'imports.retry-waiting', {})

/**
 * docs/product/fulfilment.md#activation: cards that were made, of any accounts, become Active, all or none. Cards that are Active
 * as soon as they are made become so in make-cards.ts, and everything else that activates a card does it here. Whether the
 * account is open is for the caller to ask: a batch of many accounts does not.
 */
export const activateNumberedCards = async (ctx: Ctx, card_ids: readonly number[], reason: string) => {
  const ids = card_ids.toSorted((one, other) => one - other)
  for (let from = 0; from < ids.length; from += cardsAtATime) {
    const chunk = ids.slice(from, from + cardsAtATime)
    const { rows } = await sql<ActiveCard>`
      update cards c set card_status_id = ${cardStatus.active}, status_changed_at = now(), updated_at = now(), version = version + 1
      from unnest(${chunk}::bigint[]) chosen (id)
      where c.id = chosen.id and c.card_status_id = ${cardStatus.pending} and c.made_at is not null
      returning c.id, c.account_id`.execute(ctx.db)
    if (rows.length !== chunk.length) throw conflict('A card is no longer Pending')
    await tellNetwork(ctx, { cardIds: chunk, kinds: ['activated'] })
    await settleActive(ctx, rows, reason)
  }
  if (ids.length > 0) await retryPurchases(ctx)
}
