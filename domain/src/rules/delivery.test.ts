import { expect, test } from 'vitest'
import { Delivery, deliveryProblems, keepOneWay } from './delivery.ts'
import { emptyDelivery, shippingMethods } from './empty-delivery.ts'

const address = {
  delivery_address_name: 'Depot',
  delivery_street_address: '700 Fuel Way',
  delivery_city: 'Kent',
  delivery_state: 'WA',
  delivery_zipcode: '98032',
} as const
const pickup = { pickup_name: 'Dana', pickup_phone_number: '(253) 555-0100' }

test('an order without delivery details has the empty delivery', () => {
  expect(Delivery.parse({})).toEqual(emptyDelivery)
})

test('a delivery needs an address, and says so in the specified words', () => {
  expect(deliveryProblems(Delivery.parse({}))).toEqual({
    delivery_address_name: 'Address name field is required',
    delivery_street_address: 'Street address field is required',
    delivery_city: 'City field is required',
    delivery_state: 'State field is required',
    delivery_zipcode: 'Zip Code field is required',
  })
  expect(deliveryProblems(Delivery.parse(address))).toEqual({})
})

test('a pickup needs a name and a phone number, and no address', () => {
  expect(deliveryProblems(Delivery.parse({ is_delivery: false }))).toEqual({
    pickup_name: 'Name field is required',
    pickup_phone_number: 'Phone number field is required',
  })
  expect(deliveryProblems(Delivery.parse({ is_delivery: false, ...pickup }))).toEqual({})
})

test('blanks do not count as a value', () => {
  expect(deliveryProblems(Delivery.parse({ ...address, delivery_city: '   ' }))).toEqual({
    delivery_city: 'City field is required',
  })
})

test('the fields of the other delivery method are cleared, and a virtual request clears both', () => {
  const both = Delivery.parse({ ...address, ...pickup, create_new_address: true, receive_pin_order: true, requestor: 'Dana' })
  expect(keepOneWay(both, false)).toEqual({ ...both, pickup_name: '', pickup_phone_number: '' })
  const picked = keepOneWay({ ...both, is_delivery: false }, false)
  expect(picked).toMatchObject({ ...pickup, delivery_city: '', delivery_state: '', create_new_address: false, requestor: 'Dana' })
  expect(keepOneWay(both, true)).toEqual({ ...Delivery.parse({}), receive_pin_order: true, requestor: 'Dana' })
})

test('there are three shipping methods, and the default is USPS', () => {
  expect(shippingMethods).toEqual(['USPS', 'UPS Overnight', 'UPS Ground'])
  expect(Delivery.parse({}).shipping_method).toBe('USPS')
})

test.each(['98032', '98032-1234', ''])('%j is a ZIP code', (delivery_zipcode) => {
  expect(Delivery.safeParse({ delivery_zipcode }).success).toBe(true)
})
test.each(['9803', '980321', '98032-', '98032 1234', '９８０３２'])('%j is not a ZIP code', (delivery_zipcode) => {
  expect(Delivery.safeParse({ delivery_zipcode }).success).toBe(false)
})

test('special instructions may have several lines; names may not', () => {
  expect(Delivery.safeParse({ delivery_special_instruction: 'Ring twice.\nAsk for Dana.' }).success).toBe(true)
  expect(Delivery.safeParse({ delivery_attention_to: 'Dana\nEvil: header' }).success).toBe(false)
  expect(Delivery.safeParse({ delivery_special_instruction: 'bell\u0007' }).success).toBe(false)
})
