import type { BatchOrder } from '@forecourt/domain/contract/batches.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import type { Column } from '#src/ui/columns.ts'
import type { PoolSearch } from '#src/features/batches/batches.calls.ts'
import { shippingOf } from './totals.ts'

type PoolColumn = Column<BatchOrder> & { sort?: PoolSearch['orderBy'] }

export function Networks({ order }: { order: BatchOrder }) {
  return (
    <span className="row wrap middle gap-1-2">
      {order.networks.map(({ name }) => (
        <NetworkShield key={name} network={name} />
      ))}
    </span>
  )
}

export const poolColumns = (day: (at: string) => string): readonly PoolColumn[] => [
  {
    id: 'card_order_number',
    title: 'Order',
    sort: 'card_order_number',
    isRowHeader: true,
    cell: (order) => <span className="figures no-wrap">{order.card_order_number}</span>,
  },
  { id: 'account_name', title: 'Account', cell: (order) => order.account_name },
  {
    id: 'created_at',
    title: 'Date',
    sort: 'created_at',
    cell: (order) => <time dateTime={order.created_at}>{day(order.created_at)}</time>,
  },
  { id: 'networks', title: 'Network', cell: (order) => <Networks order={order} /> },
  { id: 'shipping', title: 'Shipping', isWord: true, cell: shippingOf },
  { id: 'cards', title: 'Cards', sort: 'cards', align: 'end', cell: (order) => order.cards.toLocaleString('en-US') },
]
