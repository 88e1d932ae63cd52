import type { DeliveryStep } from '@forecourt/domain/rules/order-status.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { moveOrder } from './life/move-order.ts'
import { getOrderToMove } from './orders.queries.ts'

type Confirmation = { step: DeliveryStep; carrier: string; tracking_number: string }

const actions: Record<DeliveryStep, string> = {
  shipped: 'order.ship',
  ready_for_pickup: 'order.make-ready',
  delivered: 'order.deliver',
  picked_up: 'order.pick-up',
}

const noteOf = ({ carrier, tracking_number }: Confirmation) =>
  [carrier && `Carrier ${carrier}`, tracking_number && `tracking number ${tracking_number}`].filter(Boolean).join(', ')

/** Sent or ready: said by staff. Arrived or picked up: by whoever knows. */
export const confirmDelivery = (ctx: AccountCtx, id: number, confirmation: Confirmation) =>
  inTransaction(ctx, async (ctx) => {
    const { step, carrier, tracking_number } = confirmation
    const order = await getOrderToMove(ctx, id)
    const action = actions[step]
    if (step === 'shipped')
      return moveOrder(ctx, order, { to: step, action, note: noteOf(confirmation), set: { carrier, tracking_number } })
    if (carrier || tracking_number) throw invalid({ carrier: ['Only said when cards are shipped'] })
    return moveOrder(ctx, order, { to: step, action })
  })
