import { expect, test } from 'vitest'
import { driverName, driverOfFill, type FillDrivers } from './drivers.ts'

const ana = { driver_number: '104', driver_name: 'Ana Diaz' }
const ben = { driver_number: '105', driver_name: 'Ben Ross' }
const cal = { driver_number: '106', driver_name: 'Cal Moe' }
const nobody: FillDrivers = { keyed: '', byNumber: undefined, byCard: undefined, byVehicle: undefined, onCard: '' }

test.each<[string, Partial<FillDrivers>, { driver_number: string; driver_name: string }]>([
  ['nothing is known', {}, { driver_number: '', driver_name: '' }],
  ['only the Driver card has a name', { onCard: 'J. Ortiz' }, { driver_number: '', driver_name: 'J. Ortiz' }],
  ['the vehicle is assigned', { byVehicle: cal }, cal],
  ['card and vehicle are assigned: the card counts', { byCard: ben, byVehicle: cal }, ben],
  ['a number was keyed: it counts before both', { keyed: '104', byNumber: ana, byCard: ben, byVehicle: cal }, ana],
  [
    'the keyed number is spelled as the file has it',
    { keyed: 'a7', byNumber: { ...ana, driver_number: 'A7' } },
    { ...ana, driver_number: 'a7' },
  ],
  [
    'the keyed number is nobody’s: no other name is put on it',
    { keyed: '999', byCard: ben },
    { driver_number: '999', driver_name: '' },
  ],
  [
    'the keyed number is nobody’s, on a Driver card',
    { keyed: '999', onCard: 'J. Ortiz' },
    { driver_number: '999', driver_name: 'J. Ortiz' },
  ],
])('the driver of a fill: %s', (_, known, expected) => {
  expect(driverOfFill({ ...nobody, ...known })).toEqual(expected)
})

test('a driver without a first name goes by the last name', () => {
  expect(driverName({ first_name: '', last_name: 'Diaz' })).toBe('Diaz')
  expect(driverName({ first_name: 'Ana', last_name: 'Diaz' })).toBe('Ana Diaz')
})
