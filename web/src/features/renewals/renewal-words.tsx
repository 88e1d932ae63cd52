import type { ReactNode } from 'react'
import { IconCircleCheck, IconCircleMinus, IconClock, IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Renewal, RenewalCard } from '@forecourt/domain/contract/renewals.ts'
import { renewalReasons, renewalWays } from '@forecourt/domain/rules/renewals.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import type { Column } from '#src/ui/columns.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const numberOf = ({ last_four }: RenewalCard) => (last_four ? `•••• ${last_four}` : 'No number yet')

export const cardName = (card: RenewalCard) => `${numberOf(card)}, ${card.vehicle_number ?? card.description}`

export function DecisionChip({ card: { renew } }: { card: RenewalCard }) {
  return renew ? (
    <StatusChip tone="guide" icon={IconCircleCheck}>
      Renew
    </StatusChip>
  ) : (
    <StatusChip tone="asphalt" icon={IconCircleMinus}>
      Do not renew
    </StatusChip>
  )
}

/** The reason for the decision or the person who made it, and the outcome. */
export const becauseOf = ({ renew, reason, decided_by, outcome, outcome_reason, card_order }: RenewalCard): ReactNode => {
  if (outcome === 'ordered' && card_order)
    return (
      <>
        Ordered as{' '}
        <Link to="/card-order/$orderId/review" params={{ orderId: String(card_order.id) }}>
          {card_order.card_order_number}
        </Link>
      </>
    )
  if (outcome === 'skipped' && outcome_reason) return <>Not ordered: {renewalReasons[outcome_reason].label}</>
  if (decided_by) return <>Decided by {decided_by}</>
  return renew || !reason ? '' : <>{renewalReasons[reason].label}</>
}

export const renewalCardColumns: readonly Column<RenewalCard>[] = [
  { id: 'card', title: 'Card', isRowHeader: true, cell: (card) => <span className="figures no-wrap">{numberOf(card)}</span> },
  {
    id: 'vehicle_number',
    title: 'Vehicle',
    cell: ({ vehicle_number }) => <span className="figures">{vehicle_number ?? '–'}</span>,
  },
  { id: 'description', title: 'Description', cell: ({ description }) => description },
  { id: 'driver_name', title: 'Driver', cell: ({ driver_name }) => driver_name ?? '' },
  {
    id: 'kind',
    title: 'Network and type',
    isWord: true,
    cell: ({ card_network_name, card_type_name }) => `${card_network_name} ${card_type_name}`,
  },
  { id: 'ends_on', title: 'Ends', cell: ({ ends_on }) => <time dateTime={ends_on}>{dayName(ends_on)}</time> },
  { id: 'way', title: 'Number', isWord: true, cell: ({ way }) => renewalWays[way] },
  { id: 'renew', title: 'Decision', cell: (card) => <DecisionChip card={card} /> },
  { id: 'because', title: 'Because', cell: becauseOf },
]

/** The state of a list, as the account and staff see it. */
export function ListState({
  list: { state, is_ready, reviewed_at },
}: {
  list: Pick<Renewal, 'state' | 'is_ready' | 'reviewed_at'>
}) {
  if (state === 'done')
    return (
      <StatusChip tone="guide" icon={IconCircleCheck}>
        Ordered
      </StatusChip>
    )
  if (state === 'approved')
    return (
      <StatusChip tone="service" icon={IconClock}>
        Approved, being ordered
      </StatusChip>
    )
  if (is_ready)
    return (
      <StatusChip tone="caution" icon={IconClock}>
        {reviewed_at ? 'Confirmed, to be approved' : 'Review over, to be approved'}
      </StatusChip>
    )
  return (
    <StatusChip tone="asphalt" icon={IconEye}>
      {state === 'drafting' ? 'Being written' : 'In review'}
    </StatusChip>
  )
}
