// docs/product/orders-and-cards.md#delivery-and-pickup: how the cards of an order reach the customer, and what the order must
// contain for that.
import { z } from 'zod'
import { phonePattern } from '#src/format/phone.ts'
import { deliveryErrors } from '#src/messages.ts'
import { states } from '#src/states.ts'
import { defaultShippingMethod, shippingMethods } from './empty-delivery.ts'
import { visibleLine, visibleLines, visibleMessage } from './visible-text.ts'

/** A field that is left out, or null, is empty: only the other way of delivery may need it. */
const orEmpty = <Text extends string>(field: z.ZodType<Text>) =>
  field
    .nullable()
    .transform((value): Text | '' => value ?? '')
    .default('')

const text = (max: number) => orEmpty(z.string().trim().max(max).regex(visibleLine, visibleMessage))

/** Instructions are written in sentences: line breaks are fine, other control characters are not. */
const instruction = orEmpty(z.string().trim().max(500).regex(visibleLines, visibleMessage))

const stateCodes = states.map(({ code }) => code)
export const phone = z.union([z.literal(''), z.string().regex(phonePattern, 'Must be (###) ###-####')])
const zipcodeForm = [/^\d{5}(-\d{4})?$/, 'Must be 5 digits, or 9 as 12345-6789'] as const
export const zipcode = z.union([z.literal(''), z.string().regex(...zipcodeForm)])
export const requiredZipcode = z
  .string()
  .trim()
  .min(1, { error: deliveryErrors.zipRequired, abort: true })
  .regex(...zipcodeForm)
export const deliveryState = z.union([z.literal(''), z.enum(stateCodes)])

export const deliveryShape = {
  is_delivery: z.boolean().default(true),
  create_new_address: z.boolean().default(false),
  delivery_address_name: text(60),
  delivery_attention_to: text(60),
  delivery_street_address: text(100),
  delivery_street_address_secondary: text(100),
  delivery_city: text(60),
  delivery_state: orEmpty(deliveryState),
  delivery_zipcode: orEmpty(zipcode),
  delivery_phone_number: orEmpty(phone),
  delivery_special_instruction: instruction,
  pickup_name: text(60),
  pickup_phone_number: orEmpty(phone),
  /** The provider's own office. It replaces any address the caller sends. */
  pickup_address: text(200),
  pickup_special_instruction: instruction,
  receive_pin_order: z.boolean().default(false),
  shipping_method: z.enum(shippingMethods).default(defaultShippingMethod),
  requestor: text(100),
}

export const Delivery = z.strictObject(deliveryShape)
export type Delivery = z.output<typeof Delivery>
export type DeliveryField = keyof Delivery

const required = {
  delivery: {
    delivery_address_name: deliveryErrors.addressNameRequired,
    delivery_street_address: deliveryErrors.streetRequired,
    delivery_city: deliveryErrors.cityRequired,
    delivery_state: deliveryErrors.stateRequired,
    delivery_zipcode: deliveryErrors.zipRequired,
  },
  pickup: {
    pickup_name: deliveryErrors.pickupNameRequired,
    pickup_phone_number: deliveryErrors.pickupPhoneRequired,
  },
} as const

export type DeliveryProblems = Partial<Record<DeliveryField, string>>

/** The missing fields. A virtual request needs none. */
export const deliveryProblems = (delivery: Partial<Delivery>): DeliveryProblems => {
  const rules: DeliveryProblems = delivery.is_delivery ? required.delivery : required.pickup
  return Object.fromEntries(Object.entries(rules).filter(([field]) => !delivery[field as DeliveryField]))
}

const ofDelivery = (field: string) => field.startsWith('delivery_') || field === 'create_new_address'
const ofPickup = (field: string) => field.startsWith('pickup_')

/** An order is delivered, picked up, or neither. Fields of the other ways are dropped. */
export const keepOneWay = (delivery: Delivery, isVirtual: boolean): Delivery => {
  const isKept = (field: string) =>
    ofDelivery(field) ? delivery.is_delivery && !isVirtual : !ofPickup(field) || (!delivery.is_delivery && !isVirtual)
  return Delivery.parse(Object.fromEntries(Object.entries(delivery).filter(([field]) => isKept(field))))
}
