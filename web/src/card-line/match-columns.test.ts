import { uploadFields } from '@forecourt/domain/rules/upload-columns.ts'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { expect, test } from 'vitest'
import { matchColumns } from './match-columns.ts'

const fields = uploadFields({ network: 'CFN', card_type: 'Single' }, { pins: true })

test('the columns of our own template are all recognized', () => {
  expect(matchColumns(fields.map(fieldLabel), fields, {})).toEqual(fields)
})

test('misspelled column names and customers’ names for a field are recognized', () => {
  const columns = ['VEHICLE_NUMBER', 'Fuel profle', 'Unit', 'Max galon per fill', 'Colour', '__proto__']
  expect(matchColumns(columns, fields, {})).toEqual([
    'vehicle_number',
    'card_fuel_profile_id',
    null,
    'max_gallon_fill',
    null,
    null,
  ])
})

test('the previous choice for a column comes first, including leaving it out', () => {
  const remembered = { Colour: 'description', Description: '' }
  expect(matchColumns(['Colour', 'Description'], fields, remembered)).toEqual(['description', null])
})
