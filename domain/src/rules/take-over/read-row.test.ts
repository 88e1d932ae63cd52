import { expect, test } from 'vitest'
import { seededLists } from '#src/reference/seeded-profiles.ts'
import { cardFields } from '#src/rules/card-fields.ts'
import { cardReader } from './read-card-row.ts'
import { readCell } from './read-cell.ts'
import { readRow } from './read-row.ts'
import { columnsOf, sheetNames, type CellInput, type SheetName } from './sheet-table.ts'
import { readTitles } from './titles.ts'

const cards = cardReader(seededLists)

const cells: [input: CellInput, text: string, value: unknown][] = [
  [{ as: 'day' }, '2028-11-30', '2028-11-30'],
  [{ as: 'day' }, '11/30/2028', '2028-11-30'],
  [{ as: 'day' }, '47087', '2028-11-30'],
  [{ as: 'day' }, '2028-02-30', undefined],
  [{ as: 'day' }, '11/28', undefined],
  [{ as: 'last day' }, '11/28', '2028-11-30'],
  [{ as: 'last day' }, '2/2028', '2028-02-29'],
  [{ as: 'last day' }, '13/28', undefined],
  [{ as: 'last day' }, '1128', undefined],
  [{ as: 'last day' }, '2911', undefined],
  [{ as: 'phone' }, '+1 253-555-0144', '(253) 555-0144'],
  [{ as: 'phone' }, '555-0144', undefined],
  [{ as: 'state' }, 'washington', 'WA'],
  [{ as: 'zip' }, '2134', '02134'],
  [{ as: 'zip' }, '980321234', '98032-1234'],
  [{ as: 'yes or no' }, 'Y', true],
  [{ as: 'digits', from: 4, to: 19 }, '7083 0001-0020', '708300010020'],
  [{ as: 'digits', from: 4, to: 19 }, '7.08E+13', undefined],
  [{ as: 'choices', words: ['CFN', 'Private Site'] }, 'private site; cfn, CFN', ['Private Site', 'CFN']],
  [{ as: 'choices', words: ['CFN'] }, 'CFN, XYZ', undefined],
  [{ as: 'emails' }, 'A@b.test; c@d.test', ['a@b.test', 'c@d.test']],
  [{ as: 'time zone' }, 'America/Denver', 'America/Denver'],
  [{ as: 'time zone' }, 'Mars/Base', undefined],
  [{ as: 'vin' }, '1hgcm82633a004352', '1HGCM82633A004352'],
  [{ as: 'vehicle type' }, 't', 9],
  [{ as: 'text', limit: 5 }, 'abcdef', undefined],
  [{ as: 'decimal', from: -90, to: 90 }, '47.38', 47.38],
  [{ as: 'decimal', from: -90, to: 90 }, '147', undefined],
  [{ as: 'decimal', from: -90, to: 90 }, '4,5', undefined],
  [{ as: 'whole', from: 0, to: 9_999 }, '1,200', 1200],
  [{ as: 'whole', from: 0, to: 9_999 }, '50,00', undefined],
]
test.each(cells)('a cell %o with the text %s', (input, text, value) => {
  const read = readCell(input, text)
  expect(value === undefined ? Object.keys(read) : read).toEqual(value === undefined ? ['problem'] : { value })
})

test.each(sheetNames)('the example row of the sheet %s has no problems', (sheet) => {
  const example = Object.fromEntries(Object.entries(columnsOf(sheet)).map(([name, column]) => [name, column.example]))
  expect(readRow(sheet, example, cards).problems).toEqual({})
})

const aCard = {
  account: '10-034512',
  network: 'CFN',
  card_type: 'Single',
  card_number: '70830001002004',
  status: 'Active',
  vehicle_number: '42',
  card_fuel_profile_id: 'Diesel',
  card_time_profile_id: '24/7',
  max_gallon_fill: '100',
  max_gallon_period: '200',
  card_period_gallon_id: 'Daily',
  pin: '48215',
}

const rows: [what: string, sheet: SheetName, cells: Record<string, string>, problems: string[]][] = [
  ['a whole card', 'cards', aCard, []],
  ['a PIN that its network does not take', 'cards', { ...aCard, pin: '0821' }, ['pin']],
  ['a live card without its PIN', 'cards', { ...aCard, pin: '' }, ['pin']],
  ['a cancelled card without its PIN', 'cards', { ...aCard, pin: '', status: 'Cancelled' }, []],
  ['a PIN kept elsewhere', 'cards', { ...aCard, pin: '', pin_kept_elsewhere: 'Yes' }, []],
  ['a PIN and its offset', 'cards', { ...aCard, pin_offset: '77' }, ['pin_offset']],
  ['a limit above the cap', 'cards', { ...aCard, max_gallon_fill: '301' }, ['max_gallon_fill']],
  ['a field that the kind of card does not have', 'cards', { ...aCard, zips: '98' }, ['zips']],
  ['a card that waits for its number', 'cards', { ...aCard, status: 'Pending' }, ['status']],
  ['a card that replaces itself', 'cards', { ...aCard, replaces_number: '70830001002004' }, ['replaces_number']],
  ['an account without a number', 'accounts', { division: '10', name: 'A', networks: 'CFN' }, ['account_number']],
  [
    'a number of another division',
    'accounts',
    { division: '10', account_number: '11034512', name: 'A', networks: 'CFN' },
    ['account_number'],
  ],
  [
    'half of the billing information',
    'accounts',
    { division: '10', external_number: 'C1', name: 'A', networks: 'CFN', legal_name: 'A LLC' },
    ['billing_address', 'billing_city', 'billing_state', 'billing_zipcode'],
  ],
  ['an empty contact', 'contacts', { account: 'C1', kind: 'main' }, ['name']],
  ['half of a place', 'sites', { network: 'CFN', site_number: '1', state: 'WA', latitude: '47' }, ['longitude']],
]
test.each(rows)('%s in the sheet %s', (_, sheet, given, problems) => {
  expect(Object.keys(readRow(sheet, given, cards).problems).toSorted()).toEqual(problems)
})

test('two spellings of an account and a vehicle make the same record', () => {
  const keyOf = (account: string, vehicle_number: string) => readRow('vehicles', { account, vehicle_number }, cards).key
  expect(keyOf('10-034512', 'a１')).toBe(keyOf('10034512', 'A1'))
})

test('the sheet of cards has every card field, found by name or label', () => {
  expect(cardFields.filter((field) => !(field in columnsOf('cards')))).toEqual([])
  const titles = ['Account', 'NETWORK', 'card type', 'Card number', 'Status', 'Fuel profile', 'Vehicle number']
  expect(readTitles('cards', titles).columns).toEqual([
    'account',
    'network',
    'card_type',
    'card_number',
    'status',
    'card_fuel_profile_id',
    'vehicle_number',
  ])
})
