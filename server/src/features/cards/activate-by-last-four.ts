import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { auditRefused } from '#src/trail/audit.ts'
import { assertAttemptsLeft, countAttempt } from '#src/trail/attempts.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, conflict, invalid, type FieldErrors } from '#src/system/errors.ts'
import { activatePlastic } from './activate-plastic.ts'
import { lockCards } from './cards.queries.ts'
import { notifyActivated } from './notify-card-status.ts'
import { findNewPlastic } from './renew-cards.ts'

type Plastic = { card_id: number; last_four: string }
type Locked = Awaited<ReturnType<typeof lockCards>>[number]

/** Without new plastic, the card must be made and Pending: digits cannot activate any other card. */
const assertWaiting = ({ id, card_status_id, is_made }: Locked, renewed: ReadonlySet<number>) => {
  if (renewed.has(id)) return
  if (card_status_id !== cardStatus.pending) throw alreadyDecided('A card is no longer Pending')
  if (!is_made) throw conflict('A card has not been made yet')
}

const wrongLines = (plastics: readonly Plastic[], cards: readonly Locked[]) => {
  const digits = new Map(cards.map(({ id, last_four }) => [id, last_four]))
  return [...plastics.entries()].filter(([, { card_id, last_four }]) => digits.get(card_id) !== last_four)
}

/** Each wrong line counts against the account and is audited, although nothing changes. */
const refuseWrong = async (ctx: AccountCtx, wrong: readonly [number, Plastic][]) => {
  for (const [, { card_id }] of wrong) {
    await auditRefused(ctx, { action: 'card.activate', object: { type: 'card', id: card_id } })
    await countAttempt(ctx, 'activation-guess', String(ctx.account.id))
  }
  throw invalid(
    Object.fromEntries(wrong.map(([place]) => [`cards.${place}.last_four`, ['Not the last four digits of this card']])),
  )
}

const refuseTwice = (plastics: readonly Plastic[]) => {
  const errors: FieldErrors = {}
  for (const [place, { card_id }] of plastics.entries())
    if (plastics.findIndex((one) => one.card_id === card_id) < place)
      errors[`cards.${place}.card_id`] = ['This card is listed twice']
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** docs/product/fulfilment.md#activation: the person who has the plastic types its last four digits. All of the cards or none. */
export const activateByLastFour = async (ctx: AccountCtx, { cards: plastics }: { cards: Plastic[] }) => {
  refuseTwice(plastics)
  return inTransaction(ctx, async (ctx) => {
    const cards = await lockCards(
      ctx,
      plastics.map(({ card_id }) => card_id),
    )
    // Asked under the lock, so that guesses sent all at once are counted one after the other.
    await assertAttemptsLeft(ctx, 'activation-guess', String(ctx.account.id))
    const renewed = await findNewPlastic(ctx, cards)
    for (const card of cards) assertWaiting(card, renewed)
    const wrong = wrongLines(plastics, cards)
    if (wrong.length > 0) await refuseWrong(ctx, wrong)
    await activatePlastic(ctx, cards, { reason: 'activated with its last four digits', is_asked: true })
    // The status of a card that only got new plastic has not changed.
    const locked = await notifyActivated(
      ctx,
      cards.filter(({ id }) => !renewed.has(id)),
    )
    return { activated: cards.length - locked, locked }
  })
}
