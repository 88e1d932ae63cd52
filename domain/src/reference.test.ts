import { expect, test } from 'vitest'
import * as reference from './reference.ts'
import { states } from './states.ts'

const { amountPeriods, gallonPeriods, offered } = reference

const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name).join(', ')

test('the networks are those of the specification', () => {
  expect(names(reference.networks)).toBe('CFN, PPA, WEX, CNG, Private Site, MFF, Mobile Fleet Fueling')
})

test('the card types are those of the specification', () => {
  expect(names(reference.cardTypes)).toBe('Single, Driver, Vehicle, Misc')
})

test('the vehicle type codes are those of the specification', () => {
  expect(reference.vehicleTypes.map(({ code, description }) => `${code} ${description}`).join(', ')).toBe(
    'A VAN, C CAR, F FORK LIFT, I IFTA, M MISC, O OFFROAD VEHICLE, P PTO, R REFER UNIT, T TRUCK, V PTO 7.5%, W PTO 10%, X PTO 15%, Y PTO 20%, Z PTO 25%',
  )
})

test('the card statuses have the decided ids and names', () => {
  expect(reference.cardStatuses.map(({ id, name }) => `${id} ${name}`).join(', ')).toBe(
    '1 Active, 2 Inactive, 3 Lost, 4 Stolen, 5 Cancelled, 6 Expired, 7 Replaced, 8 Pending, 9 Locked',
  )
})

test('the report file formats are those of the specification', () => {
  expect(reference.reportFileFormats).toEqual([
    { code: 'C', description: 'Attach a comma-separated data file to e-mail' },
    { code: 'F', description: 'Attach a fixed-width data file to e-mail' },
    { code: 'N', description: 'No file' },
  ])
  expect(reference.sampleFileFormats).toEqual([
    { code: 'C', description: 'Comma-separated' },
    { code: 'F', description: 'Fixed-width' },
  ])
})

test.each([
  ['gallon periods', gallonPeriods],
  ['amount periods', amountPeriods],
])('the %s offered to users omit only the entry N/A', (_, rows) => {
  const kept = offered<{ name: string }>(rows)
  expect(kept.some((row) => row.name === 'N/A')).toBe(false)
  expect(kept).toHaveLength(rows.length - 1)
})

const lists = Object.entries({ ...reference, states }).flatMap(([name, list]): { name: string; rows: object[] }[] =>
  Array.isArray(list) ? [{ name, rows: list }] : [],
)

test.each(lists)('no two entries of $name share an id, a code, a name or a description', ({ rows }) => {
  for (const key of ['id', 'code', 'name', 'description']) {
    const values = rows.flatMap((row) => (key in row ? [Reflect.get(row, key)] : []))
    expect(new Set(values).size).toBe(values.length)
  }
})

test('there are fifty states and the District of Columbia, in alphabetical order', () => {
  const listed = states.map(({ name }) => name)
  expect(listed).toHaveLength(51)
  expect(listed).toEqual(listed.toSorted())
})
