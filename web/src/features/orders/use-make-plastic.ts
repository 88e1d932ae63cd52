// docs/product/card-life.md#plastic-for-a-case
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useOrderRights } from '#src/card-order/use-order-rights.ts'

/** Offered to staff for a case whose cards have numbers: a PIN alone needs no plastic. */
export const useMakePlastic = (order: OrderDetail) => {
  const { actor } = useOrderRights()
  const make = useCall(api.renewals.makePlastic, {
    refresh: ['orders', 'cards', 'dashboard'],
    popup: ({ data }) => `Order ${data.card_order_number} is approved and waiting for a batch`,
  })
  return {
    isOffered:
      actor === 'staff' &&
      order.is_virtual &&
      order.status_order === 'fulfilled' &&
      order.lines.some(({ last_four }) => last_four !== null),
    isBusy: make.isPending,
    make: () => make.mutate({ params: { id: String(order.id) } }),
  }
}
