import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { isUnconfirmed } from '@forecourt/domain/rules/network-words.ts'

/** A quiet word beside the status while the network does not use yet what stands here. */
export function NetworkMark({ state }: { state: CardRow['network_state'] }) {
  if (!isUnconfirmed(state)) return null
  return <span className="dimmed size-s">{state === 'refused' ? 'Refused' : 'Not confirmed'}</span>
}
