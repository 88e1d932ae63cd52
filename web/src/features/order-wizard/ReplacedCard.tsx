import { useQuery } from '@tanstack/react-query'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { cardName } from '@forecourt/domain/format/card-name.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { replacedCards } from './order-wizard.calls.ts'
import type { WizardLine } from './wizard-line.ts'
import { useWizard, type WizardState } from './wizard-store.ts'

type Replacing = Pick<WizardLine, 'replaces_card_id' | 'replace_reason'>

const works = 'The old card works until this one is active.'

/** Not every kind of card has a vehicle number and a PIN. */
const damagedWords = ({ vehicle_number, has_pin }: CardDetail) => {
  if (vehicle_number && has_pin)
    return 'The old card works until this one is active. This one has the same vehicle number and PIN.'
  if (vehicle_number) return 'The old card works until this one is active. This one has the same vehicle number.'
  return has_pin ? 'The old card works until this one is active. This one has the same PIN.' : works
}

/** docs/product/orders-and-cards.md#replacing-a-card: only a lost or a damaged card is ended by its successor. */
const outcomeOf = (card: CardDetail, reason: Replacing['replace_reason']) => {
  const { card_status_id, card_status_name } = card
  if (reason === 'damaged') return damagedWords(card)
  if (card_status_id === cardStatus.lost) return 'The old card is stopped. It becomes Replaced when this one is active.'
  return `The old card does not change: it stays ${card_status_name}.`
}

const nameOf = (card: CardDetail) =>
  card.last_four && card.vehicle_number ? `${cardName(card)}, vehicle ${card.vehicle_number}` : cardName(card)

/** Says what is known before the card has arrived, and if it never does. */
const unnamed = { damaged: 'Replaces a damaged card', other: 'Replaces another card' }

/** The replaced cards of the whole order, which are read at once. As a text, so that typing in a line redraws nothing here. */
const idsOf = ({ lines }: Pick<WizardState, 'lines'>) => [...new Set(lines.flatMap((line) => line.replaces_card_id ?? []))].join()

const useReplaced = ({ replaces_card_id, replace_reason }: Replacing) => {
  const { data } = useQuery(replacedCards(useWizard(idsOf).split(',').map(Number)))
  const card = data?.data.find(({ id }) => id === replaces_card_id)
  const usual = replace_reason === 'damaged' ? works : null
  return {
    title: card ? `Replaces ${nameOf(card)}` : unnamed[replace_reason ?? 'other'],
    outcome: card ? outcomeOf(card, replace_reason) : usual,
  }
}

/** Above the fields of a line: the card that it replaces, and what happens to that card. */
export function ReplacedNotice(replacing: Replacing) {
  const { title, outcome } = useReplaced(replacing)
  return (
    <Notice tone="service" title={title}>
      {outcome}
    </Notice>
  )
}

/** The same in the review of the order. */
export function ReplacedCell(replacing: Replacing) {
  const { title, outcome } = useReplaced(replacing)
  return (
    <>
      <div>{title}</div>
      {outcome ? <div className="dimmed size-s">{outcome}</div> : null}
    </>
  )
}
