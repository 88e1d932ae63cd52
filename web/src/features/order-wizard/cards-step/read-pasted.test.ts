import { expect, test } from 'vitest'
import { seededLists as lists } from '@forecourt/domain/reference/seeded-profiles.ts'
import { aTemplate } from '#src/features/order-wizard/a-template.fixture.ts'
import { countOn } from './count-on.ts'
import { readPasted } from './read-pasted.ts'

const read = (text: string, pins = false) => readPasted(text, { template: aTemplate(), pins, lists })

test('a single column without a title is read as vehicle numbers, with leading zeros', () => {
  expect(read('0042\n0043\n')).toMatchObject({
    pasted: { rows: [{ vehicle_number: '0042' }, { vehicle_number: '0043' }], notes: [] },
  })
})

test('titled columns fill only their own fields', () => {
  const text = 'Unit\tDescription\tFuel\n7\tKenworth\tDiesel\n8\t\tDiesel + DEF'
  expect(read(text)).toMatchObject({
    pasted: {
      rows: [
        { vehicle_number: '7', description: 'Kenworth', card_fuel_profile_id: 3 },
        { vehicle_number: '8', card_fuel_profile_id: 4 },
      ],
    },
  })
})

test('a paste reports unknown columns, unknown words, and PINs of users who may not set them', () => {
  expect(read('Unit\tColour\tFuel profile\tPIN\n7\tred\tKerosene\t1234')).toMatchObject({
    pasted: {
      rows: [{ vehicle_number: '7' }],
      notes: [
        'Column Colour was left out.',
        'Column PIN was left out: only PIN managers set PINs.',
        'Row 2, Fuel profile: “Kerosene”. Not on the list.',
      ],
    },
  })
})

test('several columns without recognizable titles are refused', () => {
  expect(read('red\tblue\n1\t2')).toHaveProperty('problem')
  expect(read('')).toHaveProperty('problem')
})

test('vehicle numbers count up in the format they are written in', () => {
  expect([countOn('0099', 1), countOn('T-7', 2), countOn('TRUCK', 1), countOn('99999999', 1)]).toEqual([
    '0100',
    'T-9',
    null,
    null,
  ])
})
