import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { Ctx } from '#src/system/context.ts'
import { activateNumberedCards, type Activation } from './activate-cards.ts'
import { activateRenewals } from './renew-cards.ts'

/** The plastic of these cards has arrived: a new card becomes Active, and a card in use gets the date of its new plastic. */
export const activatePlastic = async (
  ctx: Ctx,
  cards: readonly { id: number; card_status_id: number }[],
  activation: Activation,
) => {
  const { pending = [], inUse = [] } = Object.groupBy(cards, ({ card_status_id }) =>
    card_status_id === cardStatus.pending ? 'pending' : 'inUse',
  )
  const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id)
  await activateNumberedCards(ctx, idsOf(pending), activation)
  await activateRenewals(ctx, idsOf(inUse), activation.reason)
}
