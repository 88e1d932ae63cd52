// Lines that the database would refuse, and files that are completely wrong. Each is reported and stops nothing else.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aMapping, aRecord, asFixed, asOwnCsv, aTranId, ownTitles, problemsOf, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { runImport } from './run-import.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

const patience = 60_000

const read = (import_id: number) => runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id })
const take = async (file: string | Uint8Array, sending: Parameters<typeof sendFile>[2]) => {
  const { body } = await sendFile(as, file, sending)
  await read(body.data.id)
  return (await as.get(`/v1/imports/${body.data.id}`)).body.data
}
const aNumber = async () => {
  const number = aCardNumber()
  await aCard(portal, { account_id: (await portal.anAccount()).id, number })
  return number
}
const heldIdOf = async (tran_id: string) => {
  const held = portal.db.selectFrom('held_transactions').select('id').where('tran_id', '=', tran_id)
  return (await held.executeTakeFirstOrThrow()).id
}

test('a number that is too large for its column is refused with a reason, its neighbours are not', async () => {
  const card_number = await aNumber()
  const wrong = [
    aRecord({ card_number, odometer: -7 }),
    aRecord({ card_number, odometer: 3_000_000_000 }),
    aRecord({ card_number, federal_tax: 300_000_244 }),
    aRecord({ card_number, fees: 3_000_000_000, local_sales_tax: 3_000_000_000 }),
  ]
  const done = await take(asOwnCsv([aRecord({ card_number }), ...wrong, aRecord({ card_number })]), { layout: 'C' })
  expect(done).toMatchObject({ state: 'done', lines_read: 6, added: 2, refused: 4 })
  const told = wrong.map(({ tran_id }) => tran_id)
  expect(await problemsOf(as, done.id)).toEqual([
    `3,${told[0]},odometer,Cannot be negative`,
    `4,${told[1]},odometer,Is too large`,
    `5,${told[2]},federal_tax,Is too large`,
    `6,${told[3]},fees,Is too large`,
    `6,${told[3]},local_sales_tax,Is too large`,
  ])
})

test('an unrealistic price, from very little fuel for much money, is refused with a reason', async () => {
  const { body } = await as.post('/v1/import_mappings', { ...aMapping(), card_network_id: 1 })
  const number = await aNumber()
  const titles = 'Ticket,Date,Card,Site,Site name,ST,Prod,Gallons,Amount'
  const line = (id: string, gallons: string, amount: string) =>
    `${id},11/04/2026,${number},S-1,Kent Cardlock,WA,019,${gallons},${amount}`
  const wrong = aTranId()
  const file = [titles, line(aTranId(), '10', '39.51'), line(wrong, '0.001', '900000'), line(aTranId(), '10', '39.51')]
  const done = await take(file.join('\n'), { layout: 'CSV', mapping_id: body.data.id })
  expect(done).toMatchObject({ state: 'done', lines_read: 3, refused: 1 })
  expect(await problemsOf(as, done.id)).toEqual([`3,${wrong},total,Is too large for its quantity`])
})

test('an authorisation with too large an amount is refused with a reason', async () => {
  const number = await aNumber()
  const wrong = aTranId()
  const line = (id: string, amount: string) => `${id},CFN,2026-11-04,08:00:00,${number},${amount},Y`
  const titles = 'auth_id,network,authorised_date,authorised_time,card_number,amount,is_approved'
  const file = [titles, line(aTranId(), '10.00'), line(wrong, '30000000.00'), line(aTranId(), '10.00')].join('\n')
  const done = await take(file, { layout: 'C', content: 'authorisations' })
  expect(done).toMatchObject({ state: 'done', added: 2, refused: 1 })
  expect(await problemsOf(as, done.id)).toEqual([`3,${wrong},amount,Is too large`])
})

test('when our checks miss a value and the database refuses it, only that line is refused', async () => {
  await sql`alter table transactions add constraint unforeseen check (misc_keyed <> 'UNFORESEEN')`.execute(portal.db)
  const card_number = await aNumber()
  const unforeseen = { card_number, misc_keyed: 'UNFORESEEN' }
  const records = Array.from({ length: 40 }, (_, at) => aRecord(at === 3 || at === 29 ? unforeseen : { card_number }))
  const done = await take(asFixed(records), { layout: 'F', filename: 'f.txt' })
  expect(done).toMatchObject({ state: 'done', lines_read: 40, added: 38, refused: 2, trailer: { agrees: true } })
  const told = (at: number) => `${at + 2},${records[at]!.tran_id},,The line has a value that cannot be stored`
  expect(await problemsOf(as, done.id)).toEqual([told(3), told(29)])
  // When the file is sent again, the other lines are unchanged and these two are reported again.
  expect(await take(asFixed(records), { layout: 'F', filename: 'f.txt' })).toMatchObject({ unchanged: 38, refused: 2 })
})

test(
  'of many lines of several accounts only the one that the database rejects is refused; the rest keep their order',
  { timeout: patience },
  async () => {
    await sql`alter table transactions add constraint unforeseen_among_many check (misc_keyed <> 'AMONG MANY')`.execute(portal.db)
    const numbers = [await aNumber(), await aNumber(), await aNumber(), await aNumber()]
    const records = Array.from({ length: 600 }, (_, at) =>
      aRecord({ card_number: numbers[at % numbers.length]!, ...(at === 301 && { misc_keyed: 'AMONG MANY' }) }),
    )
    const done = await take(asFixed(records), { layout: 'F', filename: 'f.txt' })
    expect(done).toMatchObject({ state: 'done', lines_read: 600, added: 599, refused: 1, trailer: { agrees: true } })
    expect(await problemsOf(as, done.id)).toEqual([`303,${records[301]!.tran_id},,The line has a value that cannot be stored`])
    const { rows } = await sql<{ line: number }>`select k.line from transactions t join transaction_keys k on k.id = t.id
    where t.import_id = ${done.id} order by t.posting`.execute(portal.db)
    const inFile = records.flatMap((_, at) => (at === 301 ? [] : [at + 2]))
    expect(rows.map(({ line }) => line)).toEqual(inFile)
  },
)

test('placing a waiting line that cannot be stored gives a conflict', async () => {
  await sql`alter table transactions add constraint not_that_site check (auth_number <> 'NEVER')`.execute(portal.db)
  const number = aCardNumber()
  const record = aRecord({ card_number: number, auth_number: 'NEVER' })
  const { held } = await take(asOwnCsv([record]), { layout: 'C' })
  expect(held).toBe(1)
  await aCard(portal, { account_id: (await portal.anAccount()).id, number })
  expect(await as.post(`/v1/held_transactions/${await heldIdOf(record.tran_id)}/place`, {})).toMatchObject({ status: 409 })
  // It does not block the next file either.
  expect(await take(asOwnCsv([aRecord({ card_number: number })]), { layout: 'C' })).toMatchObject({ state: 'done', added: 1 })
})

test('a file with an error in every cell is reported cell by cell', { timeout: patience }, async () => {
  const wrong = `${ownTitles.trim().split(',').fill('x').join(',')}\r\n`
  const done = await take(ownTitles + wrong.repeat(1_000), { layout: 'C' })
  expect(done).toMatchObject({ state: 'done', lines_read: 1_000, refused: 1_000 })
  const problems = await problemsOf(as, done.id)
  expect(problems).toHaveLength(19_000)
  expect(problems.at(-1)).toBe('1001,,unit_price,Is not a number')
})

test('a long file in another layout fails after its first lines, with one reason', { timeout: patience }, async () => {
  const ended = await take(ownTitles + 'D,1,2\r\n'.repeat(9_000), { layout: 'C' })
  const failure = 'None of the first lines could be read: please choose the layout of the file'
  expect(ended).toMatchObject({ state: 'failed', failure })
  expect(await problemsOf(as, ended.id)).toHaveLength(ended.refused)
})

const endless = 'The first line does not end: please save the file as text with ordinary line ends and send it again'
const utf16 = 'The file is UTF-16: please save it as UTF-8 and send it again'
const rightLines = () => asOwnCsv([aRecord({ card_number: '7088123412341234' })])
test.each([
  ['line ends of an old Macintosh', () => rightLines().replaceAll('\r\n', '\r'), 'C', endless],
  ['the same in fixed width', () => asFixed([aRecord({ card_number: '1' })]).replaceAll('\r\n', '\r'), 'F', endless],
  ['three megabytes without a line end', () => 'x'.repeat(3_000_000), 'C', endless],
  ['UTF-16 without a byte order mark', () => Buffer.from(rightLines(), 'utf16le'), 'C', utf16],
  ['UTF-16 in the other byte order', () => Buffer.from(rightLines(), 'utf16le').swap16(), 'C', utf16],
])('%s: the whole file is refused with one reason', { timeout: patience }, async (_, file, layout, failure) => {
  expect(await take(file(), { layout, filename: 'f.txt' })).toMatchObject({ state: 'failed', failure, added: 0 })
})

test('a line placed by hand while its file is read again becomes one transaction', { timeout: patience }, async () => {
  const number = aCardNumber()
  const record = aRecord({ card_number: number })
  await take(asOwnCsv([record]), { layout: 'C' })
  await aCard(portal, { account_id: (await portal.anAccount()).id, number })
  const heldId = await heldIdOf(record.tran_id)
  const { body } = await sendFile(as, asOwnCsv([record]), { layout: 'C' })
  // A writer that does not take its turn would have looked for the line by now and found nothing.
  const both = await portal.db.transaction().execute(async (db) => {
    await sql`lock table transaction_keys in share row exclusive mode`.execute(db)
    const waiting = async () => {
      const { rows } = await sql`select distinct pid from pg_locks where not granted and pid in (
        select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`.execute(db)
      return rows.length
    }
    const placing = as.post(`/v1/held_transactions/${heldId}/place`, {})
    await expect.poll(waiting, { timeout: 20_000, interval: 10 }).toBe(1)
    const reading = read(body.data.id)
    await expect.poll(waiting, { timeout: 20_000, interval: 10 }).toBe(2)
    return { done: Promise.all([reading, placing]) }
  })
  await both.done
  const stored = await portal.db.selectFrom('transactions').select('id').where('tran_id', '=', record.tran_id).execute()
  expect(stored).toHaveLength(1)
})
