import { useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { OrderStatusChip } from '#src/card-line/OrderStatusChip.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Page } from '#src/ui/Page.tsx'
import { BlankSign } from '#src/ui/illustrations/BlankSign.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SignPlate } from '#src/ui/SignPlate.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { DeliveryPanel } from '#src/card-order/DeliveryPanel.tsx'
import { OrderLink } from './order-columns.tsx'
import { methodOf } from '#src/card-order/order-words.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderActivity } from '#src/card-order/OrderActivity.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderNotice } from './OrderNotice.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { orderCalls } from './orders.calls.ts'
import classes from './OrderReviewPage.module.css'

/** One order, from its first step to its last. */
export function OrderReviewPage() {
  const { cardOrderId = '' } = useParams({ strict: false }) as { cardOrderId?: string }
  const isNumber = /^[1-9]\d{0,14}$/.test(cardOrderId)
  const query = useQuery({ ...orderCalls.get(Number(cardOrderId)), enabled: isNumber })
  const order = query.data?.data
  const isMissing = !isNumber || query.error?.status === 404
  return (
    <Page>
      <PageTitle
        title={order ? <SignPlate label="Card order">{order.card_order_number}</SignPlate> : 'Card Order'}
        sub={order ? <Summary order={order} /> : undefined}
        actions={order ? <OrderActions order={order} /> : undefined}
      />
      {isMissing ? (
        <EmptyState
          illustration={<BlankSign />}
          title="This card order could not be found."
          action={<Button renderRoot={(props) => <Link to="/card-order" {...props} />}>Card Orders</Button>}
        />
      ) : (
        <Loaded query={query} loading={<FormSkeleton fields={8} label="Loading the order" />}>
          {({ data }) => <Review order={data} />}
        </Loaded>
      )}
    </Page>
  )
}

function Summary({ order }: { order: OrderDetail }) {
  return (
    <div className="row wrap middle gap-1-3 above-2">
      <OrderStatusChip status={order.status_order} />
      <span>
        {counted(order.cards, 'card')} · {methodOf(order)} · requested by {order.requestor}
      </span>
      {order.case_number ? <span>Case {order.case_number}</span> : null}
      {order.split_from ? (
        <span>
          Split from <OrderLink order={order.split_from} />
        </span>
      ) : null}
    </div>
  )
}

function Review({ order }: { order: OrderDetail }) {
  const { zone, moment } = useAccountTime()
  return (
    <div className="stack one-column gap-4">
      <OrderNotice order={order} />
      <Panel title="Status" actions={<span className="dimmed size-s">Times are {zone}</span>}>
        <OrderTimeline order={order} moment={moment} />
      </Panel>
      <OrderLines order={order} />
      <div className={classes.columns}>
        <DeliveryPanel order={order} />
        <OrderActivity order={order} moment={moment} />
      </div>
    </div>
  )
}
