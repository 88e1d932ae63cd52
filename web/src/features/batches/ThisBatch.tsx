import type { ReactNode } from 'react'
import { IconX } from '@tabler/icons-react'
import type { BatchOrder } from '@forecourt/domain/contract/batches.ts'
import { confirmations } from '@forecourt/domain/messages.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { countCards, countOrders, type Totals } from './totals.ts'
import classes from './CreateBatchPage.module.css'

const groups = [
  { title: 'By network', key: 'networks' },
  { title: 'By type', key: 'card_types' },
  { title: 'By shipping', key: 'shipping_methods' },
] as const

type ThisBatchProps = {
  orders: readonly BatchOrder[]
  totals: Totals
  /** Absent once the batch has its numbers. */
  onRemove?: ((order: BatchOrder) => void) | undefined
  level?: 2 | 3
  children?: ReactNode
}

/** What the batch holds, in sum and order by order. */
export function ThisBatch({ orders, totals, onRemove, level = 2, children }: ThisBatchProps) {
  const cards = orders.reduce((sum, order) => sum + order.cards, 0)
  return (
    <Panel title="This batch" level={level} className={classes.batch}>
      <div className={classes.contents}>
        <p className={classes.sum} role="status">
          {countOrders(orders.length)} · {countCards(cards)}
        </p>
        {orders.length === 0 ? <p className={classes.hint}>Tick the orders that belong together.</p> : <Sums totals={totals} />}
        {children}
        {orders.length > 0 ? (
          <ul className={classes.orders} aria-label="Orders of this batch">
            {orders.map((order) => (
              <li key={order.id} className={classes.order}>
                <span className={classes.orderText}>
                  <span className={classes.figures}>{order.card_order_number}</span> {order.account_name} ·{' '}
                  {countCards(order.cards)}
                </span>
                {onRemove ? <Remove order={order} onRemove={onRemove} /> : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  )
}

function Sums({ totals }: { totals: Totals }) {
  return groups.map(({ title, key }) => (
    <dl key={key} className={classes.sums} aria-label={title}>
      {totals[key].map(({ name, cards }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{cards.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  ))
}

function Remove({ order, onRemove }: { order: BatchOrder; onRemove: (order: BatchOrder) => void }) {
  const ask = async () => {
    if (await confirm({ message: confirmations.removeFromBatch })) onRemove(order)
  }
  return (
    <IconButton label={`Remove ${order.card_order_number}`} isGrave onClick={() => void ask()}>
      <IconX size={16} aria-hidden />
    </IconButton>
  )
}
