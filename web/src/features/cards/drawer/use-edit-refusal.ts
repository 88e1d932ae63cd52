import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { mayEditCardOf, orderInWords } from '@forecourt/domain/rules/order-status.ts'
import { useOrderRights } from '#src/card-order/use-order-rights.ts'

/** Why the card cannot be changed now, in plain words; null if it can. */
export const useEditRefusal = ({ card_order }: CardDetail) => {
  const { actor } = useOrderRights()
  if (card_order === null || mayEditCardOf(card_order, actor)) return null
  return `${orderInWords(card_order)}. The card can be changed once it is issued.`
}
