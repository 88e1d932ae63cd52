import { expect, test } from 'vitest'
import { cardTypes, networks } from '#src/reference.ts'
import { seededLists as lists } from '#src/reference/seeded-profiles.ts'
import { exampleCell, isPinColumn, uploadFields } from './upload-columns.ts'
import { readUploadLine } from './upload-line.ts'

const cfnSingle = { kind: { network: 'CFN', card_type: 'Single' }, template: {}, lists } as const
const full = {
  vehicle_number: '0042',
  card_fuel_profile_id: 'Diesel',
  card_time_profile_id: '24/7',
  max_gallon_fill: '100',
  max_gallon_period: '1,200',
  card_period_gallon_id: 'weekly',
}

test('the example row of every template is a valid card', () => {
  for (const { name: network } of networks)
    for (const { name: card_type } of cardTypes) {
      const kind = { network, card_type }
      const cells = Object.fromEntries(
        uploadFields(kind, { pins: true }).map((field) => [field, exampleCell(field, { kind, lists })]),
      )
      expect(readUploadLine(cells, { kind, template: {}, lists }).problems, `${network} ${card_type}`).toEqual({})
    }
})

test('words, numbers and lists are read in the forms that people use', () => {
  const cells = {
    ...full,
    card_vehicle_type_id: 't',
    max_amount_fill: '$150.00',
    is_retail: 'YES',
    is_odometer: 'x',
    states: 'wa; Oregon',
  }
  expect(readUploadLine(cells, cfnSingle)).toMatchObject({
    problems: {},
    line: {
      vehicle_number: '0042',
      card_vehicle_type_id: 9,
      card_fuel_profile_id: 3,
      max_gallon_period: 1200,
      card_period_gallon_id: 2,
      max_amount_fill: 150,
      is_retail: true,
      is_odometer: true,
      states: ['WA', 'OR'],
    },
  })
})

test('an empty cell takes the template’s value, and is a problem only if the template has none', () => {
  const { max_gallon_fill: _, ...others } = full
  expect(readUploadLine(others, cfnSingle).problems).toEqual({ max_gallon_fill: 'Max gallon field is required' })
  const template = { max_gallon_fill: 80 }
  expect(readUploadLine(others, { ...cfnSingle, template })).toMatchObject({ problems: {}, line: { max_gallon_fill: 80 } })
})

test('each unreadable cell has its own problem, in the specified words if there are any', () => {
  const cells = {
    ...full,
    card_fuel_profile_id: 'Kerosene',
    card_time_profile_id: '',
    max_gallon_fill: '1e4',
    is_odometer: 'maybe',
    states: 'WA, Bavaria',
    pin: '0123',
    description: 'x'.repeat(31),
  }
  expect(readUploadLine(cells, cfnSingle).problems).toEqual({
    card_fuel_profile_id: 'Not on the list',
    card_time_profile_id: 'Card time profile field is required',
    max_gallon_fill: 'Must be a whole number',
    is_odometer: 'Must be Yes or No',
    states: 'Not a state: write codes such as WA, OR',
    pin: 'Pin must be 5 digits',
    description: 'The length of description must be 30 characters or fewer',
  })
})

test.each([
  ['1,200', 1_200],
  ['1 200 gal', 1_200],
  ['$ 150.00', 150],
  ['0,500', undefined],
  ['50,00', undefined],
  ['1 5', undefined],
  ['1$5', undefined],
])('the limit "%s" is read as %s', (text, limit) => {
  const { line, problems } = readUploadLine({ ...full, max_gallon_fill: text }, cfnSingle)
  expect(problems.max_gallon_fill ?? line.max_gallon_fill).toBe(limit ?? 'Must be a whole number')
})

test('an empty PIN is left for the system to draw, and full-width digits are not a PIN', () => {
  expect(readUploadLine({ ...full, pin: ' ' }, cfnSingle)).toMatchObject({
    problems: {},
    line: expect.not.objectContaining({ pin: '' }),
  })
  expect(readUploadLine({ ...full, pin: '１２３４５' }, cfnSingle).problems).toHaveProperty('pin')
})

test('a column of PINs is recognized by its title', () => {
  expect(['PIN', 'pin', 'Driver PIN', 'PIN (2)', 'pin_code', 'PINs'].every(isPinColumn)).toBe(true)
  expect(['Spin', 'Pinto', 'Shipping'].some(isPinColumn)).toBe(false)
})

test.each(['50,00', '1,5', '1,2000', '12,34,567', ',5', '5,'])('%s is not a limit: a comma must group three digits', (text) => {
  const { problems } = readUploadLine({ ...full, max_amount_fill: text }, cfnSingle)
  expect(problems).toEqual({ max_amount_fill: 'Must be a whole number' })
})
