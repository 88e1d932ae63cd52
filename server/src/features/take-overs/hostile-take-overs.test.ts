// docs/product/take-over.md#files: an unreadable file is refused with a sentence and leaves nothing behind.
import { randomInt } from 'node:crypto'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { zipOf } from '#testing/hostile-files.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { makeTakeOverKey } from '#src/secrets/take-over-key.ts'
import { readingOf } from './read/reading.ts'
import { stageSheets } from './read/stage-sheets.ts'
import { asBook, asSheetCsv, aTakenAccount, aTakenCard, sendTakeOver } from '#testing/take-overs.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowXml = (cells: readonly string[]) => `<row>${cells.map(cell).join('')}</row>`

/** A handcrafted workbook: sheets by name, rows as XML. */
const aBook = (sheets: readonly (readonly [name: string, rows: string])[], extra: Record<string, string> = {}) =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/></Types>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook><sheets>${sheets.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    },
    ...sheets.map(([, rows], at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    })),
    ...Object.entries(extra).map(([name, content]) => ({ name, content })),
  ])

const account = ['division', 'account_number', 'name', 'networks']
const anAccount = rowXml(account) + rowXml(['10', '034512', 'Cascade', 'CFN'])

const accounts = (count: number) => {
  const line = (at: number) => `10,${String(at).padStart(6, '0')},Cascade,CFN`
  return `${account.join(',')}\n${Array.from({ length: count }, (_, at) => line(at)).join('\n')}`
}

type Refused = [
  what: string,
  file: () => Promise<Uint8Array | string> | Uint8Array | string,
  status: number,
  sentence: RegExp,
  sent?: { filename?: string; sheet?: string },
]

const refused: Refused[] = [
  [
    'two sheets of one name',
    () =>
      aBook([
        ['accounts', anAccount],
        ['Accounts ', anAccount],
      ]),
    422,
    /two sheets named accounts/,
  ],
  ['a sheet that is not known', () => aBook([['prices', anAccount]]), 422, /a sheet “prices”, which is not known/],
  [
    'a column that is not known',
    () => aBook([['accounts', rowXml([...account, 'colour'])]]),
    422,
    /a column “colour”, which is not known/,
  ],
  ['a column twice', () => aBook([['accounts', rowXml([...account, 'Name'])]]), 422, /has the column name twice/],
  ['a missing column', () => aBook([['accounts', rowXml(['division', 'name'])]]), 422, /has no column networks/],
  [
    'a formula',
    () => aBook([['accounts', `${rowXml(account)}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>`]]),
    422,
    /Cell A2 holds a formula/,
  ],
  ['XML entities', () => aBook([['accounts', `<!DOCTYPE x><!ENTITY a "b">${anAccount}`]]), 422, /declares XML entities/],
  [
    'a zip bomb',
    () => aBook([['accounts', anAccount]], { 'xl/theme/theme1.xml': '\0'.repeat(30 * 1024 * 1024) }),
    413,
    /holds too much once unpacked/,
  ],
  [
    'a workbook of too many rows',
    () =>
      aBook([
        [
          'accounts',
          rowXml(account) +
            Array.from({ length: limits.takeOverWorkbookRows + 2 }, () =>
              rowXml(['10', String(randomInt(999_999)), String(randomInt(2 ** 40)), 'CFN']),
            ).join(''),
        ],
      ]),
    413,
    /at most 50,000 rows/,
  ],
  ['a workbook that is none', () => 'Name,Number', 415, /not a .xlsx file/],
  ['an empty workbook', () => aBook([['accounts', '']]), 422, /no rows below its header/],
  [
    'a quotation mark that stays open',
    () => `${account.join(',')}\n10,1,"Cascade,CFN`,
    422,
    /never closed \(line 2\)/,
    { filename: 'a.csv', sheet: 'accounts' },
  ],
  [
    'text that is not UTF-8',
    () => Uint8Array.from([...Buffer.from(`${account.join(',')}\n`), 0xff, 0xfe, 0x41]),
    422,
    /not UTF-8/,
    { filename: 'a.csv', sheet: 'accounts' },
  ],
  [
    'more cells than titles',
    () => `${account.join(',')}\n10,034512,Cascade,CFN,more`,
    422,
    /Row 2 of the sheet accounts has more cells/,
    { filename: 'a.csv', sheet: 'accounts' },
  ],
  ['a CSV without the name of its sheet', () => accounts(1), 422, /./, { filename: 'a.csv' }],
]
test.each(refused)(
  '%s is refused and leaves nothing behind',
  { timeout: 240_000 },
  async (_, file, status, sentence, sent = {}) => {
    const before = await portal.db.selectFrom('take_overs').select('id').execute()
    const reply = await sendTakeOver(staff, await file(), sent)
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(sentence)])
    expect(await portal.db.selectFrom('take_overs').select('id').execute()).toEqual(before)
    expect(await portal.db.selectFrom('take_over_rows').select('id').limit(1).execute()).toEqual([])
  },
)

test('a sheet of more than 250,000 rows is refused before any of its last rows is stored', async () => {
  const rows = [account, ...Array.from({ length: limits.takeOverRows + 1 }, () => ['10', '034512', 'Cascade', 'CFN'])]
  const batches = async function* () {
    yield { sheet: 'accounts' as const, rows: rows.map((cells, at) => ({ row: at + 1, cells })) }
  }
  const reading = await readingOf(portal.ctx, makeTakeOverKey(portal.ctx, 1).key)
  await expect(stageSheets(reading, 1, batches())).rejects.toThrow('The sheet accounts has more than 250,000 rows')
  expect(await portal.db.selectFrom('take_over_rows').select('id').limit(1).execute()).toEqual([])
})

test('a customer cannot start a take-over, even as acct admin', async () => {
  const { as } = await portal.aCustomer({ roles: ['acct admin'] })
  expect((await sendTakeOver(as, await asBook({ accounts: [aTakenAccount()] }))).status).toBe(403)
})

test.each([
  ['a zero byte by its number', 'Cas&#0;cade', 'Cascade'],
  ['a zero byte', 'Cas\0cade', 'Cascade'],
  ['half a character', 'Cas&#xD83D;cade', 'Cascade'],
  ['a number that would make a name', 'Cas&#38;lt;cade', 'Cas&lt;cade'],
])('a cell with %s is read as plain text', async (_what, xml, name) => {
  const number = String(randomInt(999_999)).padStart(6, '0')
  const book = aBook([['accounts', rowXml(account) + rowXml(['10', number, xml, 'CFN'])]])
  const sent = await sendTakeOver(staff, book)
  expect(sent.status).toBe(200)
  const { body } = await staff.get(`/v1/take_overs/${sent.body.data.id}/rows`)
  expect(body.data[0].cells.name).toBe(name)
})

test('an account name shortened in the middle of a character is a problem of its cell', async () => {
  const row = aTakenCard(`${'a'.repeat(39)}😀`)
  const sent = await sendTakeOver(staff, asSheetCsv([row]), { filename: 'cards.csv', sheet: 'cards' })
  expect(sent.status).toBe(200)
  await portal.runJobs()
  const { body } = await staff.get(`/v1/take_overs/${sent.body.data.id}/rows?with_problems=1`)
  expect(Object.keys(body.data[0].problems)).toContain('account')
})

test('hostile text is a problem of its cell and never a server error', async () => {
  const row = aTakenCard('10-034512', {
    description: '\u202Eevil',
    vehicle_number: "'; drop table cards",
    card_number: '９９９９',
    status: '__proto__',
    expires: '2028-02-31',
  })
  const sent = await sendTakeOver(staff, asSheetCsv([row]), { filename: 'cards.csv', sheet: 'cards' })
  expect(sent.status).toBe(200)
  await portal.runJobs()
  const { body } = await staff.get(`/v1/take_overs/${sent.body.data.id}/rows?with_problems=1`)
  expect(Object.keys(body.data[0].problems).toSorted()).toEqual([
    'account',
    'card_number',
    'description',
    'expires',
    'status',
    'vehicle_number',
  ])
})
