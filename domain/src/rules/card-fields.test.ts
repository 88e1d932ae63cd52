import { describe, expect, test } from 'vitest'
import { cardTypes, networks } from '#src/reference.ts'
import {
  bulkFields,
  cardFields,
  cardTabsIn,
  dropHidden,
  fieldLabel,
  fieldsOf,
  fieldState,
  fieldTable,
  templateSectionsIn,
  wizardSectionsIn,
  type CardKind,
} from './card-fields.ts'

/**
 * docs/product/orders-and-cards.md#field-matrix, retyped: fields | networks | Single | Driver | Vehicle | Misc.
 * A star: only while the card has retail access.
 */
const decidedMatrix = `
pin                                                         | PPA CFN CNG WEX Private_Site                      | required | required | -        | -
vehicle_number                                              | all                                               | required | -        | required | -
card_vehicle_type_id                                        | all                                               | optional | -        | optional | -
card_fuel_profile_id                                        | all                                               | required | required | required | required
card_time_profile_id                                        | PPA CFN WEX CNG Private_Site                      | required | required | -        | -
max_gallon_fill max_gallon_period card_period_gallon_id     | PPA CFN CNG Private_Site MFF Mobile_Fleet_Fueling | required | -        | required | -
max_amount_fill max_amount_period card_period_amount_id     | WEX CNG Private_Site CFN* PPA*                    | optional | -        | optional | -
max_transactions_day                                        | CFN PPA WEX CNG Private_Site                      | optional | -        | optional | -
is_misc_key                                                 | PPA CFN CNG Private_Site                          | optional | -        | optional | -
strict_control                                              | PPA CFN CNG Private_Site                          | optional | -        | optional | -
is_retail                                                   | PPA CFN                                           | optional | optional | -        | -
is_odometer                                                 | all                                               | optional | -        | optional | -
states                                                      | CFN                                               | optional | optional | optional | -
zips                                                        | PPA                                               | optional | optional | optional | -
description tax_doc cost_center misc_1 misc_2 misc_3 misc_4 | all                                               | optional | optional | optional | optional
`

const typeOrder = ['Single', 'Driver', 'Vehicle', 'Misc']
const kinds: CardKind[] = networks.flatMap((network) =>
  cardTypes.map((type) => ({ network: network.name, card_type: type.name })),
)

type Decided = { field: string; networks: string; cells: string[] }
const decided: Decided[] = decidedMatrix
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .flatMap(([fields = '', on = '', ...cells]) => fields.split(' ').map((field) => ({ field, networks: on, cells })))

const cellOf = (row: Decided, kind: CardKind) => row.cells[typeOrder.indexOf(kind.card_type)]?.replace('-', 'hidden')

const decidedState = (row: Decided, kind: CardKind, isRetail: boolean) => {
  const name = kind.network.replaceAll(' ', '_')
  const on = row.networks.split(' ')
  if (on.includes('all') || on.includes(name)) return cellOf(row, kind)
  const retailRow = decided.find(({ field }) => field === 'is_retail')
  const hasRetail = retailRow !== undefined && cellOf(retailRow, kind) !== 'hidden'
  return on.includes(`${name}*`) && isRetail && hasRetail ? cellOf(row, kind) : 'hidden'
}

const decidedStates = (kind: CardKind, isRetail: boolean) =>
  Object.fromEntries(decided.map((row) => [row.field, decidedState(row, kind, isRetail)]))

const statesOf = (kind: CardKind, line?: { is_retail: boolean }) =>
  Object.fromEntries(cardFields.map((field) => [field, fieldState(field, kind, line)]))

test('the table has exactly the fields of the decided matrix', () => {
  expect(cardFields.toSorted()).toEqual(decided.map(({ field }) => field).toSorted())
  expect(kinds).toHaveLength(28)
})

describe.each(kinds)('a $card_type card of $network', (kind) => {
  test('has the decided fields with retail access', () => {
    expect(statesOf(kind, { is_retail: true })).toEqual(decidedStates(kind, true))
  })
  test('has the decided fields without retail access', () => {
    expect(statesOf(kind, { is_retail: false })).toEqual(decidedStates(kind, false))
  })
  test('has, before anything is filled in, every field that it could show', () => {
    expect(statesOf(kind)).toEqual(decidedStates(kind, true))
    const shown = Object.entries(decidedStates(kind, true)).filter(([, state]) => state !== 'hidden')
    expect(fieldsOf(kind).toSorted()).toEqual(shown.map(([field]) => field).toSorted())
  })
  test('keeps only its own fields of a line that fills every field', () => {
    const line = Object.fromEntries(cardFields.map((field) => [field, field === 'is_retail' ? true : field]))
    const kept = dropHidden({ card_template_id: 7, delivery_city: 'Kent', ...line }, kind)
    expect(Object.keys(kept).toSorted()).toEqual(['card_template_id', 'delivery_city', ...fieldsOf(kind)].toSorted())
  })
})

test('a WEX card has dollar limits with or without retail access', () => {
  expect(fieldState('max_amount_fill', { network: 'WEX', card_type: 'Single' }, { is_retail: false })).toBe('optional')
})

test('retail access left over from another template gives a vehicle card no dollar limits', () => {
  const line = { vehicle_number: '7', is_retail: true, max_amount_fill: 100, card_period_amount_id: 1 }
  expect(dropHidden(line, { network: 'CFN', card_type: 'Vehicle' })).toEqual({ vehicle_number: '7' })
})

test('a card that loses retail access loses only its dollar limits', () => {
  const line = { pin: '12345', is_retail: false, max_amount_fill: 100, max_gallon_fill: 50 }
  expect(dropHidden(line, { network: 'CFN', card_type: 'Single' })).toEqual({
    pin: '12345',
    is_retail: false,
    max_gallon_fill: 50,
  })
})

test.each(['true', 1, null, undefined])('retail access counts only if it is exactly true, not %j', (is_retail) => {
  expect(fieldState('max_amount_fill', { network: 'PPA', card_type: 'Single' }, { is_retail })).toBe('hidden')
})

test('dropping hidden fields does not modify the given line', () => {
  const line = { pin: '1234', zips: ['98'] }
  dropHidden(line, { network: 'CFN', card_type: 'Misc' })
  expect(line).toEqual({ pin: '1234', zips: ['98'] })
})

test('every field has a unique label', () => {
  expect(new Set(cardFields.map(fieldLabel)).size).toBe(cardFields.length)
})

test.each([
  ['description', 'description'],
  ['tax_doc', 'tax exempt doc'],
  ['cost_center', 'cost center'],
  ['misc_1', 'misc 1'],
  ['misc_4', 'misc 4'],
  ['pin', 'pin'],
  ['vehicle_number', 'vehicle number'],
  ['card_fuel_profile_id', 'fuel profile'],
  ['card_time_profile_id', 'time profile'],
  ['is_misc_key', 'misc key'],
  ['strict_control', 'strict control'],
  ['is_retail', 'retail access'],
  ['states', 'state list'],
  ['zips', 'zip lock-out'],
] as const)('%s has the label of the specification: %s', (field, name) => {
  expect(fieldLabel(field).toLowerCase()).toBe(name)
})

test('the forms show the fields in the decided order', () => {
  expect(wizardSectionsIn(fieldTable).map(({ title, fields }) => [title, fields.join(' ')])).toEqual([
    ['Card', 'vehicle_number description card_fuel_profile_id card_time_profile_id card_vehicle_type_id pin'],
    ['Controls', 'strict_control is_retail is_misc_key is_odometer'],
    [
      'Limits',
      'max_gallon_fill max_gallon_period card_period_gallon_id max_amount_fill max_amount_period card_period_amount_id max_transactions_day',
    ],
    ['Area', 'states zips'],
    ['Identity', 'cost_center tax_doc misc_1 misc_2 misc_3 misc_4'],
  ])
  const limits =
    'max_gallon_fill max_gallon_period card_period_gallon_id is_retail max_amount_fill max_amount_period card_period_amount_id max_transactions_day strict_control'
  expect(cardTabsIn(fieldTable).map(({ title, fields }) => [title, fields.join(' ')])).toEqual([
    [
      'details',
      'description vehicle_number card_vehicle_type_id card_fuel_profile_id card_time_profile_id cost_center tax_doc misc_1 misc_2 misc_3 misc_4 is_odometer is_misc_key',
    ],
    ['limits', `${limits} states zips`],
  ])
  expect(templateSectionsIn(fieldTable).map(({ title, fields }) => [title, fields.join(' ')])).toEqual([
    ['Products and hours', 'card_fuel_profile_id card_time_profile_id card_vehicle_type_id is_odometer is_misc_key'],
    ['Limits', limits],
    ['Area', 'states zips'],
  ])
  expect(bulkFields.join(' ')).toBe(
    'card_fuel_profile_id card_time_profile_id max_gallon_fill max_gallon_period card_period_gallon_id max_amount_fill max_amount_period card_period_amount_id max_transactions_day strict_control is_retail is_odometer states zips cost_center',
  )
})
