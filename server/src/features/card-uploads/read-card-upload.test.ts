import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeWorkbook } from '#src/outside/spreadsheets.ts'
import { rowOf, textCell, withHeader, xlsxOf } from '#testing/hostile-files.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSender, type Sender } from './upload-sender.fixture.ts'

/** Each file is read by a worker of its own. A test that timed out would leave its sender busy for the next one. */
const timeout = 120_000

let portal: Portal
let anna: Sender
beforeAll(async () => {
  portal = await aPortal()
  anna = await aSender(portal, ['card manager', 'pin manager 1'])
})
afterAll(() => portal.close())

const cells = [
  ['Vehicle number', 'PIN', 'Description'],
  ['0042', '01234', '=1+1'],
  ['0043', '', 'Ünïcode, “quoted”'],
]
const asRead = {
  columns: ['Vehicle number', 'PIN', 'Description'],
  rows: [
    { row: 2, cells: ['0042', '01234', '=1+1'] },
    { row: 3, cells: ['0043', '', 'Ünïcode, “quoted”'] },
  ],
  dropped_columns: [],
}

test('a file written as .xls or .xlsx is read exactly as typed, leading zeros included', { timeout }, async () => {
  for (const format of ['xls', 'xlsx'] as const) {
    const content = await writeWorkbook({ format, sheets: [{ name: 'Cards', rows: cells }] })
    expect(await anna.send(content, `cards.${format}`)).toMatchObject({ status: 200, body: { data: asRead } })
  }
})

const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')

test('a .csv file is read exactly as typed, in every common encoding and with every common separator', { timeout }, async () => {
  const swap = (separator: string) => csv.replaceAll('","', `"${separator}"`)
  const utf16be = Buffer.from(`\uFEFF${csv}`, 'utf16le').swap16()
  const files = [
    csv,
    `\uFEFF${csv}`,
    swap(';'),
    swap('\t'),
    `sep=;\r\n${swap(';')}`,
    csv.replaceAll('\r\n', '\r'),
    csv.replaceAll('\r', ''),
  ]
  for (const content of [...files.map((text) => Buffer.from(text)), Buffer.from(`\uFEFF${csv}`, 'utf16le'), utf16be]) {
    const { status, body } = await anna.send(content, 'cards.csv')
    expect(status).toBe(200)
    expect(body.data.rows.map((row: { cells: string[] }) => row.cells)).toEqual(asRead.rows.map((row) => row.cells))
  }
  const old = Buffer.from('Description\nCaf\xe9 \x93A\x94', 'latin1')
  expect((await anna.send(old, 'cards.csv')).body.data.rows).toEqual([{ row: 2, cells: ['Café “A”'] }])
})

test('numbers, dates, booleans and errors are read as the sheet shows them, and nothing is calculated', async () => {
  const styles =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="200" formatCode="00000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="200" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>'
  const values = ['<c><v>123</v></c>', '<c><v>123456789012</v></c>', '<c s="1"><v>123</v></c>', '<c s="2"><v>45292</v></c>']
  const odd = ['<c t="b"><v>1</v></c>', '<c t="e"><v>#N/A</v></c>', textCell('0 123'), textCell('１２３４')]
  const content = xlsxOf({ rows: withHeader(rowOf([...values, ...odd])), styles })
  const { body } = await anna.send(content, 'cards.xlsx')
  expect(body.data.rows[0].cells).toEqual(['123', '123456789012', '00123', '1/1/24', 'TRUE', '#N/A', '0 123', '１２３４'])
})

test('a formula is refused with the name of its cell', { timeout }, async () => {
  for (const formula of ['HYPERLINK("http://x")', "cmd|'/c calc'!A0", 'SUM(A1)']) {
    const rows = withHeader(rowOf([textCell('1'), `<c t="str"><f>${formula.replaceAll('"', '&quot;')}</f><v>7</v></c>`]))
    const { status, body } = await anna.send(xlsxOf({ rows }), 'cards.xlsx')
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^Cell B2 holds a formula/)])
  }
})

test('any header works: a duplicate, an empty one, or a name of JavaScript’s own', async () => {
  const header = ['__proto__', 'constructor', 'PIN', 'PIN', '', 'toString']
  const content = xlsxOf({
    rows: rowOf(header.map(textCell)) + rowOf(header.map((_, n) => textCell(String(n)))),
    sheetName: '__proto__',
  })
  const { body } = await anna.send(content, 'cards.xlsx')
  expect(body.data.columns).toEqual(['__proto__', 'constructor', 'PIN', 'PIN (2)', 'Column E', 'toString'])
  expect(body.data.rows).toEqual([{ row: 2, cells: ['0', '1', '2', '3', '4', '5'] }])
  expect(({} as Record<string, unknown>)['0']).toBeUndefined()
})

test('5,000 rows and 60 columns are read; one more of either is refused', { timeout }, async () => {
  const rows = (count: number) => Buffer.from(`Vehicle number\n${Array.from({ length: count }, (_, n) => n).join('\n')}`)
  expect((await anna.send(rows(limits.uploadRows), 'cards.csv')).body.data.rows).toHaveLength(limits.uploadRows)
  const { status, body } = await anna.send(rows(limits.uploadRows + 1), 'cards.csv')
  expect([status, body.message]).toEqual([413, 'The file has more than 5,000 rows'])
  const columns = (count: number) => Buffer.from(`${Array.from({ length: count }, (_, n) => `c${n}`).join(',')}\n1`)
  expect((await anna.send(columns(60), 'cards.csv')).status).toBe(200)
  expect((await anna.send(columns(61), 'cards.csv')).body.message).toBe('The file has more than 60 columns')
})

test('gaps count in the row numbers, and empty rows are skipped', async () => {
  const content = Buffer.from('Vehicle number,Description\n\n1,a\n,\n \n2,b\n')
  expect((await anna.send(content, 'cards.csv')).body.data.rows).toEqual([
    { row: 3, cells: ['1', 'a'] },
    { row: 6, cells: ['2', 'b'] },
  ])
})

test('a person who may not set PINs gets no PIN back, and sees which column was left out', async () => {
  const editor = await aSender(portal, ['card editor'])
  const { body, text } = await editor.send(Buffer.from('Vehicle number,Pin Code,Spin\n7,48213,x\n'), 'cards.csv')
  expect(body.data).toEqual({
    columns: ['Vehicle number', 'Spin'],
    rows: [{ row: 2, cells: ['7', 'x'] }],
    dropped_columns: ['Pin Code'],
  })
  expect(text).not.toContain('48213')
})

test('each reading leaves one audit entry, with counts and no contents', async () => {
  const sender = await aSender(portal, ['card manager', 'pin manager 2'])
  await sender.send(Buffer.from('PIN\n48213\n'), 'cards.csv')
  await sender.send(Buffer.from('PIN\n'), 'cards.csv')
  const events = await portal.db
    .selectFrom('audit_events')
    .selectAll()
    .where('actor_id', '=', sender.user_id)
    .orderBy('id')
    .execute()
  expect(events).toMatchObject([
    { action: 'card-upload.read', result: 'ok', after: { format: 'csv', rows: 1, columns: 1 } },
    { action: 'card-upload.read', result: 'refused', after: { reason: 'The file has no rows below its header' } },
  ])
  expect(JSON.stringify(events)).not.toContain('48213')
})

test('one person reads one file at a time, while several people can read theirs at once', { timeout }, async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => anna.send(Buffer.from(csv), 'cards.csv')))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const people = await Promise.all(Array.from({ length: 5 }, () => aSender(portal, ['card editor'])))
  const theirs = await Promise.all(people.map((person) => person.send(Buffer.from(csv), 'cards.csv')))
  expect(theirs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('the eleventh file within an hour is refused', async () => {
  const sender = await aSender(portal, ['card editor'], { counted: true })
  for (let n = 0; n < 10; n++) await sender.send(Buffer.from(''), 'cards.csv')
  expect((await sender.send(Buffer.from(csv), 'cards.csv')).status).toBe(429)
})
