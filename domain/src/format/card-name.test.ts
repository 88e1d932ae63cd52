import { expect, test } from 'vitest'
import { cardName, cardTitle } from './card-name.ts'

const card = { last_four: null, vehicle_number: null, description: '' }

test('a card is named by its number, its vehicle, its driver or its description, never by our id', () => {
  expect(cardTitle({ ...card, last_four: '1234', vehicle_number: '81' })).toBe('Card ending 1234')
  expect(cardName({ ...card, vehicle_number: '81', description: 'Spare' })).toBe('card for vehicle 81')
  expect(cardName({ ...card, driver: { driver_name: 'Pat Lee' }, description: 'Night shift' })).toBe('card of Pat Lee')
  expect(cardTitle({ ...card, driver: null, description: 'Night shift' })).toBe('Card “Night shift”')
  expect(cardName(card)).toBe('card without a number')
})
