import { Link } from '@tanstack/react-router'
import type { OrderRow, orderSorts } from '@forecourt/domain/contract/orders.ts'
import { OrderStatusChip } from '#src/card-line/OrderStatusChip.tsx'
import type { Column } from '#src/ui/columns.ts'
import { RowLink } from '#src/ui/RowLink.tsx'
import { methodOf } from '#src/card-order/order-words.ts'

type OrderColumn = Column<OrderRow> & { sort?: (typeof orderSorts)[number] }

export function OrderLink({ order }: { order: Pick<OrderRow, 'id' | 'card_order_number'> }) {
  return (
    <RowLink link={<Link to="/card-order/$cardOrderId/review" params={{ cardOrderId: String(order.id) }} />} hasFigures>
      {order.card_order_number}
    </RowLink>
  )
}

/** `day` formats a date in the account's time zone. */
export const orderColumns = (day: (at: string) => string): readonly OrderColumn[] => [
  {
    id: 'card_order_number',
    title: 'Order',
    sort: 'card_order_number',
    isRowHeader: true,
    cell: (order) => <OrderLink order={order} />,
  },
  {
    id: 'created_at',
    title: 'Date',
    sort: 'created_at',
    cell: (order) => <time dateTime={order.created_at}>{day(order.created_at)}</time>,
  },
  { id: 'requestor', title: 'Requestor', sort: 'requestor', cell: (order) => order.requestor },
  { id: 'cards', title: 'Cards', sort: 'cards', align: 'end', cell: (order) => order.cards.toLocaleString('en-US') },
  { id: 'method', title: 'Method', isWord: true, cell: methodOf },
  { id: 'case_number', title: 'Case', isHiddenAtFirst: true, cell: (order) => order.case_number ?? '–' },
  { id: 'submitted_by', title: 'Submitted by', isHiddenAtFirst: true, cell: (order) => order.submitted_by },
  {
    id: 'status_order',
    title: 'Status',
    sort: 'status_order',
    cell: (order) => <OrderStatusChip status={order.status_order} />,
  },
]
