import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { counted } from '@forecourt/domain/format/counted.ts'
import { mayEditLines, orderStatuses } from '@forecourt/domain/rules/order-status.ts'
import { useCan } from '#src/api/use-can.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { DeliveryPanel } from '#src/card-order/DeliveryPanel.tsx'
import { LineCards } from '#src/card-order/LineCards.tsx'
import { LineDrawer } from '#src/card-order/LineDrawer.tsx'
import { LineTable } from '#src/card-order/LineTable.tsx'
import { OrderActivity } from '#src/card-order/OrderActivity.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectionBar } from '#src/ui/SelectionBar.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { useKeptSelection } from '#src/record/use-kept-selection.ts'
import { reviewCalls, type ReviewedOrder } from './card-review.calls.ts'
import { ApproveSome, OrderDecision } from './OrderDecision.tsx'
import classes from './CardReviewPage.module.css'

type OrderReviewProps = { id: number; isPhone: boolean; onDecided: () => void }

/** An order or a virtual request: its cards, how they differ from their template, and the delivery. */
export function OrderReview({ id, isPhone, onDecided }: OrderReviewProps) {
  const query = useQuery(reviewCalls.order(id))
  const { moment } = useAccountTime()
  return (
    <Loaded query={query} loading={<FormSkeleton fields={8} label="Loading the order" />}>
      {({ data: order }) => (
        <div className="stack one-column gap-4">
          <OrderFacts order={order} />
          {mayEditLines(order, 'staff') || order.status_order === 'case_opened' ? (
            <OrderDecision order={order} onDecided={onDecided} />
          ) : (
            <Notice tone="service" isAlert title={`This order is ${orderStatuses[order.status_order]} now.`} />
          )}
          <ReviewLines order={order} isPhone={isPhone} onDecided={onDecided} />
          <div className={classes.columns}>
            <DeliveryPanel order={order} />
            <OrderActivity order={order} moment={moment} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

function OrderFacts({ order }: { order: ReviewedOrder }) {
  return (
    <Facts fit="11rem">
      <Fact label="Requestor">{order.requestor}</Fact>
      <Fact label="Submitted by">{order.submitted_by}</Fact>
      {order.split_from ? (
        <Fact label="Split from">
          <span className="figures no-wrap">{order.split_from.card_order_number}</span>
        </Fact>
      ) : null}
    </Facts>
  )
}

const nouns: [string, string] = ['card', 'cards']

function ReviewLines({ order, isPhone, onDecided }: { order: ReviewedOrder } & Omit<OrderReviewProps, 'id'>) {
  const [openId, setOpenId] = useState<number | null>(null)
  const [some, setSome] = useState<number[] | null>(null)
  const selection = useKeptSelection(String(order.id))
  const mayEdit = useCan('orders.manage') && mayEditLines(order, 'staff')
  const mayReview = useCan('review.manage')
  const isDecidable = order.status_order === 'submitted' && order.may_decide && order.hindrance === null
  const maySplit = mayReview && isDecidable && order.lines.length > 1
  const ids = order.lines.map(({ id }) => id)
  const ticked = ids.filter((id) => selection.isSelected(id))
  const open = order.lines.find(({ id }) => id === openId)
  const props = {
    lines: order.lines,
    verb: mayEdit ? 'Edit' : 'View',
    onOpen: setOpenId,
    hidesCard: true,
    selection: maySplit ? selection : undefined,
  } as const
  return (
    <Panel title="Cards" level={3} actions={counted(order.lines.length, 'card')} isPadded={false}>
      {maySplit ? (
        <SelectionBar selection={selection} page={ids} total={ids.length} nouns={nouns}>
          {ticked.length < ids.length ? (
            <button type="button" onClick={() => setSome(ticked)}>
              Approve {counted(ticked.length, 'card')}
            </button>
          ) : null}
        </SelectionBar>
      ) : null}
      {isPhone ? <LineCards {...props} /> : <LineTable {...props} isWhole={false} />}
      {open ? <LineDrawer key={open.id} order={order} line={open} mayEdit={mayEdit} onClose={() => setOpenId(null)} /> : null}
      {some ? <ApproveSome order={order} line_ids={some} onDecided={onDecided} onClose={() => setSome(null)} /> : null}
    </Panel>
  )
}
