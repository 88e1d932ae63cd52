// docs/product/transactions-and-money.md#older-news: sending a file again is harmless, and older news never overrides newer.
import { writeFixed, writeHeader, writeTrailer } from '@forecourt/domain/rules/transaction-layout.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, aTranId, sendFile } from '#testing/imports.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { runImport } from './run-import.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

type Record = ReturnType<typeof aRecord>

const take = async (file: string, sending: Parameters<typeof sendFile>[2] = { layout: 'C' }) => {
  const { body } = await sendFile(as, file, sending)
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
  return (await as.get(`/v1/imports/${body.data.id}`)).body.data
}

const aSale = async () => {
  const { id: account_id } = await portal.anAccount()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  return { account_id, sale: aRecord({ card_number, odometer: 1 }) }
}

const odometer = async ({ tran_id }: Record) => {
  const rows = portal.db.selectFrom('transactions').select('odometer').where('tran_id', '=', tran_id)
  return (await rows.executeTakeFirst())?.odometer
}

const waiting = async ({ tran_id }: Record) => {
  const rows = portal.db
    .selectFrom('held_transactions')
    .select(['state', 'discard_reason', 'total'])
    .where('tran_id', '=', tran_id)
  return rows.orderBy('id').execute()
}

test('sending a file again does not undo a later correction, however often', async () => {
  const { sale } = await aSale()
  const [first, correction] = [asOwnCsv([sale]), asOwnCsv([{ ...sale, odometer: 2 }])]
  await take(first)
  await take(correction)
  expect(await take(first)).toMatchObject({ added: 0, corrected: 0, unchanged: 1, refused: 0 })
  expect(await odometer(sale)).toBe(2)
  await take(correction)
  await take(first)
  expect(await odometer(sale)).toBe(2)
})

test('a new file can undo a correction, and then the correction counts as older', async () => {
  const { sale } = await aSale()
  const correction = asOwnCsv([{ ...sale, odometer: 2 }])
  await take(asOwnCsv([sale]))
  await take(correction)
  const other = aRecord({ card_number: sale.card_number })
  expect(await take(asOwnCsv([sale, other]))).toMatchObject({ corrected: 1, added: 1 })
  // Sending the first file again does not make the correction newer than the file that took it back.
  await take(asOwnCsv([sale]))
  await take(correction)
  expect(await odometer(sale)).toBe(1)
})

const asMadeOn = (created_date: string, record: Record) => {
  const header = {
    file_id: 'TEST',
    division_number: '',
    account_number: '',
    from_date: '',
    to_date: '',
    created_time: '06:00:00',
  }
  const trailer = { transactions: 1, quantity: record.quantity, total: record.total }
  return [writeHeader({ ...header, created_date }), writeFixed(record), writeTrailer(trailer)]
    .map((line) => `${line}\r\n`)
    .join('')
}

test('a file that was made earlier but arrives later changes nothing', async () => {
  const { sale } = await aSale()
  const fixed = { layout: 'F', filename: 'day.txt' }
  await take(asMadeOn('2026-11-06', { ...sale, odometer: 2 }), fixed)
  expect(await take(asMadeOn('2026-11-05', sale), fixed)).toMatchObject({ corrected: 0, unchanged: 1 })
  expect(await odometer(sale)).toBe(2)
  await take(asMadeOn('2026-11-07', { ...sale, odometer: 3 }), fixed)
  expect(await odometer(sale)).toBe(3)
})

test('a correction that waits for a decision keeps waiting when the first file is sent again', async () => {
  const { account_id, sale } = await aSale()
  const first = asOwnCsv([sale])
  await take(first)
  const { id: invoice_id } = await anInvoice(portal, { account_id })
  await portal.db.updateTable('transactions').set({ invoice_id }).where('tran_id', '=', sale.tran_id).execute()
  await take(asOwnCsv([{ ...sale, odometer: 2 }]))
  await take(first)
  expect(await waiting(sale)).toMatchObject([{ state: 'waiting' }])
  // A new file that matches the stored transaction takes the correction back, which was never placed.
  await take(asOwnCsv([sale, aRecord({ card_number: sale.card_number })]))
  expect(await waiting(sale)).toMatchObject([{ state: 'discarded', discard_reason: 'A later file says otherwise' }])
  expect(await odometer(sale)).toBe(1)
})

test('a waiting line is replaced by a newer file and never by an older one', async () => {
  const sale = aRecord({ card_number: aCardNumber() })
  const first = asOwnCsv([sale])
  await take(first)
  await take(asOwnCsv([{ ...sale, federal_tax: 245, total: 3_952 }]))
  await take(first)
  expect(await waiting(sale)).toMatchObject([{ state: 'waiting', total: 3_952 }])
})

test('an older file of authorisations does not undo a newer one either', async () => {
  const { account_id, sale } = await aSale()
  const auth_id = aTranId()
  const file = (code: string) =>
    `auth_id,network,authorised_date,authorised_time,card_number,is_approved,decline_code\n${auth_id},CFN,2026-11-04,08:15:00,${sale.card_number},N,${code}`
  const sending = { layout: 'C', content: 'authorisations' }
  await take(file('Bad DID'), sending)
  await take(file('Site Not Allowed'), sending)
  expect(await take(file('Bad DID'), sending)).toMatchObject({ corrected: 0, unchanged: 1 })
  const rows = await portal.db.selectFrom('authorisations').select('decline_code').where('account_id', '=', account_id).execute()
  expect(rows).toEqual([{ decline_code: 'Site Not Allowed' }])
})
