import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { counted } from '@forecourt/domain/format/counted.ts'
import { wholeCount } from '@forecourt/domain/format/totals.ts'
import { orderStatuses } from '@forecourt/domain/rules/order-status.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { OrderStatusChip } from '#src/card-line/OrderStatusChip.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { ago } from '#src/features/dashboard/ago.ts'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import classes from '#src/features/dashboard/RowList.module.css'

export function OrdersPanel() {
  const orders = useQuery(dashboardCalls.orders())
  const { day } = useAccountTime()
  const open = orders.data?.data.by_status.reduce((sum, { total }) => sum + total, 0)
  return (
    <Panel
      title={open ? `Orders in progress (${wholeCount(open)})` : 'Orders in progress'}
      actions={<Link to="/card-order">All orders</Link>}
    >
      <Loaded query={orders} loading={<TextSkeleton lines={7} label="Loading the orders in progress" />}>
        {({ data: { by_status, latest } }) =>
          latest.length === 0 ? (
            <EmptyState title="No orders in progress">Every card that was ordered has arrived.</EmptyState>
          ) : (
            <>
              <ul className={classes.counts} aria-label="How many in each state">
                {by_status.map(({ status_order, total }) => (
                  <li key={status_order}>
                    <Link to="/card-order" search={{ status: status_order }} className={classes.link} data-of="order">
                      {orderStatuses[status_order]}
                    </Link>{' '}
                    <span className="figures">{wholeCount(total)}</span>
                  </li>
                ))}
              </ul>
              <ul className="plain-list">
                {latest.map((order) => (
                  <li key={order.id} className={classes.row}>
                    <div>
                      <Link
                        to="/card-order/$cardOrderId/review"
                        params={{ cardOrderId: String(order.id) }}
                        className={classes.number}
                      >
                        {order.case_number ?? order.card_order_number}
                      </Link>
                      <span className="dimmed size-s">
                        {counted(order.cards, 'card')} · {ago(new Date(order.updated_at), new Date(orders.dataUpdatedAt), day)}
                      </span>
                    </div>
                    <OrderStatusChip status={order.status_order} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
