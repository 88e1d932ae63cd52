import type { OrderRow } from '@forecourt/domain/contract/orders.ts'

/** How the cards reach the customer, in a few words. */
export const methodOf = ({ is_virtual, is_delivery, shipping_method }: OrderRow) => {
  if (is_virtual) return 'Virtual request'
  return is_delivery ? `Delivery, ${shipping_method}` : 'Pickup'
}
