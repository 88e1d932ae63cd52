import {
  IconCopy,
  IconCreditCard,
  IconCreditCardPay,
  IconEye,
  IconFiles,
  IconMapPinOff,
  IconPencil,
  IconReplace,
} from '@tabler/icons-react'
import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { cardStatus, isChangeable, mayBecome } from '@forecourt/domain/rules/card-status.ts'
import { showToast } from '#src/api/announce.ts'
import type { MenuItem } from '#src/ui/Menu.tsx'
import { isWaiting } from './activation/is-waiting.ts'

export type CardActions = {
  onView: (card: CardRow) => void
  onEdit: (card: CardRow) => void
  onActivate: (card: CardRow) => void
  onChangeStatus: (card: CardRow) => void
  onReport: (card: CardRow) => void
  onReplace: (card: CardRow) => void
  onDamaged: (card: CardRow) => void
  onCopy: (card: CardRow) => void
}

const copyLastFour = (last_four: string) => {
  // A page served without TLS has no clipboard.
  if (!('clipboard' in navigator)) return showToast(`The last four are ${last_four}`)
  void navigator.clipboard.writeText(last_four).then(
    () => showToast(`Copied ${last_four}`),
    () => showToast(`The last four are ${last_four}`),
  )
}

/** Its vehicle or driver needs another card. */
export const isGone = ({ card_status_id }: Pick<CardRow, 'card_status_id'>) =>
  card_status_id === cardStatus.lost || card_status_id === cardStatus.stolen || card_status_id === cardStatus.expired

/** docs/product/card-life.md#a-damaged-card: a card whose own new plastic comes is not replaced. */
export const mayBeDamaged = ({ card_status_id, has_new_plastic }: Pick<CardRow, 'card_status_id' | 'has_new_plastic'>) =>
  !has_new_plastic && (card_status_id === cardStatus.active || card_status_id === cardStatus.inactive)

/** The actions available for one card of the list. */
export const cardMenu = (card: CardRow, actions: CardActions, mayChange: boolean): MenuItem[] => {
  const { last_four } = card
  const view = { label: 'View', icon: IconEye, onChoose: () => actions.onView(card) }
  const copy = last_four ? [{ label: 'Copy last four', icon: IconCopy, onChoose: () => copyLastFour(last_four) }] : []
  if (!mayChange) return [view, ...copy]
  return [
    view,
    ...(isWaiting(card) ? [{ label: 'Activate', icon: IconCreditCard, onChoose: () => actions.onActivate(card) }] : []),
    ...(isChangeable(card) ? [{ label: 'Edit', icon: IconPencil, onChoose: () => actions.onEdit(card) }] : []),
    { label: 'Change status', icon: IconReplace, onChoose: () => actions.onChangeStatus(card) },
    ...(mayBecome(card, cardStatus.lost, 'customer')
      ? [{ label: 'Report lost or stolen', icon: IconMapPinOff, isGrave: true, onChoose: () => actions.onReport(card) }]
      : []),
    ...(isGone(card) ? [{ label: 'Order replacement', icon: IconCreditCardPay, onChoose: () => actions.onReplace(card) }] : []),
    ...(mayBeDamaged(card)
      ? [{ label: 'Replace damaged card', icon: IconCreditCardPay, onChoose: () => actions.onDamaged(card) }]
      : []),
    { label: 'Duplicate as new order', icon: IconFiles, onChoose: () => actions.onCopy(card) },
    ...copy,
  ]
}
