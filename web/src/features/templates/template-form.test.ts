import { expect, test } from 'vitest'
import { emptyTemplate, hasControls, templateProblems, usualControls } from './template-form.ts'

const cfnVehicle = { ...emptyTemplate, template_name: 'Trucks', card_network_id: 1, card_type_id: 3 }
const wexDriver = { network: 'WEX', card_type: 'Driver' } as const

test('gallon limits begin at 100 a fill and 200 a period, where the kind of card has them', () => {
  expect(usualControls({ network: 'CFN', card_type: 'Vehicle' })).toMatchObject({ max_gallon_fill: 100, max_gallon_period: 200 })
  expect(usualControls(wexDriver)).toMatchObject({ max_gallon_fill: null, max_gallon_period: null })
})

test('a template without a network, a type and a name is not sent', () => {
  expect(templateProblems(emptyTemplate)).toEqual({
    template_name: 'Template name is required',
    card_network_id: 'Network field is required',
    card_type_id: 'Card type field is required',
  })
})

test('the usual limits alone are no values that could be lost', () => {
  const fresh = { ...cfnVehicle, ...usualControls({ network: 'CFN', card_type: 'Vehicle' }) }
  expect(hasControls(fresh)).toBe(false)
  expect(hasControls({ ...fresh, max_gallon_fill: 80 })).toBe(true)
  expect(hasControls({ ...fresh, states: ['WA'] })).toBe(true)
})

test('what a kind of card does not have cannot be wrong', () => {
  const withOldZips = { ...cfnVehicle, zips: ['981'] }
  expect(templateProblems(withOldZips)).toEqual({})
  expect(templateProblems({ ...withOldZips, card_network_id: 2 })).toEqual({ zips: '2 digits for a region or a full code' })
})
