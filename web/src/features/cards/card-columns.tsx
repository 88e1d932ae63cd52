import { Link } from '@tanstack/react-router'
import type { CardRow, cardSorts } from '@forecourt/domain/contract/cards.ts'
import { dollars as money } from '@forecourt/domain/format/money.ts'
import { siteDay } from '#src/time/site-time.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import type { Column } from '#src/ui/columns.ts'
import { RowLink } from '#src/ui/RowLink.tsx'
import { NetworkMark, PendingMark } from './NetworkMark.tsx'
import { CardNumber } from './CardNumber.tsx'
import { EditableText } from './EditableText.tsx'
import { CardStatusChip } from './status/CardStatusChip.tsx'

type CardColumn = Column<CardRow> & { sort?: (typeof cardSorts)[number] }

const figure = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-US'))
const dollars = (value: number | null) => (value === null ? '–' : `$${value.toLocaleString('en-US')}`)

/** Opens the card over the list: the list stays unchanged, and Back closes the card. */
export function CardLink({ card }: { card: CardRow }) {
  return (
    <RowLink link={<Link to="." search={(before: object) => ({ ...before, card: String(card.id) })} resetScroll={false} />}>
      <CardNumber {...card} />
    </RowLink>
  )
}

const ofUse: readonly CardColumn[] = [
  {
    id: 'last_used',
    title: 'Last used',
    sort: 'last_used',
    isHiddenAtFirst: true,
    cell: ({ use }) => (use?.last_used ? <span className="no-wrap">{siteDay(use.last_used.day)}</span> : '–'),
  },
  {
    id: 'last_site',
    title: 'Last site',
    sort: 'last_site',
    isHiddenAtFirst: true,
    cell: ({ use }) => use?.last_used?.site || '–',
  },
  {
    id: 'spent',
    title: 'Spent this month',
    sort: 'spent',
    align: 'end',
    isHiddenAtFirst: true,
    cell: ({ use }) => (use ? money(use.spent) : '–'),
  },
]
export const columnsOfUse = ofUse.map(({ id }) => id)

export const cardColumns: readonly CardColumn[] = [
  {
    id: 'card_number',
    title: 'Card number',
    sort: 'last_four',
    isRowHeader: true,
    cell: (card) => <CardLink card={card} />,
  },
  {
    id: 'vehicle_number',
    title: 'Vehicle number',
    sort: 'vehicle_number',
    cell: (card) => <span className="figures">{card.vehicle_number ?? '–'}</span>,
  },
  {
    id: 'description',
    title: 'Description',
    sort: 'description',
    cell: (card) => <EditableText card={card} field="description" title="Description" />,
  },
  {
    id: 'network',
    title: 'Network',
    sort: 'card_network_id',
    cell: (card) => <NetworkShield network={card.card_network_name} />,
  },
  { id: 'card_type', title: 'Type', isWord: true, sort: 'card_type_id', cell: (card) => card.card_type_name },
  {
    id: 'status',
    title: 'Status',
    sort: 'card_status_id',
    cell: (card) => (
      <span className="row wrap middle gap-2">
        <CardStatusChip status={card.effective_status_name} />
        <NetworkMark state={card.network_state} />
        <PendingMark card={card} />
      </span>
    ),
  },
  {
    id: 'fuel_profile',
    title: 'Fuel profile',
    isWord: true,
    sort: 'card_fuel_profile_id',
    cell: (card) => card.card_fuel_profile_name ?? '–',
  },
  {
    id: 'time_profile',
    title: 'Time profile',
    sort: 'card_time_profile_id',
    isHiddenAtFirst: true,
    isWord: true,
    cell: (card) => card.card_time_profile_name ?? '–',
  },
  {
    id: 'max_gallon_fill',
    title: 'Gal / fill',
    sort: 'max_gallon_fill',
    align: 'end',
    cell: (card) => figure(card.max_gallon_fill),
  },
  {
    id: 'max_gallon_period',
    title: 'Gal / period',
    sort: 'max_gallon_period',
    align: 'end',
    isHiddenAtFirst: true,
    cell: (card) =>
      card.max_gallon_period === null ? '–' : `${figure(card.max_gallon_period)} ${card.card_period_gallon_name ?? ''}`.trim(),
  },
  {
    id: 'max_amount_fill',
    title: '$ / fill',
    sort: 'max_amount_fill',
    align: 'end',
    isHiddenAtFirst: true,
    cell: (card) => dollars(card.max_amount_fill),
  },
  {
    id: 'cost_center',
    title: 'Cost center',
    sort: 'cost_center',
    isHiddenAtFirst: true,
    cell: (card) => <EditableText card={card} field="cost_center" title="Cost center" />,
  },
  ...(['misc_1', 'misc_2', 'misc_3', 'misc_4'] as const).map((field, index): CardColumn => {
    const title = `Misc ${index + 1}`
    return { id: field, title, sort: field, isHiddenAtFirst: true, cell: (card) => <EditableText {...{ card, field, title }} /> }
  }),
  ...ofUse,
]
