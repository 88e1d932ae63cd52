// docs/product/safety.md#hostile-files: any hostile file gets a clear refusal in time and writes nothing, and the next good file
// is read.
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeWorkbook } from '#src/outside/spreadsheets.ts'
import { changedTables, contentsOf } from '../../../authorisation/contents.ts'
import { oneCard, rowOf, textCell, withHeader, workbookParts, xlsxOf, zipOf } from '#testing/hostile-files.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSender, formOf, type Sender } from './upload-sender.fixture.ts'

const MiB = 1024 * 1024
const good = Buffer.from('Vehicle number\n0042\n')

let portal: Portal
let anna: Sender
let xls: Buffer
beforeAll(async () => {
  portal = await aPortal()
  anna = await aSender(portal, ['card editor'])
  xls = Buffer.from(await writeWorkbook({ format: 'xls', sheets: [{ name: 'Cards', rows: [['Vehicle number'], ['0042']] }] }))
  // The first upload loads modules once. Memory is measured after it.
  await anna.send(good, 'cards.csv')
})
afterAll(() => portal.close())

const bomb = (content: string | Buffer) =>
  zipOf(workbookParts({ rows: oneCard }).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, content } : part)))
const entities = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
const part = (name: string, claims = {}) => zipOf([...workbookParts({ rows: oneCard }), { name, content: 'x', claims }])
const truncated = (share: number) => {
  const whole = xlsxOf({ rows: oneCard })
  return whole.subarray(0, Math.floor(whole.length * share))
}
const html = Buffer.from('<html><table><tr><td>1</td></tr></table></html>')

type Hostile = { what: string; filename: string; content: () => Buffer; status: number; says: RegExp }
const xlsx = (what: string, status: number, says: RegExp, content: () => Buffer): Hostile => ({
  what,
  filename: 'cards.xlsx',
  content,
  status,
  says,
})
const other = (filename: string, what: string, status: number, says: RegExp, content: () => Buffer): Hostile => ({
  what,
  filename,
  content,
  status,
  says,
})

const bombs: Hostile[] = [
  xlsx('one cell of 100 MB', 413, /too much/, () => bomb(Buffer.alloc(100 * MiB, 'A'))),
  xlsx('three million rows', 413, /too much/, () => xlsxOf({ rows: '<row><c><v>1</v></c></row>'.repeat(3_000_000) })),
  xlsx('a zip in the zip', 422, /other files/, () =>
    zipOf([...workbookParts({ rows: oneCard }), { name: 'xl/media/image1.png', content: xlsxOf({}) }]),
  ),
  xlsx('entries that share their bytes', 422, /damaged/, () =>
    zipOf([
      ...workbookParts({ rows: oneCard }),
      { name: 'xl/a.xml', content: 'A'.repeat(MiB) },
      { name: 'xl/b.xml', content: 'A'.repeat(MiB), claims: { offset: 0 } },
    ]),
  ),
  xlsx('a header that promises 10 bytes for 100 MB', 413, /too much/, () =>
    zipOf([...workbookParts({ rows: oneCard }), { name: 'xl/a.xml', content: Buffer.alloc(100 * MiB), claims: { size: 10 } }]),
  ),
  xlsx('sixty thousand empty entries', 413, /too many parts/, () =>
    zipOf(Array.from({ length: 60_000 }, (_, n) => ({ name: `${n}`, content: '', stored: true }))),
  ),
  xlsx('entities that grow', 422, /entities/, () =>
    xlsxOf({ rows: oneCard, strings: `<?xml version="1.0"?>${entities}<sst><si><t>&b;</t></si></sst>` }),
  ),
  xlsx('a column beyond the last', 413, /60 columns/, () =>
    xlsxOf({ rows: withHeader('<row r="2"><c r="ZZZZZZ2"><v>1</v></c></row>') }),
  ),
]

const impostors: Hostile[] = [
  xlsx('an encrypted entry', 422, /password/, () => part('xl/a.xml', { flags: 1 })),
  xlsx('macros under another name', 422, /macros/, () => part('xl/vbaProject.bin')),
  other('cards.xlsm', 'macros under their own name', 422, /Only \.xls, \.xlsx, \.csv/, () => xlsxOf({ rows: oneCard })),
  xlsx('a binary workbook', 415, /not a \.xlsx/, () => zipOf([{ name: 'xl/workbook.bin', content: 'x' }])),
  xlsx('an OpenDocument sheet', 415, /not a \.xlsx/, () =>
    zipOf([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: '<x/>' },
    ]),
  ),
  other('cards.xls', 'a web page', 415, /not a \.xls/, () => html),
  other('cards.xls', 'SYLK', 415, /not a \.xls/, () => Buffer.from('ID;PWXL;N;E\r\nC;Y1;X1;K"a"\r\nE')),
  other('cards.xls', 'DIF', 415, /not a \.xls/, () => Buffer.from('TABLE\r\n0,1\r\n"EXCEL"\r\n')),
  xlsx('a PDF', 415, /not a \.xlsx/, () => Buffer.from('%PDF-1.7')),
  other('cards.csv', 'a program', 415, /not a \.csv/, () => Buffer.from('7f454c46020101', 'hex')),
  other('cards.csv', 'a workbook called .csv', 415, /not a \.csv/, () => xlsxOf({ rows: oneCard })),
  xlsx('a web page in front of a zip', 415, /not a \.xlsx/, () => Buffer.concat([html, xlsxOf({ rows: oneCard })])),
  xlsx('a name that climbs', 422, /unsafe names/, () => part('../../etc/x')),
  xlsx('an absolute name', 422, /unsafe names/, () => part('/etc/x')),
  xlsx('a name with a drive', 422, /unsafe names/, () => part('C:\\x')),
  xlsx('a symbolic link', 422, /unsafe names/, () => part('xl/link', { attributes: 0xa1ff0000 })),
  ...[0.1, 0.5, 0.9].map((share) => xlsx(`cut off at ${share * 100} %`, 422, /damaged/, () => truncated(share))),
  ...[0.1, 0.5].map((share) =>
    other('cards.xls', `.xls cut off at ${share * 100} %`, 422, /damaged|empty/, () => xls.subarray(0, xls.length * share)),
  ),
  xlsx('a wrong checksum', 422, /damaged/, () => part('xl/a.xml', { crc: 1 })),
  other('cards.csv', 'nothing', 422, /empty/, () => Buffer.alloc(0)),
  other('cards.csv', 'a byte too many', 413, /too large/, () => Buffer.alloc(limits.uploadBytes + 1, 'a')),
  other('cards.csv', 'a header only', 422, /no rows/, () => Buffer.from('Vehicle number,PIN\r\n')),
  other('cards.csv', 'UTF-16 without its mark', 415, /CSV UTF-8/, () => Buffer.from('Vehicle number\n1\n', 'utf16le')),
  other('cards.csv', 'a quote that is never closed', 422, /never closed/, () => Buffer.from('a,b\n"1,2\n3,4\n')),
  other('cards.csv', 'a line of 5 MB', 422, /too long/, () => Buffer.alloc(limits.uploadBytes, 'a')),
  other('cards.csv', 'NUL bytes', 415, /not a text file/, () => Buffer.from('a,b\n1,\0\n')),
  other('cards.csv', 'nothing but lines', 413, /too many lines/, () => Buffer.alloc(limits.uploadBytes, '\n')),
  other('cards.csv', 'a cell of 2,000 characters', 422, /^Cell A2 holds more than 1,000/, () =>
    Buffer.from(`a\n${'x'.repeat(2000)}`),
  ),
]

/** The memory of the process. A rough figure, good enough to detect a zip bomb. */
const held = () => process.memoryUsage().rss / MiB

const upload = async ({ filename, content }: Hostile) => {
  const bytes = content()
  const before = held()
  const started = performance.now()
  const { status, body } = await anna.send(bytes, filename)
  return { status, says: body.errors?.file?.[0] ?? body.message, took: performance.now() - started, grew: held() - before }
}

describe('a file that grows when unpacked is refused in time, and the next good one is read:', () => {
  test.each(bombs)('$what', { timeout: 30_000 }, async (file) => {
    const { status, says, took, grew } = await upload(file)
    expect([status, says]).toEqual([file.status, expect.stringMatching(file.says)])
    expect(took).toBeLessThan(15_000)
    expect(grew).toBeLessThan(250)
    expect((await anna.send(good, 'cards.csv')).status).toBe(200)
  })
})

describe('a file that is not what it claims to be is refused:', () => {
  test.each(impostors)('$what', { timeout: 30_000 }, async (file) => {
    const { status, says } = await upload(file)
    expect([status, says]).toEqual([file.status, expect.stringMatching(file.says)])
  })
})

test('distant rows and merged cells add no rows', async () => {
  const far = withHeader(rowOf([textCell('1')]), '<row r="999999999"><c r="A999999999"><v>9</v></c></row>')
  const merged = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
  for (const workbook of [{ rows: far }, { rows: oneCard, extra: merged }]) {
    const { status, body } = await anna.send(xlsxOf(workbook), 'cards.xlsx')
    expect([status, body.data.rows.length]).toEqual([200, 1])
  }
})

test('a damaged .xls is read or refused, and the next good one is read', { timeout: 30_000 }, async () => {
  for (let n = 0; n < 6; n++) {
    const damaged = Buffer.from(xls)
    for (let at = 512 + n * 7; at < damaged.length; at += 97 + n * 31) damaged[at] = (damaged[at] ?? 0) ^ (1 << (n % 8))
    expect([200, 413, 422]).toContain((await anna.send(damaged, 'cards.xls')).status)
  }
  expect((await anna.send(xls, 'cards.xls')).status).toBe(200)
})

test('a malformed or unexpected form is refused', async () => {
  const file = { filename: 'cards.csv', content: good }
  const forms: [string, Buffer, number][] = [
    ['two files', formOf([file, file]), 422],
    ['no file', formOf([]), 422],
    ['another field', formOf([{ ...file, name: 'attachment' }]), 422],
    ['no file name', formOf([{ content: good }]), 422],
    ['too many parts', formOf(Array.from({ length: 10_001 }, (_, n) => ({ name: `f${n}`, content: Buffer.from('1') }))), 413],
    ['no end', formOf([file], ''), 400],
    ['cut within the file', formOf([file]).subarray(0, 140), 400],
    ['a field named like JavaScript’s own', formOf([{ name: '__proto__', content: good }, file]), 400],
  ]
  for (const [what, form, status] of forms) expect([what, (await anna.sendForm(form)).status]).toEqual([what, status])
  for (const type of ['multipart/form-data', 'application/json', 'text/csv; charset=utf-7'])
    expect((await anna.sendForm(formOf([file]), type)).status).toBe(415)
  expect((await anna.sendForm(formOf([file]), `multipart/form-data; boundary=${'b'.repeat(10_000)}`)).status).toBe(400)
})

test('only the extension of a file name matters', async () => {
  const names = ['&quot;><script>.csv', '..\\..\\x.csv', 'CON.csv', `${'n'.repeat(10_000)}.csv`, '../../x.csv', 'x.PDF.CSV']
  for (const filename of names) {
    const { status, text } = await anna.send(good, filename)
    expect([filename.slice(0, 20), status]).toEqual([filename.slice(0, 20), 200])
    expect(text).not.toContain('script')
  }
  for (const filename of ['cards', 'cards.csv.exe', 'cards.csv\u0000.png', '.htaccess'])
    expect((await anna.send(good, filename)).status).toBe(422)
})

test('neither a refused file nor a good one writes anything but the record of the attempt', async () => {
  const before = await contentsOf(portal)
  await anna.send(bomb('x'), 'cards.xlsx')
  await anna.send(good, 'cards.csv')
  expect(changedTables(before, await contentsOf(portal))).toEqual([])
  const recorded = portal.db.selectFrom('audit_events').select(['action', 'result']).where('actor_id', '=', anna.user_id)
  expect(await recorded.orderBy('id', 'desc').limit(2).execute()).toEqual([
    { action: 'card-upload.read', result: 'ok' },
    { action: 'card-upload.read', result: 'refused' },
  ])
})
