// docs/product/safety.md#hostile-files, the second half: hostile cells, formats, declarations and senders.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { seededLists as lists } from '@forecourt/domain/reference/seeded-profiles.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { readUploadLine } from '@forecourt/domain/rules/upload-line.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { changedTables, contentsOf } from '../../../authorisation/contents.ts'
import { damagedXls } from '#testing/biff-fuzz.ts'
import { aNewCard } from '#testing/cards.ts'
import { oneCard, rowOf, textCell, withHeader, workbookParts, xlsxOf, zipOf } from '#testing/hostile-files.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSender, formOf, type Sender } from './upload-sender.fixture.ts'

const timeout = 120_000
const good = Buffer.from('Vehicle number\n0042\n')

let portal: Portal
let anna: Sender
beforeAll(async () => {
  portal = await aPortal()
  anna = await aSender(portal, ['card manager', 'pin manager 1'])
})
afterAll(() => portal.close())

/** The workbook with one of its parts rewritten. */
const withPart = (name: string, change: (content: string) => string) =>
  zipOf(
    workbookParts({ rows: oneCard, strings: '<sst/>' }).map((part) =>
      part.name === name ? { ...part, content: change(String(part.content)) } : part,
    ),
  )
const declaring = (declaration: string) => (content: string) =>
  content.replace('<?xml version="1.0"?>', `<?xml version="1.0"?>${declaration}`)

/** What must hold after a refusal: a reason, no new row in any table, and the next good file is still read. */
const outcomeOf = async (file: Buffer) => {
  const before = await contentsOf(portal)
  const { status, body } = await anna.send(file, 'cards.xlsx')
  const changed = changedTables(before, await contentsOf(portal))
  return {
    is_refused: [413, 422].includes(status),
    says: body.errors?.file?.[0],
    changed,
    next: (await anna.send(good, 'cards.csv')).status,
  }
}
const refused = (says: RegExp) => ({ is_refused: true, says: expect.stringMatching(says), changed: [], next: 200 })

describe('declarations', { timeout }, () => {
  test('one long entity repeated fifty thousand times is refused', async () => {
    const strings = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'A'.repeat(50_000)}">]><sst><si><t>${'&a;'.repeat(50_000)}</t></si></sst>`
    expect(await outcomeOf(xlsxOf({ rows: oneCard, strings }))).toEqual(refused(/entities|too much once unpacked/))
  })

  test('an entity that refers to a file of the server is refused in every part of the workbook', async () => {
    const declaration = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    for (const name of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/_rels/workbook.xml.rels', '[Content_Types].xml'])
      expect(await outcomeOf(withPart(name, declaring(declaration)))).toEqual(refused(/entities/))
  })

  test('an external declaration is refused and never fetched', async () => {
    let hits = 0
    const elsewhere = createServer((_request, reply) => void (hits++, reply.end()))
    onTestFinished(() => void elsewhere.close())
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
    const { port } = elsewhere.address() as AddressInfo
    const declaration = `<!DOCTYPE x SYSTEM "http://127.0.0.1:${port}/x.dtd">`
    for (const name of ['xl/workbook.xml', 'xl/sharedStrings.xml'])
      expect(await outcomeOf(withPart(name, (content) => declaration + content))).toEqual(refused(/entities/))
    expect(hits).toBe(0)
  })
})

const numberFormats = (...codes: string[]) =>
  `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${codes.length}">${codes
    .map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`)
    .join(
      '',
    )}</numFmts><cellXfs count="${codes.length + 1}"><xf numFmtId="0"/>${codes.map((_, n) => `<xf numFmtId="${200 + n}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`

describe('cells', { timeout }, () => {
  test('a sheet that declares a wrong size is read at its real size', async () => {
    for (const ref of ['A1:XFD1048576', 'A1', 'ZZZ9:A1', 'A1:A99999999999', '&lt;x&gt;']) {
      const file = withPart('xl/worksheets/sheet1.xml', (content) =>
        content.replace('<sheetData>', `<dimension ref="${ref}"/><sheetData>`),
      )
      const { status, body } = await anna.send(file, 'cards.xlsx')
      expect([ref, status, body.data?.rows]).toEqual([ref, 200, [{ row: 2, cells: ['0042', 'Diesel'] }]])
    }
  })

  test('a number format only affects how a number is written, and an endless format is refused', async () => {
    const styles = numberFormats('"<script>alert(1)</script>"0', '[>=0]"javascript:x";0', '"=cmd|"0', '0"__proto__"')
    const rows = withHeader(rowOf([1, 2, 3, 4].map((style) => number('7', style))))
    const { status, body } = await anna.send(xlsxOf({ rows, styles }), 'cards.xlsx')
    expect(status).toBe(200)
    expect(body.data.rows[0].cells).toEqual(['<script>alert(1)</script>7', 'javascript:x', '=cmd|7', '7__proto__'])
    const endless = numberFormats(`0.${'0'.repeat(200_000)}`)
    const long = xlsxOf({ rows: withHeader(rowOf([number('7', 1)])), styles: endless })
    expect([413, 422]).toContain((await anna.send(long, 'cards.xlsx')).status)
  })

  test('dates are read as the sheet shows them, in either calendar, and odd dates cause no failure', async () => {
    const styles = numberFormats('yyyy-mm-dd')
    const days = ['1', '60', '61', '2958465', '2958466', '-1', '1e300']
    const rows = withHeader(rowOf(days.map((day) => number(day, 1))))
    const first = await anna.send(xlsxOf({ rows, styles }), 'cards.xlsx')
    expect(first.status).toBe(200)
    expect(first.body.data.rows[0].cells.slice(0, 4)).toEqual(['1900-01-01', '1900-02-29', '1900-03-01', '9999-12-31'])
    const in1904 = zipOf(
      workbookParts({ rows, styles }).map((part) =>
        part.name === 'xl/workbook.xml'
          ? { ...part, content: String(part.content).replace('<sheets>', '<workbookPr date1904="1"/><sheets>') }
          : part,
      ),
    )
    const second = await anna.send(in1904, 'cards.xlsx')
    expect([second.status, second.body.data.rows[0].cells[0]]).toEqual([200, '1904-01-02'])
  })

  test('an odd number becomes a whole limit or a problem, nothing else', async () => {
    const odd = ['1e308', '-1e308', 'NaN', 'Infinity', '-0', '0.30000000000000004', '1e21', '-5', '1e-7']
    const rows = withHeader(...odd.map((value) => rowOf([textCell('1'), number(value)])))
    const { status, body } = await anna.send(xlsxOf({ rows }), 'cards.xlsx')
    expect([200, 422]).toContain(status)
    const kind = findKind({ card_network_id: 1, card_type_id: 3 })!
    const cells: string[] = [
      ...odd,
      ...(status === 200 ? body.data.rows.map((row: { cells: string[] }) => row.cells[1] ?? '') : []),
    ]
    for (const text of cells.filter((cell) => cell !== '')) {
      const { line, problems } = readUploadLine({ max_gallon_fill: text }, { kind, template: {}, lists })
      expect([text, problems.max_gallon_fill !== undefined || Number.isSafeInteger(line.max_gallon_fill)]).toEqual([text, true])
    }
  })

  test('a template named beside the file is refused as an unknown field, and one not on offer cannot be ordered from', async () => {
    const part = { name: 'card_template_id', type: 'text/plain', content: Buffer.from('99999999') }
    const before = await contentsOf(portal)
    const { status, body } = await anna.sendForm(formOf([part, { filename: 'cards.csv', content: good }]))
    expect([status, body.errors]).toEqual([422, { card_template_id: ['This field is not known'] }])
    expect(changedTables(before, await contentsOf(portal))).toEqual([])
    const { as, account_id } = await portal.aCustomer({ roles: ['card editor'] })
    const line = { ...(await aNewCard(portal)), card_template_id: 99_999_999 }
    expect((await as.post('/v1/card_orders', { data: [line] })).status).toBe(422)
    const made = await portal.db.selectFrom('cards').select('id').where('account_id', '=', account_id).execute()
    expect(made).toEqual([])
  })
})

/** Found by a fuzzer: after a record with too large a length, the library read on forever. */
const outOfStep = (xls: Buffer) => {
  const file = Buffer.from(xls)
  file[file.indexOf(Buffer.from([0xc1, 0x00, 0x02, 0x00])) + 2] = 0xff
  return file
}

test(
  'damaged .xls files are read or refused and change nothing, and the next good file is read',
  { timeout: 240_000 },
  async () => {
    const { as } = await portal.aCustomer({ roles: ['card manager', 'pin manager 1'] })
    const { bytes: xls } = await as.post('/v1/download_template_card_upload', { card_network_id: 1, card_type_id: 3 })
    const before = await contentsOf(portal)
    expect((await anna.send(outOfStep(xls), 'cards.xls')).body.message).toMatch(/damaged/)
    const statuses = new Set<number>()
    for (let seed = 0; seed < 12; seed++) statuses.add((await anna.send(damagedXls(xls, seed), 'cards.xls')).status)
    expect([...statuses].filter((status) => ![200, 413, 415, 422].includes(status))).toEqual([])
    expect(changedTables(before, await contentsOf(portal))).toEqual([])
    expect((await anna.send(xls, 'cards.xls')).status).toBe(200)
  },
)

test('after a hundred senders hang up halfway, no connection stays open and the next file is read', { timeout }, async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo
  const { token, account_id } = await portal.aCustomer({ roles: ['card editor'] })
  const form = formOf([{ filename: 'cards.csv', content: Buffer.alloc(20_000, 'a') }])
  const head = [
    'POST /v1/upload_bulk_card_order HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    `AccountId: ${account_id}`,
    'Content-Type: multipart/form-data; boundary=forecourt-boundary',
    `Content-Length: ${form.length}`,
  ]
  const hangUp = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await new Promise((resolve) => socket.write(form.subarray(0, form.length / 2), resolve))
    socket.destroy()
  }
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 9 }, hangUp))
    await portal.db.deleteFrom('attempts').execute()
  }
  const open = () => new Promise<number>((resolve) => portal.app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(open, { timeout: 30_000 }).toBe(0)
  expect((await anna.send(good, 'cards.csv')).status).toBe(200)
})

test('an upload gets no more time than any other request body', () => {
  const route = portal.app.mounted.find(({ url }) => url === '/v1/upload_bulk_card_order')
  expect(route?.config?.is_streamed).toBe(false)
})
