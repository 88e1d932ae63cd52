import { isStaff } from '@forecourt/domain/rules/access.ts'
import { cardStatus, mayBecome, type StatusActor } from '@forecourt/domain/rules/card-status.ts'
import { cardStatuses } from '@forecourt/domain/reference.ts'
import { sql } from 'kysely'
import { auditAll } from '#src/audit.ts'
import type { AccountCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/errors.ts'
import { notifyCardStatus } from './notify-card-status.ts'
import { lockCards } from './cards.queries.ts'

type StatusChange = { card_ids: number[]; card_status_id: number; reason: string; note: string }

const statusName = (id: number) => cardStatuses.find((status) => status.id === id)?.name

/** Taken back with one click: a hold and its release. Everything else says so before. */
const reversible: readonly number[] = [cardStatus.active, cardStatus.inactive]

/** All of the cards or none. Lost and Stolen act at once; the account's admins are told. */
export const changeCardStatus = (ctx: AccountCtx, { card_ids, card_status_id, reason, note }: StatusChange) =>
  inTransaction(ctx, async (ctx) => {
    const name = statusName(card_status_id)
    if (!name) throw invalid({ card_status_id: ['Unknown status'] })
    const actor: StatusActor = isStaff(ctx.who) ? 'staff' : 'customer'
    const cards = await lockCards(ctx, card_ids)
    const refused = cards.find((card) => !mayBecome(card, card_status_id, actor))
    if (refused) throw conflict(`A card that is ${statusName(refused.card_status_id)} cannot become ${name}`)
    await ctx.db
      .updateTable('cards')
      .set({ card_status_id, status_changed_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
      .where('account_id', '=', ctx.account.id)
      .where(
        'id',
        'in',
        cards.map(({ id }) => id),
      )
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
    await notifyCardStatus(ctx, cards, name)
    const is_reversible = reversible.includes(card_status_id) && cards.every((card) => reversible.includes(card.card_status_id))
    return { changed: cards.length, is_reversible }
  })
