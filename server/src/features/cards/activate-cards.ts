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

/** One statement must finish within a request; the transaction around several may take longer. */
export const cardsAtATime = 1_000

/** Deletes the data stored for the activation of these cards. */
export const forgetWaiting = async (ctx: Ctx, cards: readonly { id: number; account_id: number }[]) => {
  await sql`
    delete from card_activations a using unnest(${cards.map(({ account_id }) => account_id)}::bigint[], ${cards.map(({ id }) => id)}::bigint[])
      active (account_id, card_id)
    where a.account_id = active.account_id and a.card_id = active.card_id`.execute(ctx.db)
  await endTasks(ctx, { kind: 'not_activated', object_ids: cards.map(({ id }) => id), note: 'Activated' })
}

type ActiveCard = { id: number; account_id: number }

/** `is_asked`: a person of the account has the plastic and wants to use it. Other cards become Active by themselves. */
export type Activation = { reason: string; is_asked?: boolean }

/** Follow-up work when cards have become Active. The caller tells their networks. */
export const settleActive = async (ctx: Ctx, cards: readonly ActiveCard[], { reason, is_asked = false }: Activation) => {
  await auditEach(ctx, cards, {
    action: 'card.change-status',
    object_type: 'card',
    before: { card_status_id: cardStatus.pending },
    after: { card_status_id: cardStatus.active, reason },
  })
  await forgetWaiting(ctx, cards)
  await inheritDrivers(ctx, cards)
  await settleReplacements(ctx, cards, { is_asked })
}

/** Lines of purchases with these cards may be waiting for them to become Active. */
export const retryPurchases = (ctx: Ctx) => enqueue(ctx, 'imports.retry-waiting', {})

/**
 * docs/product/fulfilment.md#activation: numbered cards, of any accounts, become Active, all or none. Cards that are Active as
 * soon as they are made get that status in make-cards.ts; all other activations go through here. The caller checks that the
 * account is open, except for a batch of many accounts.
 */
export const activateNumberedCards = async (ctx: Ctx, card_ids: readonly number[], activation: Activation) => {
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
    await settleActive(ctx, rows, activation)
  }
  if (ids.length > 0) await retryPurchases(ctx)
}
