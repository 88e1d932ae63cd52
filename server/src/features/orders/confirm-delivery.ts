import { standingRefusal } from '@forecourt/domain/rules/account-standing.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { DeliveryStep } from '@forecourt/domain/rules/order-status.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { activatePlastic } from '#src/features/cards/activate-plastic.ts'
import { moveOrder } from './life/move-order.ts'
import { getOrderToMove, type OrderToMove } from './orders.queries.ts'

type Confirmation = { step: DeliveryStep; carrier: string; tracking_number: string }

const actions: Record<DeliveryStep, string> = {
  shipped: 'order.ship',
  ready_for_pickup: 'order.make-ready',
  delivered: 'order.deliver',
  picked_up: 'order.pick-up',
}

const noteOf = ({ carrier, tracking_number }: Confirmation) =>
  [carrier && `Carrier ${carrier}`, tracking_number && `tracking number ${tracking_number}`].filter(Boolean).join(', ')

const arrived: readonly DeliveryStep[] = ['delivered', 'picked_up']

/** Only in an open account. Cards that arrive during a hold have to be activated by hand afterwards. */
const activateDelivered = async (ctx: AccountCtx, { id, card_order_number }: OrderToMove) => {
  if (standingRefusal(ctx.account.standing, 'open')) return
  const { rows } = await sql<{ id: number; card_status_id: number }>`
    select c.id, c.card_status_id from card_order_lines l
    join cards c on c.account_id = l.account_id and c.id = l.card_id
    join network_channels n on n.card_network_id = c.card_network_id
    where l.account_id = ${ctx.account.id} and l.card_order_id = ${id} and n.activation = 'on_delivery'
      and (c.card_status_id = ${cardStatus.pending} and c.made_at is not null or l.renewal = 'made')
    order by c.id for update of c`.execute(ctx.db)
  await activatePlastic(ctx, rows, { reason: `order ${card_order_number} arrived` })
}

/** Staff report that the cards are sent or ready. Staff or the account report that they arrived or were picked up. */
export const confirmDelivery = (ctx: AccountCtx, id: number, confirmation: Confirmation) =>
  inTransaction(ctx, async (ctx) => {
    const { step, carrier, tracking_number } = confirmation
    const order = await getOrderToMove(ctx, id)
    const action = actions[step]
    if (step === 'shipped')
      return moveOrder(ctx, order, { to: step, action, note: noteOf(confirmation), set: { carrier, tracking_number } })
    if (carrier || tracking_number) throw invalid({ carrier: ['Only for cards that are shipped'] })
    const moved = await moveOrder(ctx, order, { to: step, action })
    if (arrived.includes(step)) await activateDelivered(ctx, order)
    return moved
  })
