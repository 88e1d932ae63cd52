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

/** Moves an order by one step. Its new status is the `status_order` in the server's answer, not the requested one. */
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
          // Another person was first: the popup reports it, and the page shows the current order.
          onDone()
          void queries.invalidateQueries({ queryKey: ['orders'] })
        },
      })
    },
  }
}
