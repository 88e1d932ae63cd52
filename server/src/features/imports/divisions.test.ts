// Two divisions may use one account number. A line finds its account by both, or it waits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aMapping, aRecord, asFixed, asOwnCsv, aTranId, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { runImport } from './run-import.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

const take = async (file: string, sending: Parameters<typeof sendFile>[2]) => {
  const { body } = await sendFile(as, file, sending)
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
}

const ownerOf = async (tran_id: string) => {
  const rows = portal.db.selectFrom('transactions').select('account_id').where('tran_id', '=', tran_id)
  return (await rows.executeTakeFirst())?.account_id
}

/** An account of a division with one card that ends in these four digits. */
const anAccountOf = async (cl_division_no: string, number: string, last_four: string, card_network_id = 1) => {
  const row = { name: `Division ${cl_division_no}`, cl_division_no, cl_account_no: `${cl_division_no}${number}` }
  const { id } = await portal.db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()
  await aCard(portal, { account_id: id, number: `${aCardNumber().slice(0, 12)}${last_four}`, card_network_id })
  return id
}

const aNumber = () => String(100_000 + (Number.parseInt(aTranId().slice(0, 5), 16) % 900_000))

test.each(['C', 'F'])('in layout %s a line belongs to the account of its division, or waits', async (layout) => {
  const number = aNumber()
  const here = await anAccountOf('04', number, '1234')
  await anAccountOf('05', number, '9999')
  const named = (division_number: string, account_number: string, last_four = '1234') =>
    aRecord({ card_number: `***${last_four}`, division_number, account_number })
  const cases = [
    { record: named('0004', number), owner: here },
    { record: named('4', number), owner: here },
    { record: named('', `04${number}`), owner: here },
    { record: named('0004', `04${number}`), owner: here },
    // The account with this card is in division 4.
    { record: named('0005', number), owner: undefined },
    { record: named('0006', number), owner: undefined },
    { record: named('', number), owner: undefined },
    { record: named('0005', `04${number}`), owner: undefined },
  ]
  const records = cases.map(({ record }) => record)
  await take(layout === 'C' ? asOwnCsv(records) : asFixed(records), { layout, filename: 'file.txt' })
  for (const { record, owner } of cases) expect(await ownerOf(record.tran_id)).toBe(owner)
})

test('if a layout has no division, an account number counts only if a single account has it', async () => {
  const [unique, shared] = [aNumber(), aNumber()]
  const owner = await anAccountOf('04', unique, '1234', 2)
  await anAccountOf('04', shared, '1234', 2)
  await anAccountOf('05', shared, '9999', 2)
  const mapping = aMapping()
  const withAccount = { ...mapping.mapping, columns: { ...mapping.mapping.columns, account_number: 'Account' } }
  const { id: mapping_id } = (await as.post('/v1/import_mappings', { ...mapping, mapping: withAccount })).body.data
  const [one, two] = [aTranId(), aTranId()]
  const sold = (tran_id: string, account: string) => `***1234,${tran_id},07/01/2026,K1,Kent,WA,019,10,108.28,${account}`
  const file = ['Card,Ticket,Date,Site,Site name,ST,Prod,Gallons,Amount,Account', sold(one, unique), sold(two, shared)]
  await take(file.join('\n'), { layout: 'CSV', mapping_id })
  expect([await ownerOf(one), await ownerOf(two)]).toEqual([owner, undefined])
})

test('a mapping may name the column of the division', async () => {
  const number = aNumber()
  await anAccountOf('04', number, '1234', 2)
  const owner = await anAccountOf('05', number, '1234', 2)
  const mapping = aMapping()
  const columns = { ...mapping.mapping.columns, account_number: 'Account', division_number: 'Div' }
  const { id: mapping_id } = (await as.post('/v1/import_mappings', { ...mapping, mapping: { ...mapping.mapping, columns } })).body
    .data
  const tran_id = aTranId()
  const file = `Card,Ticket,Date,Site,Site name,ST,Prod,Gallons,Amount,Account,Div\n***1234,${tran_id},07/01/2026,K1,Kent,WA,019,10,108.28,${number},5`
  await take(file, { layout: 'CSV', mapping_id })
  expect(await ownerOf(tran_id)).toBe(owner)
})

test('a line finds its account by the number of a previous system, unless an account has that number here', async () => {
  const [former, taken] = [`K${aNumber()}`, aNumber()]
  const owner = await anAccountOf('04', aNumber(), '1234')
  const other = await anAccountOf('04', aNumber(), '1234')
  await anAccountOf('05', taken, '9999')
  const call = (id: number, external_number: string) =>
    portal.db.updateTable('accounts').set({ external_number }).where('id', '=', id).execute()
  await call(owner, former)
  await call(other, taken)
  const named = (account_number: string, division_number = '') =>
    aRecord({ card_number: '***1234', account_number, division_number })
  const records = [named(former), named(former, '0004'), named(taken), named(`05${taken}`)] as const
  await take(asOwnCsv(records), { layout: 'C' })
  expect(await Promise.all(records.map(({ tran_id }) => ownerOf(tran_id)))).toEqual([owner, undefined, undefined, undefined])
})
