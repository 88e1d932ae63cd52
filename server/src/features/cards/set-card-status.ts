import { sql } from 'kysely'
import { auditAll } from '#src/trail/audit.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'

type Change = { card_status_id: number; reason: string; note?: string }

/** Of cards that are locked and may take the status: the change and its audit, nothing else. */
export const setCardStatus = async (
  ctx: Ctx & Pick<AccountCtx, 'account'>,
  cards: readonly { id: number; card_status_id: number }[],
  { card_status_id, reason, note }: Change,
) => {
  await ctx.db
    .updateTable('cards')
    .set({ card_status_id, status_changed_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('account_id', '=', ctx.account.id)
    .where('id', 'in', sql<number>`(select unnest(${cards.map(({ id }) => id)}::bigint[]))`)
    .execute()
  await auditAll(
    ctx,
    cards.map((card) => ({
      action: 'card.change-status',
      object: { type: 'card', id: card.id },
      before: { card_status_id: card.card_status_id },
      after: { card_status_id, reason, ...(note && { note }) },
    })),
  )
}
