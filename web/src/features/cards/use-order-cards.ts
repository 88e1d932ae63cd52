import { useNavigate } from '@tanstack/react-router'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { valueFields } from '@forecourt/domain/rules/card-fields.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { showToast } from '#src/api/announce.ts'
import { useAction } from '#src/api/use-call.ts'
import { handOver, wizardPath, type HandedLine } from '#src/card-line/order-handover.ts'
import { readCards } from './cards.calls.ts'

/** The values of a card as an order line, without the PIN, so that the new card gets its own. */
const toLine = (card: CardDetail): HandedLine => ({
  card_template_id: card.card_template_id,
  ...(Object.fromEntries(valueFields.map((name) => [name, card[name]])) as CardValues),
  vehicle_number: card.vehicle_number ?? '',
})

/** Replacements keep the vehicle number of the old card. A damaged card keeps working until its replacement is active. */
const ways = {
  replacement: ({ id, replaced_by }: CardDetail) => ({ replaces_card_id: replaced_by === null ? id : null }),
  damaged: ({ id }: CardDetail) => ({ replaces_card_id: id, replace_reason: 'damaged' as const }),
  copy: () => ({ vehicle_number: '' }),
}

/** Takes cards to the order wizard, as replacements or as copies. */
export const useOrderCards = () => {
  const navigate = useNavigate()
  const order = useAction(async ({ card_ids, as }: { card_ids: readonly number[]; as: keyof typeof ways }) => {
    const cards = await readCards(card_ids.slice(0, limits.orderLines))
    // The list of cards does not say what is on order for each of them.
    if (as === 'damaged' && cards.some(({ is_plastic_ordered }) => is_plastic_ordered))
      return showToast('New plastic for this card is ordered. It also takes the place of damaged plastic.')
    handOver(cards.map((card) => ({ ...toLine(card), ...ways[as](card) })))
    await navigate({ to: wizardPath })
  })
  return {
    replacements: (card_ids: readonly number[]) => order.mutate({ card_ids, as: 'replacement' }),
    damaged: (card_id: number) => order.mutate({ card_ids: [card_id], as: 'damaged' }),
    copies: (card_ids: readonly number[]) => order.mutate({ card_ids, as: 'copy' }),
  }
}
