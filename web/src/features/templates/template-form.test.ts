import { expect, test } from 'vitest'
import { emptyTemplate, hasControls, templateProblems, usualControls } from './template-form.ts'

const cfnVehicle = { ...emptyTemplate, template_name: 'Trucks', card_network_id: 1, card_type_id: 3 }
const wexDriver = { network: 'WEX', card_type: 'Driver' } as const

test('gallon limits default to 100 per fill and 200 per period, for kinds of card that have them', () => {
  expect(usualControls({ network: 'CFN', card_type: 'Vehicle' })).toMatchObject({ max_gallon_fill: 100, max_gallon_period: 200 })
  expect(usualControls(wexDriver)).toMatchObject({ max_gallon_fill: null, max_gallon_period: null })
})

test('a template needs a name, a network and a card type', () => {
  expect(templateProblems(emptyTemplate)).toEqual({
    template_name: 'Template name is required',
    card_network_id: 'Network field is required',
    card_type_id: 'Card type field is required',
  })
})

test('the default limits alone do not count as values that could be lost', () => {
  const fresh = { ...cfnVehicle, ...usualControls({ network: 'CFN', card_type: 'Vehicle' }) }
  expect(hasControls(fresh)).toBe(false)
  expect(hasControls({ ...fresh, max_gallon_fill: 80 })).toBe(true)
  expect(hasControls({ ...fresh, states: ['WA'] })).toBe(true)
})

test('a field that the kind of card lacks is not checked', () => {
  const withOldZips = { ...cfnVehicle, zips: ['981'] }
  expect(templateProblems(withOldZips)).toEqual({})
  expect(templateProblems({ ...withOldZips, card_network_id: 2 })).toEqual({ zips: '2 digits for a region or a full code' })
})
