import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import type { Network } from '@forecourt/domain/reference.ts'
import { networkTone } from '#src/card-line/network-tone.ts'
import { useConfig } from '#src/api/config.ts'
import { CardNumber } from '#src/features/cards/CardNumber.tsx'
import { CardStatusChip } from '#src/features/cards/status/CardStatusChip.tsx'
import classes from './CardPicture.module.css'

const monthOf = (expires_on: string) => `${expires_on.slice(5, 7)}/${expires_on.slice(2, 4)}`

/** A picture of the card: its issuer, its stripe, the last four digits of its number, and its owner. */
export function CardPicture({ card }: { card: CardDetail }) {
  const { provider_name } = useConfig().branding
  return (
    <div className={classes.card} data-tone={networkTone(card.card_network_name as Network)}>
      <div className={classes.top}>
        <span className={classes.provider}>{provider_name}</span>
        <CardStatusChip status={card.effective_status_name} />
      </div>
      <div className={classes.stripe}>
        <span>{card.card_network_name}</span>
        <span className={classes.type}>{card.card_type_name}</span>
      </div>
      <div className={classes.number}>
        <CardNumber {...card} />
      </div>
      <dl className={classes.facts}>
        {card.vehicle_number ? (
          <div>
            <dt>Vehicle</dt>
            <dd>{card.vehicle_number}</dd>
          </div>
        ) : null}
        <div className={classes.holder}>
          <dt>Description</dt>
          <dd>{card.description || '–'}</dd>
        </div>
        {card.expires_on ? (
          <div>
            <dt>Expires</dt>
            <dd>{monthOf(card.expires_on)}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  )
}
