import { expect, test } from 'vitest'
import { aTemplate, templatesOf } from './a-template.fixture.ts'
import {
  bodyOf,
  copyOf,
  findProblems,
  hasOwnValues,
  keptLine,
  newLine,
  withApplied,
  withTemplate,
  withTyped,
} from './wizard-line.ts'

const single = aTemplate({ id: 2, card_type_id: 1, card_type_name: 'Single', card_time_profile_id: 1, is_retail: true })
const wex = aTemplate({ id: 3, card_network_id: 3, card_network_name: 'WEX', max_amount_fill: 300 })
const templates = templatesOf(aTemplate(), single, wex)
const aLine = (given = {}) => newLine({ card_template_id: 1, vehicle_number: '7', ...given }, templates)

test('a line starts with its template’s values, and with default limits where the template sets none', () => {
  expect(newLine({ card_template_id: 1 }, templates)).toMatchObject({
    card_fuel_profile_id: 3,
    max_gallon_fill: 100,
    max_gallon_period: 200,
    states: ['WA'],
    vehicle_number: '',
  })
})

test('values passed in are limited by the template, and fields that the card lacks are dropped', () => {
  const line = newLine({ card_template_id: 1, max_gallon_fill: 500, zips: ['98'], card_time_profile_id: 1 }, templates)
  expect(line).toMatchObject({ max_gallon_fill: 100, zips: [], card_time_profile_id: null })
})

test('a line without a template reports only the missing template', () => {
  const line = newLine({ card_template_id: 99 }, templates)
  expect(findProblems([line], templates).get(line.id)).toEqual({ card_template_id: 'Card Template field is required' })
})

test('lines that share a vehicle number are all wrong, whatever the spelling', () => {
  const lines = [aLine({ vehicle_number: 't7' }), aLine({ vehicle_number: 'T7 ' }), aLine({ vehicle_number: 'T8' })]
  const problems = findProblems(lines, templates)
  const unique = { vehicle_number: 'Vehicle number must be unique' }
  expect([...problems.values()]).toEqual([unique, unique])
})

test('choosing another template resets all values; the first choice keeps the line’s values', () => {
  const typed = withTyped(aLine(), 'description', { value: 'Kenworth', templates })
  expect(hasOwnValues(typed, templates)).toBe(true)
  expect(withTemplate(typed, 3, templates)).toMatchObject({ description: '', vehicle_number: '', max_amount_fill: 300 })
  const handed = newLine({ description: 'Kenworth', vehicle_number: '7' }, templates)
  expect(withTemplate(handed, 1, templates)).toMatchObject({ id: handed.id, description: 'Kenworth', vehicle_number: '7' })
})

test('turning off retail access clears the dollar limits', () => {
  const line = newLine({ card_template_id: 2, max_amount_fill: 500 }, templates)
  expect(line.max_amount_fill).toBe(500)
  expect(withTyped(line, 'is_retail', { value: false, templates })).toMatchObject({ is_retail: false, max_amount_fill: null })
})

test('a value applied to another line is limited by that line’s template, or skipped if it cannot have the field', () => {
  const low = templatesOf(aTemplate({ max_gallon_fill: 40 }), wex)
  const change = { value: 80, templates: low }
  expect(withApplied(newLine({ card_template_id: 1 }, low), 'max_gallon_fill', change).max_gallon_fill).toBe(40)
  const other = newLine({ card_template_id: 3 }, low)
  expect(withApplied(other, 'max_gallon_fill', change)).toBe(other)
})

test('a copy has neither the vehicle number nor the PIN of its original', () => {
  expect(copyOf({ ...aLine({ pin: '48291' }), description: 'Kenworth' })).toMatchObject({
    vehicle_number: '',
    pin: '',
    description: 'Kenworth',
  })
})

test('a problem reported by the server stays until its field is changed', () => {
  const refused = { ...aLine(), refused: { vehicle_number: 'Vehicle number has already been taken' } }
  expect(findProblems([refused], templates).get(refused.id)).toEqual(refused.refused)
  expect(findProblems([withTyped(refused, 'vehicle_number', { value: '8', templates })], templates).size).toBe(0)
})

test('a PIN is sent if there is one, and never saved in a draft', () => {
  const line = newLine({ card_template_id: 2, vehicle_number: '7', pin: '48291' }, templates)
  expect(bodyOf(line, templates)).toMatchObject({ pin: '48291', card_template_id: 2 })
  expect(bodyOf({ ...line, pin: '' }, templates)).not.toHaveProperty('pin')
  expect(JSON.stringify(keptLine(line))).not.toContain('48291')
})
