// Files as they really arrive: truncated, in the wrong encoding, with implausible lines. A wrong line is refused with a reason
// and affects nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFixed } from '@forecourt/domain/rules/transaction-layout.ts'
import { aCard } from '#testing/cards.ts'
import type { Caller } from '#testing/caller.ts'
import { aCardNumber, aHeader, aRecord, asFixed, asOwnCsv, aTranId, ownTitles, problemsOf, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

const take = async (file: string | Uint8Array, sending: Parameters<typeof sendFile>[2]) => {
  const { body } = await sendFile(as, file, sending)
  await portal.runJobs()
  return (await as.get(`/v1/imports/${body.data.id}`)).body.data
}
const aNumber = async () => {
  const number = aCardNumber()
  await aCard(portal, { account_id: (await portal.anAccount()).id, number })
  return number
}
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** One wrong line between two valid ones. */
const amid = async (wrong: (number: string) => string) => {
  const number = await aNumber()
  const [before, after] = [aRecord({ card_number: number }), aRecord({ card_number: number })]
  const lines = asOwnCsv([before, after]).split('\r\n')
  const done = await take([lines[0], lines[1], wrong(number), lines[2]].join('\r\n'), { layout: 'C' })
  expect(done).toMatchObject({ state: 'done', lines_read: 3, added: 2, refused: 1, held: 0 })
  return (await problemsOf(as, done.id)).map((line) => line.split(',').toSpliced(1, 1).join(','))
}
const lineOf = (given: Parameters<typeof aRecord>[0]) => asOwnCsv([aRecord(given)]).split('\r\n')[1]!

test.each([
  [
    'a day in the future',
    (card_number: string) => lineOf({ card_number, tran_date: inTwoDays() }),
    '3,tran_date,Is in the future',
  ],
  [
    'a day long ago',
    (card_number: string) => lineOf({ card_number, tran_date: '2010-01-01' }),
    '3,tran_date,Is more than 10 years ago',
  ],
  [
    'a day that does not exist',
    (card_number: string) => lineOf({ card_number, tran_date: '2026-02-30' }),
    '3,tran_date,Is not a date',
  ],
  [
    'amounts that do not add up',
    (card_number: string) => lineOf({ card_number, total: 4_951 }),
    '3,total,"Is not what quantity, price, taxes and fees add up to"',
  ],
  [
    'words instead of a number',
    (card_number: string) => lineOf({ card_number }).replace('10.000', 'ten'),
    '3,quantity,Is not a number',
  ],
  ['no id', (card_number: string) => lineOf({ card_number, tran_id: '' }), '3,tran_id,Is missing'],
  ['too few cells', () => 'D,1,2', '3,,The line has 3 cells instead of 40'],
  [
    'a quotation mark left open',
    (card_number: string) => `"${lineOf({ card_number })}`,
    '3,,A quotation mark is opened and never closed',
  ],
  ['a NUL character', (card_number: string) => `${lineOf({ card_number })}\0`, '3,,The line holds a NUL character'],
  ['ten million characters', () => 'x'.repeat(10_000_000), '3,,The line is too long'],
  ['an unknown network', (card_number: string) => lineOf({ card_number, network: 'XYZ' }), '3,network,Is not a network we know'],
  [
    'nothing bought',
    (card_number: string) => lineOf({ card_number, quantity: 0, federal_tax: 0, state_tax: 0, total: 0 }),
    '3,quantity,Nothing was bought',
  ],
  [
    'more than two million dollars',
    (card_number: string) =>
      lineOf({ card_number, quantity: 2_000_000, unit_price: 100_000_001, federal_tax: 0, state_tax: 0, total: 200_000_002 }),
    '3,total,Is too large',
  ],
  ['too large a number', (card_number: string) => lineOf({ card_number, quantity: 999_999_999 }), '3,quantity,Is too large'],
])('a line with %s is refused with a reason, its neighbours are not', async (_, wrong, problem) => {
  expect(await amid(wrong)).toEqual([problem])
})

test('an ID repeated in one file is refused, near or far, and again when the file is sent again', async () => {
  const card_number = await aNumber()
  const twice = aRecord({ card_number })
  const far = aRecord({ card_number })
  const cards = await Promise.all(Array.from({ length: 50 }, aNumber))
  const others = Array.from({ length: 1_100 }, (_, at) =>
    aRecord({ card_number: cards[at % 50]!, tran_date: `2026-${10 - (at % 9)}-${10 + (at % 19)}`.replace(/-(\d)-/, '-0$1-') }),
  )
  const changed = { ...far, odometer: 7 }
  const file = asOwnCsv([twice, { ...twice, odometer: 9 }, far, ...others, changed])
  expect(await take(file, { layout: 'C' })).toMatchObject({ added: 1_102, corrected: 0, refused: 2 })
  const again = await take(file, { layout: 'C' })
  expect(again).toMatchObject({ added: 0, corrected: 0, unchanged: 1_102, refused: 2 })
  expect((await problemsOf(as, again.id))[1]).toBe(`1105,${far.tran_id},tran_id,Appears earlier in the file`)
}, 60_000)

test('a line of the wrong width is refused, its neighbours are not, and the trailer shows the difference', async () => {
  const card_number = await aNumber()
  const records = [aRecord({ card_number }), aRecord({ card_number })]
  const lines = asFixed(records).split('\r\n')
  const done = await take(lines.with(1, `${lines[1]} `).join('\r\n'), { layout: 'F', filename: 'f.txt' })
  expect(done).toMatchObject({ added: 1, refused: 1, trailer: { transactions: 2, agrees: false } })
  expect(await problemsOf(as, done.id)).toEqual(['2,,,The line has 361 characters instead of 360'])
})

test('lines after the trailer of a fixed-width file are not read', async () => {
  const card_number = await aNumber()
  const late = aRecord({ card_number })
  const done = await take(`${asFixed([aRecord({ card_number })])}${writeFixed(late)}`, { layout: 'F', filename: 'f.txt' })
  expect(done).toMatchObject({ added: 1, refused: 1 })
  expect(await problemsOf(as, done.id)).toEqual(['4,,,Comes after the last line of the file'])
})

test.each([
  ['no content', '', 'The file is empty'],
  ['no titles', 'a,b,c\n1,2,3\n', 'The first line has no column record_type, division_number, account_number'],
  ['UTF-16 text', Buffer.from(`\uFEFF${ownTitles}`, 'utf16le'), 'The file is UTF-16: please save it as UTF-8 and send it again'],
  ['picture data', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'The line holds a NUL character'],
])('a file with %s fails as a whole, with a reason', async (_, file, failure) => {
  expect(await take(file, { layout: 'C' })).toMatchObject({ state: 'failed', failure, lines_read: 0, added: 0 })
})

test('a file with titles only is done and adds nothing', async () => {
  expect(await take(ownTitles, { layout: 'C' })).toMatchObject({ state: 'done', lines_read: 0, refused: 0 })
  expect(await take(`${aHeader}\r\n`, { layout: 'F', filename: 'f.txt' })).toMatchObject({ state: 'done', trailer: 'missing' })
})

test('a byte order mark is not part of the first title, and a line in Windows-1252 is refused', async () => {
  const card_number = await aNumber()
  const [good, bad] = [aRecord({ card_number }), aRecord({ card_number, site_name: 'Caf\u00e9' })]
  const file = Buffer.concat([
    Buffer.from(`\uFEFF${asOwnCsv([good])}`),
    Buffer.from(asOwnCsv([bad]).slice(ownTitles.length), 'latin1'),
  ])
  const done = await take(file, { layout: 'C' })
  expect(done).toMatchObject({ added: 1, refused: 1 })
  expect(await problemsOf(as, done.id)).toEqual(['3,,,The line is not UTF-8'])
})

test('text that a spreadsheet would run as a formula stays text in the file of problems', async () => {
  const [problem] = await amid((card_number) => lineOf({ card_number, tran_id: '=1+1', tran_date: inTwoDays() }))
  expect(problem).toBe('3,tran_date,Is in the future')
  const { id } = (await as.get('/v1/imports')).body.data[0]
  expect((await problemsOf(as, id))[0]).toBe("3,'=1+1,tran_date,Is in the future")
})

test('no card number is readable anywhere: problems, waiting lines, audit log, stored files', async () => {
  const number = aCardNumber()
  const future = aRecord({ card_number: number, tran_date: inTwoDays(), tran_id: aTranId() })
  const asId = { ...aRecord({ card_number: number, tran_date: inTwoDays() }), tran_id: number }
  const done = await take(asOwnCsv([aRecord({ card_number: number }), future, asId]), { layout: 'C' })
  expect(done).toMatchObject({ held: 1, refused: 2 })
  const { text: problems } = await as.get(`/v1/imports/${done.id}/problems`)
  const { text: held } = await as.get('/v1/held_transactions?per_page=100')
  const audited = await portal.db.selectFrom('audit_events').selectAll().execute()
  const waiting = await portal.db.selectFrom('held_transactions').selectAll().where('import_id', '=', done.id).execute()
  for (const open of [problems, held, JSON.stringify(audited), waiting[0]!.sealed.toString('latin1')])
    expect(open).not.toContain(number)
  expect(await portal.db.selectFrom('import_parts').selectAll().where('import_id', '=', done.id).execute()).toEqual([])
})

test('a file of another kind is refused', async () => {
  expect(await sendFile(as, 'x', { layout: 'C', filename: 'file.exe' })).toMatchObject({ status: 422 })
  expect(await sendFile(as, 'x', { layout: 'Z' })).toMatchObject({ status: 422 })
  expect(await sendFile(as, 'x', { layout: 'F', content: 'authorisations' })).toMatchObject({ status: 422 })
  expect(await sendFile(as, 'x', { layout: 'CSV' })).toMatchObject({
    status: 422,
    body: { errors: { mapping_id: ['Choose a mapping'] } },
  })
})

test('a customer cannot import, whatever their role', async () => {
  const { as: customer } = await portal.aCustomer({ roles: ['acct admin', 'report user'] })
  expect(await sendFile(customer, 'x', { layout: 'C' })).toMatchObject({ status: 403 })
  expect(await customer.get('/v1/held_transactions')).toMatchObject({ status: 403 })
})
