import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { CardLink } from './card-columns.tsx'
import { NetworkMark, PendingMark } from './NetworkMark.tsx'
import { CardStatusChip } from './status/CardStatusChip.tsx'

/** A card of the list on a phone. */
export function PhoneCard({ card }: { card: CardRow }) {
  const vehicle = card.vehicle_number ? <span className="figures">{card.vehicle_number}</span> : null
  return (
    <>
      <CardLink card={card} />
      <div>
        <span translate="no">{card.description}</span>
        {card.description && vehicle ? ' · ' : null}
        {vehicle}
      </div>
      <div className="row wrap middle gap-2 above-2">
        <NetworkShield network={card.card_network_name} />
        <CardStatusChip status={card.effective_status_name} />
        <NetworkMark state={card.network_state} />
        <PendingMark card={card} />
      </div>
    </>
  )
}
