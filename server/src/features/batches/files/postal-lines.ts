import type { PrintedCard } from './printed-cards.ts'

/** The address lines of an order. */
export const postalLines = ({ account_name, is_delivery, delivery }: PrintedCard) => {
  if (!is_delivery) return [account_name, `For pickup by ${delivery.pickup_name}`, delivery.pickup_phone_number]
  const place = `${delivery.delivery_city}, ${delivery.delivery_state} ${delivery.delivery_zipcode}`
  return [
    delivery.delivery_address_name,
    delivery.delivery_attention_to && `Attn ${delivery.delivery_attention_to}`,
    delivery.delivery_street_address,
    delivery.delivery_street_address_secondary,
    place,
  ].filter(Boolean)
}
