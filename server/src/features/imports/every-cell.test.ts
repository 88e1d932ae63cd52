// docs/product/transactions-and-money.md#imports: every cell is either stored exactly as the file has it, or its line is refused with
// a reason. Each file has one wrong cell a line, and its other lines are added.
import { transactionLayout, writeFixed } from '@forecourt/domain/rules/transaction-layout.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aHeader, aMapping, aRecord, asOwnCsv, aTranId, problemsOf, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { runImport } from './run-import.ts'

let portal: Portal
let as: Caller
let number: string
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
  number = aCardNumber()
  await aCard(portal, { account_id: (await portal.anAccount()).id, number, card_network_id: 1 })
})
afterAll(() => portal.close())

const take = async (lines: readonly string[], sending: Parameters<typeof sendFile>[2]) => {
  const { body } = await sendFile(as, lines.join('\r\n'), sending)
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
  return (await as.get(`/v1/imports/${body.data.id}`)).body.data
}

/** What a cell comes to: a column of the stored transaction and its value, or a problem of the line. */
type Case<Field extends string> = [cells: Partial<Record<Field, string>>, outcome: Record<string, unknown> | string]

type File<Field extends string> = {
  titles?: readonly string[]
  good: () => Record<Field, string>
  lineOf: (cells: Record<Field, string>) => string
  sending: Parameters<typeof sendFile>[2]
}

/** What became of each case, with a good line before the first and after the last. */
const outcomesOf = async <Field extends string>(cases: readonly Case<Field>[], file: File<Field>) => {
  const { titles = [], good, lineOf, sending } = file
  const all: Case<Field>[] = [[{}, {}], ...cases, [{}, {}]]
  const done = await take([...titles, ...all.map(([cells]) => lineOf({ ...good(), ...cells }))], sending)
  const problems = new Map((await problemsOf(as, done.id)).map((line) => [Number(line.split(',')[0]), line]))
  expect(done).toMatchObject({ state: 'done', refused: problems.size, added: all.length - problems.size, held: 0 })
  const stored = await portal.db
    .selectFrom('transaction_keys as k')
    .innerJoin('transactions as t', 't.id', 'k.id')
    .selectAll('t')
    .select('k.line')
    .where('k.import_id', '=', done.id)
    .execute()
  const rows = new Map(stored.map(({ line, ...row }) => [line, row as Record<string, unknown>]))
  const outcomes = all.map(([cells, expected], at): Case<Field> => {
    const line = at + titles.length + 1
    const row = rows.get(line)
    if (!row) return [cells, (problems.get(line) ?? 'lost').split(',').slice(2).join(',')]
    return [cells, Object.fromEntries(Object.keys(expected).map((column) => [column, row[column]]))]
  })
  return outcomes.slice(1, -1)
}

type OwnField = (typeof transactionLayout)[number]['field']
const ownCells = () => {
  const [titles = '', line = ''] = asOwnCsv([aRecord({ card_number: number })]).split('\r\n')
  const values = line.split(',')
  return Object.fromEntries(titles.split(',').map((title, at) => [title, values[at]])) as Record<OwnField, string>
}
const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const notSum = 'total,"Is not what quantity, price, taxes and fees add up to"'
const hidden = 'Must not contain control characters'

test('each cell of our comma-separated layout is stored exactly or refused', async () => {
  const cases: Case<OwnField>[] = [
    [{ quantity: '10' }, { quantity: 10_000 }],
    [{ quantity: '+10.000000' }, { quantity: 10_000 }],
    [{ quantity: '10.0001' }, 'quantity,Is not a number'],
    [{ quantity: '1e1' }, 'quantity,Is not a number'],
    [{ quantity: 'NaN' }, 'quantity,Is not a number'],
    [{ quantity: 'Infinity' }, 'quantity,Is not a number'],
    [{ quantity: '１０' }, 'quantity,Is not a number'],
    [{ quantity: '10,000' }, 'quantity,Is not a number'],
    [{ quantity: '1000{' }, 'quantity,Is not a number'],
    [{ quantity: '9999999999999' }, 'quantity,Is not a number'],
    [{ quantity: '999999999999.999' }, 'quantity,Is too large'],
    [{ quantity: '-10.000' }, notSum],
    [{ unit_price: '-3.12300', quantity: '-10.000' }, 'unit_price,Cannot be negative'],
    [{ unit_price: '-3.12300', quantity: '0' }, 'unit_price,Cannot be negative'],
    [{ unit_price: '' }, 'unit_price,Is missing'],
    [
      { fees: '-1.00', total: '38.51' },
      { fees: -100, total: 3_851 },
    ],
    [{ unit: '' }, { quantity: 10_000 }],
    [{ unit: 'L' }, 'unit,"Must be G, E, U"'],
    [{ location_kind: 'U' }, 'location_kind,"Must be D, R, F, N, E, C, P, M"'],
    [{ odometer: '-1' }, 'odometer,Cannot be negative'],
    [{ odometer: '100000000' }, 'odometer,Is too large'],
    [{ tran_id: 'a\u200Bb' }, `tran_id,${hidden}`],
    [{ misc_keyed: 'a\u0001b' }, `misc_keyed,${hidden}`],
    [{ site_name: 'a\u202Eb' }, `site_name,${hidden}`],
    [{ misc_keyed: '=1+1' }, { misc_keyed: '=1+1' }],
    [{ misc_keyed: 'JOB "9", 🚚' }, { misc_keyed: 'JOB "9", 🚚' }],
    [{ misc_keyed: 'x'.repeat(40) }, { misc_keyed: 'x'.repeat(40) }],
    [{ misc_keyed: 'x'.repeat(41) }, 'misc_keyed,Is longer than 40 characters'],
    [{ invoice_number: 'x'.repeat(41) }, 'invoice_number,Is longer than 40 characters'],
    [{ tran_date: '2024-02-29' }, { transacted_at: '2024-02-29T08:00:00' }],
    [{ tran_date: '2026-02-29' }, 'tran_date,Is not a date'],
    [{ tran_date: '20261104' }, 'tran_date,Is not a date'],
    [{ tran_time: '24:00:00' }, 'tran_time,Is not a time of day'],
  ]
  const file: File<OwnField> = {
    titles: [transactionLayout.map(({ field }) => field).join(',')],
    good: ownCells,
    lineOf: (cells) => transactionLayout.map(({ field }) => cell(cells[field])).join(','),
    sending: { layout: 'C' },
  }
  expect(await outcomesOf(cases, file)).toEqual(cases)
})

test('each cell of our fixed-width layout is stored exactly or refused', async () => {
  const placeOf = (name: string) => transactionLayout.find(({ field }) => field === name)!
  const cases: Case<OwnField>[] = [
    [{ quantity: ' 00010000' }, 'quantity,Is not a number'],
    [{ quantity: '00001000{' }, 'quantity,Is not a number'],
    [{ quantity: '010.00000' }, 'quantity,Is not a number'],
    [{ quantity: '-00010000' }, notSum],
    [{ quantity: '         ' }, 'quantity,Is missing'],
    [{ unit_price: '-00312300' }, 'unit_price,Is not a number'],
    [{ odometer: '        ' }, { odometer: null }],
    [{ odometer: '00000000' }, { odometer: 0 }],
    [{ odometer: '99999999' }, { odometer: 99_999_999 }],
    [{ tran_id: '      R042' }, { tran_id: 'R042' }],
    [{ tran_id: '          ' }, 'tran_id,Is missing'],
    [{ misc_keyed: '     JOB 9' }, { misc_keyed: 'JOB 9' }],
    [{ unit: 'L' }, 'unit,"Must be G, E, U"'],
    [{ sign: '-' }, { quantity: -10_000, total: -3_951, federal_tax: -244, kind: 'reversal' }],
    [{ tran_date: '20240229' }, { transacted_at: '2024-02-29T08:00:00' }],
    [{ tran_date: '20260229' }, 'tran_date,Is not a date'],
  ]
  const file: File<OwnField> = {
    titles: [aHeader],
    good: () => ({}) as Record<OwnField, string>,
    lineOf: (cells) => {
      let line = writeFixed(aRecord({ card_number: number }))
      for (const [field, text] of Object.entries(cells)) {
        const { position, length } = placeOf(field)
        line = line.slice(0, position - 1) + text + line.slice(position - 1 + length)
      }
      return line
    },
    sending: { layout: 'F', filename: 'f.txt' },
  }
  expect(await outcomesOf(cases, file)).toEqual(cases)
})

const cfnPlaces = {
  site: 0,
  sequence: 1,
  status: 2,
  total: 3,
  unit_price: 8,
  quantity: 9,
  odometer: 10,
  day: 13,
  tax_code: 21,
  tax: 31,
  pump_price: 44,
  cost_price: 46,
} as const

test('each cell of the CFN layout is stored exactly or refused', async () => {
  let sequence = 0
  const site = aTranId().slice(0, 6)
  const aLine = () =>
    (
      `${site},0001,41,39.51,00,019,FUEL,DIESEL,3.12300,10.000,0120450,03,0042,261104,0815,,123456,JOB9,${number},,WA KING,` +
      `FET,SET,,,,,,,,,2.44000,5.84000,,,,,,,,,R,CF,0.0000,3.95100,0.00000,2.90000`
    ).split(',')
  const cases: Case<keyof typeof cfnPlaces>[] = [
    [{ tax: '2.44499' }, { federal_tax: 244 }],
    [{ tax: '2.44500' }, { federal_tax: 245 }],
    [{ tax: '2.4x' }, 'tax_amount_1,Is not a number'],
    [{ tax_code: 'XYZ' }, 'tax_code_1,Is not a tax we know'],
    [{ status: '45' }, { quantity: -10_000, total: -3_951, federal_tax: -244, kind: 'reversal' }],
    [{ quantity: '-10.000' }, 'status,"Is not 45, although an amount is negative"'],
    [{ quantity: '10.0005' }, 'quantity,Is not a number'],
    [{ quantity: '1 0' }, 'quantity,Is not a number'],
    [{ unit_price: '-3.12300', quantity: '0' }, 'unit_price,Cannot be negative'],
    [{ pump_price: '-3.95100' }, 'pump_price,Cannot be negative'],
    [{ cost_price: '-2.90000' }, 'cost_price,Cannot be negative'],
    [{ cost_price: '' }, { cost_price: null }],
    [{ pump_price: '' }, { pump_price: 0 }],
    [{ odometer: '0,500' }, 'odometer,Is not a number'],
    [{ odometer: '' }, { odometer: null }],
    [{ day: '260229' }, 'tran_date,Is not a date'],
    [{ day: '61104' }, 'tran_date,Is not a date'],
    [{ sequence: '' }, 'sequence,Is missing'],
  ]
  const file: File<keyof typeof cfnPlaces> = {
    good: () => ({ sequence: String(++sequence).padStart(4, '0') }) as Record<keyof typeof cfnPlaces, string>,
    lineOf: (cells) => {
      const line = aLine()
      for (const [field, text] of Object.entries(cells)) line[cfnPlaces[field as keyof typeof cfnPlaces]] = text
      return line.map(cell).join(',')
    },
    sending: { layout: 'CFN' },
  }
  expect(await outcomesOf(cases, file)).toEqual(cases)
})

const mappedTitles = ['Ticket', 'Date', 'Card', 'Site', 'Site name', 'ST', 'Prod', 'Gallons', 'Amount'] as const
type Title = (typeof mappedTitles)[number]

const aSavedMapping = async () => {
  const saved = await as.post('/v1/import_mappings', { ...aMapping(), card_network_id: 1 })
  return saved.body.data.id as number
}
const mappedCells = (): Record<Title, string> => ({
  Ticket: aTranId(),
  Date: '11/04/2026',
  Card: number,
  Site: '104233',
  'Site name': 'Kent Cardlock',
  ST: 'WA',
  Prod: '019',
  Gallons: '10',
  Amount: '39.51',
})

test('each cell of a mapped file is stored exactly or refused', async () => {
  const cases: Case<Title>[] = [
    [{ Amount: '$1,039.51' }, { total: 103_951 }],
    [{ Amount: '1 039.51' }, { total: 103_951 }],
    [{ Amount: '39 .51' }, 'total,Is not a number'],
    [{ Amount: '3 951' }, { total: 395_100 }],
    [{ Amount: '39 51' }, 'total,Is not a number'],
    [{ Amount: '0,500' }, 'total,Is not a number'],
    [{ Amount: '39.515' }, 'total,Is not a number'],
    [{ Amount: '' }, 'total,Is missing'],
    [{ Gallons: '0,500' }, 'quantity,Is not a number'],
    [{ Gallons: '1$0' }, 'quantity,Is not a number'],
    [
      { Gallons: '(10)', Amount: '39.51-' },
      { quantity: -10_000, total: -3_951, kind: 'reversal' },
    ],
    [{ Amount: '-39.51' }, 'total,"Is above zero where the quantity is below it, or the other way round"'],
    [{ Gallons: '-10' }, 'total,"Is above zero where the quantity is below it, or the other way round"'],
    [{ Amount: '1.00' }, 'total,Is less than its taxes and fees'],
    [
      { Gallons: '0', Amount: '5.00' },
      { quantity: 0, total: 500 },
    ],
    [{ Gallons: '0', Amount: '0' }, 'quantity,Nothing was bought'],
    [{ Date: '2/29/2024' }, { transacted_at: '2024-02-29T00:00:00' }],
    [{ Date: '2/29/2026' }, 'tran_date,Is not a date of that format'],
    [{ Date: '11/04/2026 1:30 PM' }, { transacted_at: '2026-11-04T13:30:00' }],
    [{ Date: '11/04/2026 24:00' }, 'tran_time,Is not a time of day'],
  ]
  const file: File<Title> = {
    titles: [mappedTitles.join(',')],
    good: mappedCells,
    lineOf: (cells) => mappedTitles.map((title) => cell(cells[title])).join(','),
    sending: { layout: 'CSV', mapping_id: await aSavedMapping() },
  }
  expect(await outcomesOf(cases, file)).toEqual(cases)
})

test('a file that has a mapped column twice is refused as a whole, because either could be meant', async () => {
  const mapping_id = await aSavedMapping()
  const cells = Object.values(mappedCells()).join(',')
  const twice = await take([`${mappedTitles.join(',')},amount`, `${cells},1.00`], { layout: 'CSV', mapping_id })
  expect(twice).toMatchObject({ state: 'failed', failure: 'The first line has the column amount twice', added: 0 })
  const other = await take([`${mappedTitles.join(',')},Note,Note`, `${cells},a,b`], { layout: 'CSV', mapping_id })
  expect(other).toMatchObject({ state: 'done', added: 1 })
})

test('thousands of refused amounts beyond any sum do not stop a file', async () => {
  const [titles = '', line = ''] = asOwnCsv([aRecord({ card_number: number })]).split('\r\n')
  const huge = line.replace(',10.000,', ',999999999999.999,')
  const done = await take([titles, line, ...Array.from({ length: 10_000 }, () => huge)], { layout: 'C' })
  expect(done).toMatchObject({ state: 'done', added: 1, refused: 10_000, read: { quantity: 10_000 } })
}, 60_000)
