import { Link } from '@tanstack/react-router'
import type { HeldCard } from '@forecourt/domain/contract/cards.ts'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'

/** The name of a card. A driver ID without plastic has no number to show. */
export const heldCardName = ({ last_four, card_network_name, card_type_name, is_driver_id }: HeldCard) => {
  const what = is_driver_id && last_four === null ? `${card_network_name} driver ID` : `${card_network_name} ${card_type_name}`
  return last_four === null ? what : `${what} •••• ${last_four}`
}

/** The cards of a driver or of a vehicle. */
export function HeldCards({ cards, none }: { cards: readonly HeldCard[]; none: string }) {
  if (cards.length === 0) return <p className="no-margin dimmed">{none}</p>
  return (
    <RuledList label="Cards">
      {cards.map((card) => (
        <RuledRow
          key={card.id}
          title={heldCardName(card)}
          sub={[card.card_status_name, card.is_driver_id ? 'driver ID' : '', card.description].filter(Boolean).join(' · ')}
        >
          <Link to="/card-management" search={{ card: String(card.id), back: '1' }} data-of="action">
            Open
          </Link>
        </RuledRow>
      ))}
    </RuledList>
  )
}
