// One report, five files and a page: each has the same rows and totals. Files are read back by other code than wrote them.
import { headline } from '@forecourt/domain/reports/headline.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { columnKinds, type AnyReport } from '@forecourt/domain/reports/report.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { checkTransaction, fromRecord } from '@forecourt/domain/rules/import-line.ts'
import {
  readFixed,
  readHeader,
  readTrailer,
  readTransactionCells,
  transactionLayout,
} from '@forecourt/domain/rules/transaction-layout.ts'
import * as xlsx from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvLine } from '@forecourt/domain/format/csv-line.ts'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { wordsOf } from '#testing/read-pdf.ts'
import { sheetXml } from '#testing/read-workbook.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const march = { from: '2026-03-01', to: '2026-03-31' }
const { columns, totals } = reports['transaction-detail']
const place = (key: (typeof columns)[number]['key']) => columns.findIndex((column) => column.key === key)

type As = Awaited<ReturnType<Portal['aCustomer']>>['as']

const fetchReport = async (
  as: As,
  format: string,
  { key = 'transaction-detail', params = march }: { key?: string; params?: object } = {},
) => {
  const run = await as.post(`/v1/reports/${key}`, { params, format })
  expect(run).toMatchObject({ status: 200, body: { data: { state: 'done' } } })
  const file = await as.get(`/v1/reports/${run.body.data.id}/file`)
  return { run: run.body.data, status: file.status, headers: file.headers, bytes: file.bytes, text: file.bytes.toString() }
}

const preview = async (as: As, params: object = march, key = 'transaction-detail') =>
  (await as.post(`/v1/reports/${key}/preview`, { params })).body.data

/** A small fleet with every text that may break a file: formulas, quotes, separators, line ends, accents, other scripts. */
const hostile = [
  '=1+1',
  '+1',
  '-2',
  '@SUM(A1)',
  '\tTab',
  ' =cmd',
  '＝x',
  'a,b',
  'say "hi"',
  'two\nlines',
  '\r=x',
  'Żółć 日本',
  'back\\slash',
  '',
]
const aFleet = async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const site = await aSite(portal, { name: '=HYPERLINK("x")', city: 'Ko=bn', state: 'OR' })
  const card = await aCard(portal, { account_id, vehicle_number: '9' })
  for (const [at, text] of hostile.entries())
    await aTransaction(portal, {
      account_id,
      card_id: card.id,
      site_id: at % 3 === 0 ? site.id : null,
      vehicle_number: at % 2 === 0 ? '9' : '10',
      driver_name: text,
      card_description: text.slice(0, 30),
      cost_center: text.slice(0, 10),
      misc_keyed: text.slice(0, 10),
      odometer: at % 4 === 0 ? null : 1_000 * at,
      quantity: at === 3 ? -12_345 : 10_001 + at,
      unit_price: 312_345,
      ...(at === 3 && { kind: 'reversal', base: -3_856 }),
      transacted_at: `2026-03-${String(10 + at).padStart(2, '0')}T08:05:09.7`,
    })
  return { as, account_id }
}

/** The text a file has for a cell: numbers with a decimal point, times with a space, nothing for null. */
const asWritten = (cells: (string | number | null)[]) =>
  cells.map((cell, at) => {
    const { kind } = columns[at]!
    if (cell === null) return ''
    const { holds } = columnKinds[kind]
    if (holds === 'number') return (Number(cell) / 10 ** columnKinds[kind].decimals).toFixed(columnKinds[kind].decimals)
    return kind === 'local-datetime' ? String(cell).replace('T', ' ') : String(cell)
  })

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('the totals of a report and of each group are the sums of its rows', async () => {
  const { as } = await aFleet()
  const { rows, totals: shown, groups, row_count } = await preview(as, { ...march, group_by: ['vehicle_number'] })
  expect(row_count).toBe(hostile.length)
  expect(groups.map((group: { values: string[] }) => group.values)).toEqual([['9'], ['10']])
  for (const [at, total] of totals.entries()) {
    if (total.fold !== 'sum') continue
    const added_up = total.per_unit?.of ?? total.key
    const added = (some: number[][]) => sum(some.map((cells) => cells[place(added_up)] ?? 0))
    expect([total.key, shown[at]]).toEqual([total.key, added(rows)])
    for (const { values, totals: of } of groups)
      expect(of[at]).toBe(added(rows.filter((cells: unknown[]) => cells[place('vehicle_number')] === values[0])))
  }
  // Seven of them in each group, in the order of the page.
  expect(groups.map((group: { row_count: number }) => group.row_count)).toEqual([7, 7])
  expect(rows.map((cells: unknown[]) => cells[place('vehicle_number')])).toEqual([...Array(7).fill('9'), ...Array(7).fill('10')])
})

/** The parts that add up to the amount a report leads with. A part with a minus is subtracted. */
const parts: [key: ReportKey, sum: string, parts: string[]][] = [
  ['fuel-summary', 'total', ['base', 'taxes', 'fees', '-discount']],
  ['owner-operator', 'total', ['base', 'taxes', 'fees', '-discount']],
  ['tax-summary', 'total_tax', ['federal_tax', 'state_tax', 'county_tax', 'city_tax', 'state_sales_tax', 'local_sales_tax']],
]

test.each(parts)('the %s shows every part of its %s: headline, footer, groups and files agree', async (key, whole, of) => {
  const { as, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const owner = { owner_operator_number: '77', owner_operator_name: 'Lee Own' }
  await portal.db
    .insertInto('vehicles')
    .values({ account_id, vehicle_number: '9', ...owner })
    .execute()
  const bought = { account_id, vehicle_number: '9', federal_tax: 244, state_tax: 494 }
  await aTransaction(portal, { ...bought, county_tax: 11, city_tax: 7, fees: 45, discount: 120 })
  await aTransaction(portal, { ...bought, product_id: 22, state_sales_tax: 33, local_sales_tax: 9, discount: 15 })
  const report: AnyReport = reports[key]
  const names = of.map((part) => part.replace('-', ''))
  const shownKeys = report.columns.filter(({ is_shown }) => is_shown !== false).map((column) => column.key)
  expect(shownKeys).toEqual(expect.arrayContaining([...names, whole]))

  const added = (value: (name: string) => number) =>
    sum(of.map((part, at) => (part.startsWith('-') ? -1 : 1) * value(names[at]!)))
  const amounts =
    ({ totals: values }: { totals: number[] }) =>
    (name: string) =>
      values[report.totals.findIndex((total) => total.key === name)]!
  const params = { ...march, group_by: report.group_by.slice(0, 1) }
  const shown = await preview(as, params, key)
  for (const summed of [shown, ...shown.groups]) expect(added(amounts(summed))).toBe(amounts(summed)(whole))
  expect(sum(shown.groups.map((group: { totals: number[] }) => amounts(group)(whole)))).toBe(amounts(shown)(whole))
  expect(amounts(shown)(whole)).toBeGreaterThan(0)
  expect(headline(report, shown)).toContain(dollars(amounts(shown)(whole)))

  const titles = report.columns.map(({ title }) => title)
  const cells = parse((await fetchReport(as, 'csv', { key, params })).bytes, { bom: true, from_line: 2 })
  const inFile = (name: string) =>
    sum(cells.map((row) => Math.round(Number(row[report.columns.findIndex((column) => column.key === name)]) * 100)))
  expect(cells[0]).toHaveLength(titles.length)
  expect([added(inFile), inFile(whole)]).toEqual([amounts(shown)(whole), amounts(shown)(whole)])
})

test('headline, footer, groups and files show the same gallons, and count washes and fees apart', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const wash = { product_id: 102, base: 900, federal_tax: 0, state_tax: 0 }
  await aTransaction(portal, { account_id, vehicle_number: '9', quantity: 10_250 })
  await aTransaction(portal, { account_id, vehicle_number: '9', quantity: 7_965, ...wash })
  await aTransaction(portal, { account_id, vehicle_number: '10', quantity: 20_000, product_id: 22 })
  await aTransaction(portal, { account_id, vehicle_number: '10', quantity: 1_000, ...wash })
  const params = { ...march, group_by: ['vehicle_number'] }
  const shown = await preview(as, params)
  const at = (key: string) => totals.findIndex((total) => total.key === key)
  const volumes = ({ totals: of }: { totals: number[] }) => ['quantity', 'fuel_quantity', 'pieces'].map((key) => of[at(key)])
  expect(volumes(shown)).toEqual([30_250, 30_250, 8_965])
  expect(shown.groups.map(volumes)).toEqual([
    [10_250, 10_250, 7_965],
    [20_000, 20_000, 1_000],
  ])
  expect(headline(reports['transaction-detail'], shown)).toMatch(/^4 transactions · 30\.3 gal · /)
  const book = xlsx.read((await fetchReport(as, 'xlsx', { params })).bytes, { type: 'buffer' })
  const read = xlsx.utils.sheet_to_json<number[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true, blankrows: false })
  expect([read.at(-1)![place('quantity')], read.at(-1)![place('pieces')]]).toEqual([30.25, 8.965])
  const words = wordsOf((await fetchReport(as, 'pdf', { params })).bytes)
  expect(words).toEqual(expect.arrayContaining(['10.250', '20.000', '30.250', '8.965']))
  expect(words).not.toContain('39.215')
})

test('CSV has the rows of the page, escapes formulas, and is the same file when downloaded again', async () => {
  const { as } = await aFleet()
  const params = { ...march, group_by: ['vehicle_number'] }
  const { rows } = await preview(as, params)
  const file = await fetchReport(as, 'csv', { params })
  // csv.ts guards and quotes each text and has its own test; numbers are compared as written.
  const [titles, ...read] = parse(file.bytes, { bom: true, record_delimiter: '\r\n' })
  expect(titles).toEqual(columns.map(({ title }) => title))
  expect(read).toHaveLength(rows.length)
  const guarded = rows.map((cells: (string | number | null)[]) =>
    asWritten(cells).map((text, at) =>
      columns[at]!.kind === 'text' ? (parse(csvLine([text]), { record_delimiter: '\r\n' })[0]?.[0] ?? '') : text,
    ),
  )
  expect(read).toEqual(guarded)
  expect(file.text.startsWith('\uFEFF')).toBe(true)
  const cells = read.flat()
  expect(cells.filter((cell) => /^[\s]*[=+@＝]|^[\t\r\n]/.test(cell))).toEqual([])
  for (const text of ["'=1+1", "'@SUM(A1)", "'-2", "'\tTab", "' =cmd", "'＝x", "'\r=x", 'two\nlines', 'back\\slash'])
    expect(cells).toContain(text)
  const again = await as.get(`/v1/reports/${file.run.id}/file`)
  expect(again.bytes.equals(file.bytes)).toBe(true)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
})

test('F follows the layout: 360 characters a line, a sign for a reversal, and a matching trailer', async () => {
  const { as } = await aFleet()
  const { rows, totals: shown } = await preview(as)
  const { text, headers } = await fetchReport(as, 'F')
  expect(headers['content-type']).toBe('text/plain; charset=us-ascii')
  const lines = text.split('\r\n')
  expect(lines.pop()).toBe('')
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([360]))
  expect(readHeader(lines[0]!).record).toMatchObject({ from_date: march.from, to_date: march.to })
  const records = lines.slice(1, -1).map((line) => readFixed(line).record!)
  const of = (key: (typeof columns)[number]['key']) => rows.map((cells: unknown[]) => cells[place(key)])
  expect(records.map(({ quantity }) => quantity)).toEqual(of('quantity'))
  expect(records.map(({ total }) => total)).toEqual(of('total'))
  expect(records.map(({ odometer }) => odometer)).toEqual(of('odometer'))
  expect(records.map(({ tran_date, tran_time }) => `${tran_date}T${tran_time}`)).toEqual(of('transacted_at'))
  expect(records.map(({ vehicle_number }) => vehicle_number)).toEqual(of('vehicle_number'))
  expect(records.map(({ card_description }) => card_description)).toContain('Zo?c ??')
  expect(records.map(({ card_description }) => card_description)).toContain('back\\slash')
  const at = (key: string) => totals.findIndex((total) => total.key === key)
  expect(readTrailer(lines.at(-1)!).record).toMatchObject({
    transactions: rows.length,
    quantity: shown[at('quantity')],
    total: shown[at('total')],
  })
})

test('a credited fee keeps its minus in F and C, and blocks neither', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['report user'] })
  await aTransaction(portal, { account_id, fees: -50 })
  await aTransaction(portal, { account_id, kind: 'reversal', quantity: -10_000, base: -3_500, fees: 25 })
  const lines = (await fetchReport(as, 'F')).text.split('\r\n').slice(1, -2)
  const amounts = lines.map((line) => readFixed(line).record).map((record) => [record?.fees, record?.total])
  expect(Object.fromEntries(amounts)).toEqual({ '-50': 17_450, 25: -3_475 })
  const cells = parse((await fetchReport(as, 'C')).bytes, { bom: true, columns: true }) as unknown as Record<string, string>[]
  for (const each of cells) expect(readTransactionCells((field) => each[field] ?? '').problems).toBeUndefined()
})

test('a discounted line adds up in F and C: its price there is the price after the discount', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const { base } = await aTransaction(portal, { account_id, quantity: 88_412, unit_price: 347_102, base: 30_688, discount: 530 })
  const record = readFixed((await fetchReport(as, 'F')).text.split('\r\n')[1]!).record!
  expect(record).toMatchObject({ unit_price: 341_108, fees: 0, total: base - 530 })
  expect(checkTransaction(fromRecord(record, 1), new Date('2026-11-16'))).toEqual([])
  const [cells] = parse((await fetchReport(as, 'C')).bytes, { bom: true, columns: true }) as unknown as Record<string, string>[]
  const fromC = readTransactionCells((field) => cells![field] ?? '')
  expect(fromC.record).toMatchObject({ unit_price: 341_108, fees: 0, total: base - 530 })
  expect(checkTransaction(fromRecord(fromC.record!, 1), new Date('2026-11-16'))).toEqual([])
})

test('a sample can be read with the same layout as a real file', async () => {
  const { as } = await portal.aCustomer({ roles: ['report user'] })
  const sample = async (format: string) => (await as.get(`/v1/report_samples/transaction-detail/${format}`)).bytes
  const cells = parse(await sample('C'), { bom: true, columns: true }) as unknown as Record<string, string>[]
  const fromC = cells.map((each) => readTransactionCells((field) => each[field] ?? ''))
  const fromF = (await sample('F')).toString().split('\r\n').slice(1, -2).map(readFixed)
  expect(fromC.map(({ problems }) => problems)).toEqual(Array(5).fill(undefined))
  expect(fromF).toEqual(fromC)
})

test('C has the fields of the layout as column titles, and the same transactions as F', async () => {
  const { as } = await aFleet()
  const { rows } = await preview(as)
  const { bytes } = await fetchReport(as, 'C')
  const records = parse(bytes, { bom: true, columns: true, record_delimiter: '\r\n' }) as unknown as Record<string, string>[]
  expect(Object.keys(records[0]!)).toEqual(transactionLayout.map(({ field }) => field))
  expect(records.map(({ total }) => Math.round(Number(total) * 100))).toEqual(
    rows.map((cells: number[]) => cells[place('total')]),
  )
  expect(records.map(({ sign }) => sign).filter((sign) => sign === '-')).toHaveLength(1)
  expect(records[0]!['card_description']).toBe("'=1+1")
})

test('a workbook has formatted numbers, plain text, and the totals below', async () => {
  const { as } = await aFleet()
  const { rows, totals: shown } = await preview(as)
  const { bytes } = await fetchReport(as, 'xlsx')
  const book = xlsx.read(bytes, { type: 'buffer', cellNF: true, cellFormula: true })
  const sheet = book.Sheets[book.SheetNames[0]!]!
  const read = xlsx.utils.sheet_to_json<(string | number | undefined)[]>(sheet, { header: 1, raw: true, blankrows: false })
  expect(read).toHaveLength(rows.length + 2)
  const totalCents = read.slice(1, -1).map((cells) => Math.round(Number(cells[place('total')]) * 100))
  expect(totalCents).toEqual(rows.map((cells: number[]) => cells[place('total')]))
  expect(Math.round(Number(read.at(-1)![place('total')]) * 100)).toBe(shown[totals.findIndex(({ key }) => key === 'total')])
  expect(read.map((cells) => cells[place('driver_name')])).toContain('=1+1')
  const cells = Object.entries(sheet)
    .filter(([name]) => !name.startsWith('!'))
    .map(([, cell]) => cell as xlsx.CellObject)
  expect(cells.filter(({ f }) => f !== undefined)).toEqual([])
  const amount = sheet[xlsx.utils.encode_cell({ r: 1, c: place('total') })] as xlsx.CellObject
  expect(amount).toMatchObject({ t: 'n', z: '#,##0.00' })
})

test('a workbook freezes and repeats its titles, filters only its rows, and has wide enough time columns', async () => {
  const { as } = await aFleet()
  const xml = sheetXml((await fetchReport(as, 'xlsx')).bytes)
  const last = xlsx.utils.encode_col(columns.length - 1)
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain(`<autoFilter ref="A1:${last}${hostile.length + 1}"/>`)
  expect(xml).toMatch(/<pageSetup orientation="landscape" fitToWidth="\d" fitToHeight="0"\/>/)
  expect(Number(/<col min="1" max="1" width="([\d.]+)"/.exec(xml)?.[1])).toBeGreaterThan('yyyy-mm-dd hh:mm:ss'.length)
})

test('a PDF shows every row, subtotal and total of the page, and who ran it for which account', async () => {
  const { as, account_id } = await aFleet()
  const params = { ...march, group_by: ['vehicle_number'] }
  const { rows, totals: shown } = await preview(as, params)
  const { bytes, headers } = await fetchReport(as, 'pdf', { params })
  expect(headers['content-type']).toBe('application/pdf')
  const words = wordsOf(bytes)
  const account = await portal.db.selectFrom('accounts').selectAll().where('id', '=', account_id).executeTakeFirstOrThrow()
  expect(words).toContain('Transaction Detail Report')
  expect(words.join('\n')).toContain(account.name)
  expect(words.join('\n')).toContain('Mar 1, 2026 to Mar 31, 2026')
  expect(words.join('\n')).toMatch(/Run by Pat Driver, .* P[SD]T/)
  expect(words).toContain('Page 1 / 1')
  expect(words).toContain('Vehicle: 9')
  expect(words).toContain('Vehicle: 10 · 7 transactions')
  const plain = (cents: number) => (cents / 100).toFixed(2)
  for (const cells of rows) expect(words).toContain(plain(cells[place('total')]))
  expect(words).toContain(plain(shown[totals.findIndex(({ key }) => key === 'total')]))
})

test('a group that continues on the next page says so, and pages are numbered', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const card = await aCard(portal, { account_id, vehicle_number: '77' })
  const { site_id } = await aTransaction(portal, { account_id, card_id: card.id })
  for (let at = 1; at < 60; at++) await aTransaction(portal, { account_id, card_id: card.id, site_id })
  const words = wordsOf((await fetchReport(as, 'pdf', { params: { ...march, group_by: ['vehicle_number'] } })).bytes)
  expect(words).toContain('Vehicle: 77 (continued)')
  expect(words).toContain('Page 2 / 2')
  expect(words.filter((word) => word === 'Tran date')).toHaveLength(2)
})

/** The part of an empty file that shows it is empty. A program counts: no line below the header row, or a trailer of zero. */
const said: Record<string, (bytes: Buffer) => unknown> = {
  csv: (bytes) => bytes.toString().split('\r\n')[1],
  pdf: (bytes) => wordsOf(bytes).find((word) => word.startsWith('No ')),
  xlsx: (bytes) => xlsx.utils.sheet_to_json<string[]>(Object.values(xlsx.read(bytes).Sheets)[0]!, { header: 1 })[1]?.[0],
  C: (bytes) => bytes.toString().split('\r\n').length,
  F: (bytes) => readTrailer(bytes.toString().split('\r\n')[1]!).record?.transactions,
}
const sentence = 'No transactions in this period'

test.each(Object.entries({ csv: sentence, pdf: sentence, xlsx: sentence, C: 2, F: 0 }))(
  'an empty report is still a file: %s says that it is empty',
  async (format, expected) => {
    const { as } = await portal.aCustomer({ roles: ['report user'] })
    const { bytes, run } = await fetchReport(as, format)
    expect(run).toMatchObject({ rows_written: 0, state: 'done' })
    expect(said[format]?.(bytes)).toBe(expected)
  },
)

test('a report of one transaction works in every format', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['report user'] })
  await aTransaction(portal, { account_id })
  for (const format of ['csv', 'xlsx', 'pdf', 'C', 'F']) expect((await fetchReport(as, format)).run.rows_written).toBe(1)
})
