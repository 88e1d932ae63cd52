// docs/product/orders-and-cards.md#delivery-and-pickup: an order without any delivery details. Separate from the schema, for pages
// shown before the schema has loaded.
import type { Delivery } from './delivery.ts'

/** Provider staff choose one; all other orders use the first. */
export const shippingMethods = ['USPS', 'UPS Overnight', 'UPS Ground'] as const
export const defaultShippingMethod = shippingMethods[0]

/** The first word is the carrier: UPS Overnight and UPS Ground are two services of one carrier. */
export const carrierOf = (shipping_method: string) => shipping_method.split(' ')[0] ?? ''

export const emptyDelivery: Delivery = {
  is_delivery: true,
  create_new_address: false,
  delivery_address_name: '',
  delivery_attention_to: '',
  delivery_street_address: '',
  delivery_street_address_secondary: '',
  delivery_city: '',
  delivery_state: '',
  delivery_zipcode: '',
  delivery_phone_number: '',
  delivery_special_instruction: '',
  pickup_name: '',
  pickup_phone_number: '',
  pickup_address: '',
  pickup_special_instruction: '',
  receive_pin_order: false,
  shipping_method: defaultShippingMethod,
  requestor: '',
}

export const isDeliveryField = (field: string) => Object.hasOwn(emptyDelivery, field)
