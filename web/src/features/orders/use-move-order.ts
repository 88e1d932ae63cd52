import { useQueryClient } from '@tanstack/react-query'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { orderStatuses, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { announceSuccess } from '#src/api/announce.ts'
import { useAction } from '#src/api/use-call.ts'
import { orderCalls } from './orders.calls.ts'

type Moved = { data: { status_order: OrderStatus } }
type Move<Body> = {
  order: OrderDetail
  send: (order: { params: { id: string } }, body: Body) => Promise<Moved>
  onDone: () => void
}

/** One step of an order. Its new status is what the server answers in `status_order`, not what was asked for. */
export const useMoveOrder = <Body>({ order, send, onDone }: Move<Body>) => {
  const queries = useQueryClient()
  const move = useAction(
    async (body: Body) => {
      const { data } = await send({ params: { id: String(order.id) } }, body)
      queries.setQueryData(
        orderCalls.get(order.id).queryKey,
        (before) => before && { data: { ...before.data, status_order: data.status_order } },
      )
      return data.status_order
    },
    { refresh: ['orders', 'cards', 'dashboard'] },
  )
  return {
    isBusy: move.isPending,
    move: (body: Body) => {
      if (move.isPending) return
      move.mutate(body, {
        onSuccess: (status_order) => {
          onDone()
          announceSuccess(`${order.card_order_number}: ${orderStatuses[status_order]}`)
        },
        onError: ({ status }) => {
          if (status !== 409) return
          // Another person was first: the popup says so, and the page shows the order as it is now.
          onDone()
          void queries.invalidateQueries({ queryKey: ['orders'] })
        },
      })
    },
  }
}
