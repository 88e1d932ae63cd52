import { cardStatus, isDead } from '@forecourt/domain/rules/card-status.ts'
import { classOfStatus } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'
import { auditAll } from '#src/trail/audit.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { endTasks } from '#src/features/staff-tasks/end-task.ts'
import { unlinkReplacements } from './replace-cards.ts'

type Change = { card_status_id: number; reason: string; note?: string; is_undo?: boolean }
type Card = { id: number; card_status_id: number }

/** Networks are not told when a card ends that was never activated, unless they were told of the card before. */
const tellStatus = async (ctx: Ctx & Pick<AccountCtx, 'account'>, cards: readonly Card[], { card_status_id, reason }: Change) => {
  const telling = { accountId: ctx.account.id, kinds: ['status'], class: classOfStatus(card_status_id, reason) } as const
  for (const [isOnlyIfKnown, group] of Map.groupBy(cards, (card) => card.card_status_id === cardStatus.pending))
    await tellNetwork(ctx, { ...telling, isOnlyIfKnown, cardIds: group.map(({ id }) => id) })
}

/** A card that ends before it was used leaves the card that it was to replace to another one. */
const settleEnded = async (ctx: Ctx & Pick<AccountCtx, 'account'>, cards: readonly Card[]) => {
  await endTasks(ctx, { kind: 'not_activated', object_ids: cards.map(({ id }) => id), note: 'The card has ended' })
  const unused = cards.flatMap(({ id, card_status_id }) => (card_status_id === cardStatus.pending ? id : []))
  if (unused.length > 0) await unlinkReplacements(ctx, unused)
}

/** For cards that are locked in the database and may take the status: writes the change and its audit, and tells the networks. */
export const setCardStatus = async (
  ctx: Ctx & Pick<AccountCtx, 'account'>,
  cards: readonly Card[],
  { card_status_id, reason, note, is_undo = false }: Change,
) => {
  await ctx.db
    .updateTable('cards')
    .set({ card_status_id, status_changed_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('account_id', '=', ctx.account.id)
    .where('id', 'in', sql<number>`(select unnest(${cards.map(({ id }) => id)}::bigint[]))`)
    .execute()
  await tellStatus(ctx, cards, { card_status_id, reason })
  if (isDead(card_status_id)) await settleEnded(ctx, cards)
  await auditAll(
    ctx,
    cards.map((card) => ({
      action: 'card.change-status',
      object: { type: 'card', id: card.id },
      before: { card_status_id: card.card_status_id },
      after: { card_status_id, reason, ...(note && { note }), ...(is_undo && { is_undo }) },
    })),
  )
}
