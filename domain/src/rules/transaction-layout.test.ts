import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networks } from '#src/reference.ts'
import { lineLength } from './fixed-line.ts'
import {
  headerLayout,
  networkCodes,
  readFixed,
  readHeader,
  readTrailer,
  readTransactionCells,
  trailerLayout,
  transactionLayout,
  writeFixed,
  writeHeader,
  writeTrailer,
  writeTransactionCells,
  type TransactionRecord,
} from './transaction-layout.ts'

const fill: TransactionRecord = {
  division_number: '0004',
  account_number: '04118820',
  invoice_number: '',
  invoice_date: '',
  tran_date: '2026-11-01',
  tran_time: '01:30:00',
  posted_date: '2026-11-02',
  network: 'CFN',
  card_number: '***1234',
  vehicle_number: '0042',
  driver_number: '',
  card_description: 'Truck 42',
  cost_center: '0100',
  tax_doc: '',
  vehicle_type: 'T',
  odometer: 120_450,
  misc_keyed: '',
  site_number: '104233',
  site_name: 'Kent Cardlock',
  city: 'Kent',
  state: 'WA',
  zipcode: '98032',
  product_code: '019',
  product: 'Diesel #2',
  unit: 'G',
  quantity: 100_000,
  unit_price: 312_345,
  federal_tax: 2_440,
  state_tax: 5_840,
  local_excise: 0,
  state_sales_tax: 0,
  local_sales_tax: 0,
  fees: 50,
  total: 39_565,
  location_kind: 'R',
  auth_number: '123456',
  tran_id: '0000000042',
  is_exempt: false,
}

describe.each([
  ['the details', transactionLayout],
  ['the header', headerLayout],
  ['the trailer', trailerLayout],
])('%s', (_, layout) => {
  test('fill 360 characters without a gap or an overlap', () => {
    let next = 1
    for (const { field, position, length } of layout) {
      expect({ field, position }).toEqual({ field, position: next })
      next += length
    }
    expect(lineLength(layout)).toBe(360)
  })

  test('name every field once', () => {
    expect(new Set(layout.map(({ field }) => field)).size).toBe(layout.length)
  })
})

test('a line follows the layout: text is left-aligned, numbers right-aligned with implied decimals', () => {
  const line = writeFixed(fill)
  expect(line).toHaveLength(360)
  expect(line.slice(0, 15)).toBe('D000404118820  ')
  expect(line.slice(33, 47)).toBe('20261101013000')
  expect(line.slice(259, 277)).toBe('000100000000312345'.padStart(18, '0'))
  expect(line.slice(331, 342)).toBe('0000039565+')
  expect(line.slice(349)).toBe('0000000042N')
})

test('a reversal has one minus sign for all its amounts, and the unit price stays positive', () => {
  const reversal = { ...fill, quantity: -100_000, federal_tax: -2_440, state_tax: -5_840, fees: -50, total: -39_565 }
  const line = writeFixed(reversal)
  expect(line[341]).toBe('-')
  expect(readFixed(line).record).toEqual(reversal)
  expect(readTransactionCells((field) => writeTransactionCells(reversal)[columnAt(field)] ?? '').record).toEqual(reversal)
})

test('the total determines the sign of a line, and an amount of the opposite sign has its own minus', () => {
  const credited = { ...fill, fees: -50, total: 39_465 }
  const line = writeFixed(credited)
  expect(line.slice(322, 342)).toBe('-000000500000039465+')
  expect(readFixed(line).record).toEqual(credited)
  const charged = { ...fill, quantity: -100_000, federal_tax: -2_440, state_tax: -5_840, fees: 50, total: -39_465 }
  expect(writeFixed(charged).slice(322, 342)).toBe('-000000500000039465-')
  expect(readFixed(writeFixed(charged)).record).toEqual(charged)
})

test('a negative value without room for its sign is refused', () => {
  expect(() => writeFixed({ ...fill, unit_price: -1 })).toThrow(RangeError)
  expect(() => writeFixed({ ...fill, fees: -100_000_000 })).toThrow('fees does not fit')
})

test('a number or an identifier that does not fit is refused; a long name is cut', () => {
  expect(() => writeFixed({ ...fill, total: 10_000_000_000 })).toThrow('total does not fit')
  expect(() => writeFixed({ ...fill, total: 1.5 })).toThrow(RangeError)
  expect(() => writeFixed({ ...fill, tran_id: '12345678901' })).toThrow('tran_id does not fit')
  expect(writeFixed({ ...fill, site_name: 'x'.repeat(31) })).toHaveLength(360)
})

test('non-ASCII letters do not shift the fields after them', () => {
  const line = writeFixed({ ...fill, site_name: 'Café Zürich 東', city: '🚚' })
  expect(Buffer.byteLength(line)).toBe(360)
  expect(readFixed(line).record).toMatchObject({ site_name: 'Cafe Zurich ?', state: 'WA' })
})

test('text aligned to the right is the same text', () => {
  const line = writeFixed(fill)
  const aligned = `${line.slice(0, 168)}  4233${line.slice(174, 349)}        42${line.slice(359)}`
  expect(readFixed(aligned).record).toMatchObject({ site_number: '4233', tran_id: '42' })
})

test('a missing odometer reading is blank, and a reading of zero is zero', () => {
  expect(readFixed(writeFixed({ ...fill, odometer: null })).record?.odometer).toBeNull()
  expect(readFixed(writeFixed({ ...fill, odometer: 0 })).record?.odometer).toBe(0)
})

test.each([
  ['a line that is too short', writeFixed(fill).slice(1), ''],
  ['a line that is too long', `${writeFixed(fill)} `, ''],
  ['a letter in a number', `${writeFixed(fill).slice(0, 259)}00010O000${writeFixed(fill).slice(268)}`, 'quantity'],
  ['a blank within a number', `${writeFixed(fill).slice(0, 259)}   100000${writeFixed(fill).slice(268)}`, 'quantity'],
  ['a day that does not exist', writeFixed({ ...fill, tran_date: '2026-02-30' }), 'tran_date'],
  ['an hour that does not exist', writeFixed({ ...fill, tran_time: '24:00:00' }), 'tran_time'],
  ['another kind of line', `X${writeFixed(fill).slice(1)}`, 'record_type'],
  ['a sign that is none', `${writeFixed(fill).slice(0, 341)}*${writeFixed(fill).slice(342)}`, 'sign'],
])('%s is refused, naming the field', (_, line, field) => {
  expect(readFixed(line).problems).toMatchObject([{ field }])
})

test('all invalid fields of a line are reported together', () => {
  const line = writeFixed({ ...fill, tran_date: '2026-13-01', tran_time: '25:00:00' })
  expect(readFixed(line).problems?.map(({ field }) => field)).toEqual(['tran_date', 'tran_time'])
})

const columnAt = (name: string) => transactionLayout.findIndex(({ field }) => field === name)

test.each([
  ['quantity', '100.0001', 'Is not a number'],
  ['quantity', '1e3', 'Is not a number'],
  ['quantity', '', 'Is missing'],
  ['total', '1,000.00', 'Is not a number'],
  ['tran_date', '11/01/2026', 'Is not a date'],
  ['is_exempt', 'yes', 'Must be Y or N'],
  ['unit', 'L', 'Must be G, E, U'],
  ['unit', 'GE', 'Must be G, E, U'],
  ['total', '-395.65', 'Is negative where the sign is +'],
])('a cell %s with "%s" is refused', (field, text, message) => {
  const cells = writeTransactionCells(fill).with(columnAt(field), text)
  expect(readTransactionCells((name) => cells[columnAt(name)] ?? '').problems).toEqual([{ field, message }])
})

test('trailing zeros after the last decimal are accepted', () => {
  const cells = writeTransactionCells(fill).with(columnAt('quantity'), '100.00000').with(columnAt('fees'), '.5')
  expect(readTransactionCells((name) => cells[columnAt(name)] ?? '').problems).toEqual([
    { field: 'fees', message: 'Is not a number' },
  ])
})

test('every network has a code, and the two mobile networks share one', () => {
  expect(Object.keys(networkCodes)).toEqual(networks.map(({ name }) => name))
  expect(new Set(Object.values(networkCodes)).size).toBe(6)
})

const text = (max: number) =>
  fc
    .string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: max })
    .filter((value) => value === value.trim())
const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const anyRecord = fc
  .record({
    sign: fc.constantFrom(1, -1),
    against: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    at: day,
    quantity: fc.nat(99_999_999),
    unit_price: fc.nat(999_999_999),
    cents: fc.array(fc.nat(99_999_999), { minLength: 7, maxLength: 7 }),
    odometer: fc.option(fc.nat(99_999_999)),
    name: text(30),
    tran_id: text(10),
    is_exempt: fc.boolean(),
  })
  .map(({ sign, against, at, cents, quantity, ...rest }): TransactionRecord => {
    const amount = (index: number) => (against[index] ? -sign : sign) * cents[index]! || 0
    return {
      ...fill,
      tran_date: at.toISOString().slice(0, 10),
      tran_time: at.toISOString().slice(11, 19),
      quantity: sign * quantity || 0,
      federal_tax: amount(0),
      state_tax: amount(1),
      local_excise: amount(2),
      state_sales_tax: amount(3),
      local_sales_tax: amount(4),
      fees: amount(5),
      total: amount(6),
      unit_price: rest.unit_price,
      odometer: rest.odometer,
      site_name: rest.name,
      tran_id: rest.tran_id,
      is_exempt: rest.is_exempt,
    }
  })

test('a fixed-width or comma-separated record is read back as it was written', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const cells = writeTransactionCells(record)
      expect(readFixed(writeFixed(record)).record).toEqual(record)
      expect(readTransactionCells((field) => cells[columnAt(field)] ?? '').record).toEqual(record)
    }),
    { numRuns: 300, seed: 20_261_115 },
  )
})

test('header and trailer are read back as written, even with a negative trailer', () => {
  const header = {
    file_id: 'R-000042',
    division_number: '0004',
    account_number: '04118820',
    from_date: '2026-10-01',
    to_date: '2026-10-31',
    created_date: '2026-11-01',
    created_time: '06:00:00',
  }
  expect(readHeader(writeHeader(header)).record).toMatchObject(header)
  const trailer = { transactions: 2, quantity: -1_000, total: -39_565 }
  expect(writeTrailer(trailer)).toHaveLength(360)
  expect(readTrailer(writeTrailer(trailer)).record).toMatchObject(trailer)
})
