import type { ReactNode } from 'react'
import { IconX } from '@tabler/icons-react'
import type { BatchOrder } from '@forecourt/domain/contract/batches.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { confirmations } from '@forecourt/domain/messages.ts'
import { useOpenAccount } from '#src/features/dashboard/use-open-account.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import type { Totals } from './totals.ts'
import classes from '#src/features/batches/CreateBatchPage.module.css'

const groups = [
  { title: 'By network', key: 'networks' },
  { title: 'By type', key: 'card_types' },
  { title: 'By shipping', key: 'shipping_methods' },
] as const

type ThisBatchProps = {
  orders: readonly BatchOrder[]
  totals: Totals
  onRemove?: ((order: BatchOrder) => void) | undefined
  /** Once the batch has its numbers, only an order with no card left to make may be removed. */
  isNumbered?: boolean
  /** Once the cards are made, each order continues on its own page. */
  isMade?: boolean
  level?: 2 | 3
  children?: ReactNode
}

/** The totals of the batch, and its orders. */
export function ThisBatch({ orders, totals, onRemove, isNumbered = false, isMade = false, level = 2, children }: ThisBatchProps) {
  const cards = orders.reduce((sum, order) => sum + order.cards, 0)
  return (
    <Panel title="This batch" level={level} className={classes.batch}>
      <div className="stack gap-3">
        <p className="no-margin size-xl strong figures" role="status">
          {counted(orders.length, 'order')} · {counted(cards, 'card')}
        </p>
        {orders.length === 0 ? (
          <p className="no-margin dimmed">Tick the orders that belong together.</p>
        ) : (
          <Sums totals={totals} />
        )}
        {children}
        {isMade ? <p className="no-margin dimmed size-m">Open an order to mark it as shipped or ready for pickup.</p> : null}
        {orders.length > 0 ? (
          <ul className={classes.orders} aria-label="Orders of this batch">
            {orders.map((order) => (
              <li key={order.id} className={classes.order}>
                <span className="shrinks breaks">
                  <OrderNumber order={order} isLink={isMade} /> {order.account_name} · {counted(order.cards, 'card')}
                </span>
                {onRemove && !(isNumbered && order.cards > 0) ? <Remove order={order} onRemove={onRemove} /> : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  )
}

/** The order belongs to another account, perhaps, so the link selects that account first. */
function OrderNumber({ order, isLink }: { order: BatchOrder; isLink: boolean }) {
  const openAccount = useOpenAccount()
  const number = <span className="figures no-wrap">{order.card_order_number}</span>
  if (!isLink) return number
  return (
    <LinkButton weight="plain" onClick={() => openAccount({ id: order.account_id }, `/card-order/${order.id}/review`)}>
      {number}
    </LinkButton>
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
