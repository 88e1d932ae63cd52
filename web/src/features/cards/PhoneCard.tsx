import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { CardLink } from './card-columns.tsx'
import { CardStatusChip } from './CardStatusChip.tsx'
import classes from './CardListPage.module.css'

/** A card of the list on a phone. */
export function PhoneCard({ card }: { card: CardRow }) {
  const vehicle = card.vehicle_number ? <span className={classes.figures}>{card.vehicle_number}</span> : null
  return (
    <>
      <CardLink card={card} />
      <div>
        {card.description}
        {card.description && vehicle ? ' · ' : null}
        {vehicle}
      </div>
      <div className={classes.marks}>
        <NetworkShield network={card.card_network_name} />
        <CardStatusChip status={card.card_status_name} />
      </div>
    </>
  )
}
