import type { CardActions } from '#src/features/cards/card-menu.ts'
import { useOpenCard } from '#src/features/cards/use-open-card.ts'
import { useOrderCards } from '#src/features/cards/use-order-cards.ts'
import type { Doing } from './ListDrawer.tsx'

/** The actions of a row's menu and shortcuts. */
export const useCardActions = (onDo: (doing: Doing) => void): CardActions => {
  const open = useOpenCard()
  const order = useOrderCards()
  return {
    onView: ({ id }) => open.view(id),
    onEdit: ({ id }) => open.edit(id),
    onActivate: (card) => onDo({ what: 'activate', cards: [card] }),
    onChangeStatus: (card) => onDo({ what: 'status', cards: [card] }),
    onReport: (card) => onDo({ what: 'status', cards: [card], isLossReport: true }),
    onReplace: ({ id }) => order.replacements([id]),
    onDamaged: ({ id }) => order.damaged(id),
    onCopy: ({ id }) => order.copies([id]),
  }
}
