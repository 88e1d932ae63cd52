import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { isUnconfirmed } from '@forecourt/domain/rules/network-words.ts'

/** A quiet word beside the status while the network has not confirmed the values shown. */
export function NetworkMark({ state }: { state: CardRow['network_state'] }) {
  if (!isUnconfirmed(state)) return null
  return <span className="dimmed size-s">{state === 'refused' ? 'Refused' : 'Not confirmed'}</span>
}

/** Marks a card with a bulk update that waits for business hours. */
export function PendingMark({ card }: { card: Pick<CardRow, 'change_pending'> }) {
  return card.change_pending ? <span className="dimmed size-s">Change pending</span> : null
}
