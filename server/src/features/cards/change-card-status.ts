import { staffCan } from '@forecourt/domain/rules/access.ts'
import { cardStatus, mayBecome, type StatusActor } from '@forecourt/domain/rules/card-status.ts'
import { cardStatuses } from '@forecourt/domain/reference.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { networksOfCards } from '#src/features/network-changes/networks-of-cards.ts'
import { refuseCardsInProduction } from './orders-of-cards.ts'
import { notifyCardStatus } from './notify-card-status.ts'
import { lockCards } from './cards.queries.ts'
import { setCardStatus } from './set-card-status.ts'

type AsLeft = { id: number; version: number }
type StatusChange = { card_ids: number[]; card_status_id: number; reason: string; note: string; as_left?: AsLeft[] }

const statusName = (id: number) => cardStatuses.find((status) => status.id === id)?.name

/** Changes that one click can undo: a hold and its release. For all others the portal warns beforehand. */
const reversible: readonly number[] = [cardStatus.active, cardStatus.inactive]

/** Undo reverts only its own change: if someone has changed a card since, nothing is undone. */
const refuseTouched = (cards: readonly AsLeft[], as_left: readonly AsLeft[]) => {
  const now = new Map(cards.map(({ id, version }) => [id, version]))
  if (as_left.some(({ id, version }) => now.get(id) !== version))
    throw conflict('A card was changed again after that, so nothing was undone. Look at it again', 'version')
}

const undoneWords = (card_status_id: number) => (card_status_id === cardStatus.active ? 'Hold undone' : 'Release undone')

/** Changes all of the cards or none. Lost and Stolen take effect at once, and the account's admins get a mail. */
export const changeCardStatus = (ctx: AccountCtx, { card_ids, card_status_id, reason, note, as_left = [] }: StatusChange) =>
  inTransaction(ctx, async (ctx) => {
    const name = statusName(card_status_id)
    if (!name) throw invalid({ card_status_id: ['Unknown status'] })
    const actor: StatusActor = staffCan(ctx.who, 'cards.manage') ? 'staff' : 'customer'
    // Orders are locked before their cards, as in all code.
    if (card_status_id === cardStatus.cancelled) await refuseCardsInProduction(ctx, card_ids)
    const cards = await lockCards(ctx, card_ids)
    refuseTouched(cards, as_left)
    const refused = cards.find((card) => !mayBecome(card, card_status_id, actor))
    if (refused) throw conflict(`A card that is ${statusName(refused.card_status_id)} cannot become ${name}`)
    const is_reversible = reversible.includes(card_status_id) && cards.every((card) => reversible.includes(card.card_status_id))
    const is_undo = as_left.length > 0
    if (is_undo && !is_reversible) throw conflict(`A change to ${name} cannot be undone`)
    await setCardStatus(ctx, cards, { card_status_id, reason, note, is_undo })
    await notifyCardStatus(ctx, cards, { status: name, undone: is_undo ? undoneWords(card_status_id) : undefined })
    return {
      changed: cards.length,
      is_reversible,
      cards: cards.map(({ id, version }) => ({ id, version: version + 1 })),
      networks: await networksOfCards(ctx, card_ids),
    }
  })
