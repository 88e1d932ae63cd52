import type { NewCard } from '@forecourt/domain/contract/cards.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { getActiveTemplate } from '#src/features/templates/get-active-template.ts'
import { getCard } from './cards.queries.ts'
import { reserveCards } from './reserve-cards.ts'
import { acceptLine } from './save-card.ts'

/** A new card is Pending and has no number, like one from an order. */
export const createCard = async (ctx: AccountCtx, { card_template_id, ...line }: NewCard) => {
  const template = await getActiveTemplate(ctx, card_template_id)
  const accepted = await acceptLine(ctx, line, { kind: template.kind, template: template.snapshot })
  return inTransaction(ctx, async (ctx) => {
    const [id] = await reserveCards(ctx, [{ at: '', template, ...accepted }])
    return getCard(ctx, id!)
  })
}
