import { describe, expect, test } from 'vitest'
import { CardValues } from './card-line.ts'
import { changedFields, OrderLine } from './order-line.ts'
import { sharedVehicleNumbers, vehicleKey } from './vehicle-key.ts'

test('different spellings of a vehicle number are the same number', () => {
  expect(new Set(['trk 7', ' TRK 7 ', 'ＴＲＫ 7', 'Trk 7'].map(vehicleKey)).size).toBe(1)
  expect(vehicleKey('TRK7')).not.toBe(vehicleKey('TRK 7'))
  expect([vehicleKey(null), vehicleKey(undefined), vehicleKey('')]).toEqual(['', '', ''])
})

test('every line that shares a vehicle number is found, and empty numbers are not shared', () => {
  const lines: [string, string | null][] = [
    ['a', '1'],
    ['b', null],
    ['c', '01'],
    ['d', '1 '],
    ['e', ''],
    ['f', '01'],
    ['g', '2'],
  ]
  expect([...sharedVehicleNumbers(lines)].toSorted()).toEqual(['a', 'c', 'd', 'f'])
})

describe('a line as it is sent', () => {
  const problems = (line: object) =>
    OrderLine.safeParse(line).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  test('needs only a template, and says so in the specified words', () => {
    expect(problems({ card_template_id: 1 })).toBeUndefined()
    for (const line of [{}, { card_template_id: null }, { card_template_id: 0 }, { card_template_id: '1' }])
      expect(problems(line)).toEqual(['card_template_id: Card Template field is required'])
  })

  test('has defaults for the delivery', () => {
    expect(OrderLine.parse({ id: 'row-1', card_template_id: 1 })).toMatchObject({
      is_delivery: true,
      create_new_address: false,
      shipping_method: 'USPS',
      delivery_city: '',
      vehicle_number: null,
    })
  })

  test.each([
    { is_virtual: true },
    { card_status_id: 1 },
    { account_id: 7 },
    { pin: 12_345 },
    { pin: '1'.repeat(101) },
    { max_gallon_fill: '50' },
    { max_gallon_fill: 0.5 },
    { delivery_state: 'XX' },
    { delivery_zipcode: '9803' },
    { delivery_phone_number: '253-555-0100' },
    { shipping_method: 'Pigeon' },
    { delivery_city: 'Kent\u0000' },
  ])('is refused with %j', (extra) => {
    expect(problems({ card_template_id: 1, ...extra })).toHaveLength(1)
  })
})

test('a card differs from its template only in controls that its kind of card has', () => {
  const kind = { network: 'CFN', card_type: 'Vehicle' } as const
  const template = {
    template_name: 'Trucks',
    max_gallon_fill: 100,
    card_fuel_profile_id: 3,
    states: ['WA', 'OR'],
    zips: [],
    is_odometer: false,
  }
  const same = CardValues.parse({ max_gallon_fill: 100, card_fuel_profile_id: 3, states: ['WA', 'OR'], vehicle_number: '7' })
  expect(changedFields(same, template, kind)).toEqual([])
  const other = { ...same, max_gallon_fill: 80, states: ['WA' as const], zips: ['98'], is_odometer: true, description: 'Mine' }
  expect(changedFields(other, template, kind)).toEqual(['max_gallon_fill', 'is_odometer', 'states'])
  // A card made before the template's values were stored shows no differences.
  expect(changedFields(other, { template_name: 'Old', max_gallon_fill: 80 }, kind)).toEqual([])
})
