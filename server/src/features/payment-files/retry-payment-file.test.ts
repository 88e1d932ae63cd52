// docs/product/receivables.md#payments-from-files: refused and waiting lines are judged again once their cause is fixed.
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { sendUpload } from '#testing/imports.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: staff } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
const balanceOf = async (id: number) => (await staff.get(`/v1/accounts/${id}/receivable`)).body.data.balance.balance as number

const bankColumns = { account_number: 'Kunde', amount: 'Betrag', received_on: 'Datum', reference: 'Zweck' }
const saveMapping = async (name: string, decimal: '.' | ',', columns = bankColumns) => {
  const mapping = { content: 'payments', columns, date_format: 'YYYY-MM-DD', decimal }
  return (await staff.post('/v1/payment_mappings', { name, mapping })).body.data as { id: number }
}
const send = (file: string, fields: Record<string, string>) =>
  sendUpload(staff, '/v1/payment_files', { file, filename: 'bank.csv', ...fields })
const take = async (file: string, fields: Record<string, string> = {}) => {
  const { body } = await send(file, fields)
  await portal.runJobs()
  return body.data.id as number
}
const retry = async (id: number) => {
  const reply = await staff.post(`/v1/payment_files/${id}/retry`, {})
  await portal.runJobs()
  return reply
}
const fileOf = async (id: number) => {
  const { body } = await staff.get('/v1/payment_files?per_page=100')
  return (body.data as { id: number }[]).find((file) => file.id === id)
}
const linesOf = async (id: number, state: string) =>
  (await staff.get(`/v1/held_payments?state=${state}&payment_file_id=${id}`)).body.data

/** Parsed with a decimal point, although the bank writes commas. */
const aRefusedFile = async (amounts: readonly string[]) => {
  const account = await portal.anAccount()
  const name = `Bank ${randomUUID()}`
  const { id: mapping_id } = await saveMapping(name, '.')
  const lines = amounts.map((amount, at) => `R${at};${day};${amount};${account.cl_account_no}`)
  const id = await take(['Zweck;Datum;Betrag;Kunde', ...lines].join('\n'), { mapping_id: String(mapping_id) })
  return { id, account, name, mapping_id }
}

test('lines refused by a wrong mapping are posted after the mapping is fixed, and never twice', async () => {
  const { id, account, name } = await aRefusedFile(['1.234,50', '10,20', 'abc'])
  expect(await fileOf(id)).toMatchObject({ refused: 3, posted: 0 })
  expect((await linesOf(id, 'refused'))[0]).toMatchObject({
    line: 2,
    problem: 'The amount cannot be read',
    cells: { account_number: account.cl_account_no, amount: '1.234,50', received_on: day, reference: 'R0' },
  })
  await saveMapping(name, ',')
  await Promise.all([retry(id), retry(id)])
  expect(await fileOf(id)).toMatchObject({ refused: 1, posted: 2 })
  expect(await balanceOf(account.id)).toBe(-124_470)
  expect((await retry(id)).status).toBe(200)
  expect(await balanceOf(account.id)).toBe(-124_470)
  const later = await take(
    `account_number,amount,received_on,reference\n${account.cl_account_no},1234.50,${day},R0\n${account.cl_account_no},10.20,${day},R1`,
  )
  expect(await fileOf(later)).toMatchObject({ lines: 2, known: 2, posted: 0 })
})

test('a refused payment that a later file has brought is not posted again', async () => {
  const { id, account, name } = await aRefusedFile(['10,20'])
  const later = await take(`account_number,amount,received_on,reference\n${account.cl_account_no},10.20,${day},R0`)
  expect(await balanceOf(account.id)).toBe(-1_020)
  await saveMapping(name, ',')
  await retry(id)
  expect(await balanceOf(account.id)).toBe(-1_020)
  expect(await linesOf(id, 'refused')).toMatchObject([{ problem: `This payment came in with file ${later} already` }])
})

test('a line with an unknown account is posted once the account exists', async () => {
  const number = String(randomInt(30_000_000, 100_000_000))
  const id = await take(`account_number,amount,received_on,reference\n${number},7.00,${day},early`)
  expect(await fileOf(id)).toMatchObject({ waiting: 1, posted: 0 })
  await retry(id)
  expect(await fileOf(id), 'still unknown').toMatchObject({ waiting: 1, posted: 0 })
  const account = { name: 'Newcomer', cl_division_no: number.slice(0, 2), cl_account_no: number }
  const { id: account_id } = await portal.db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()
  await retry(id)
  expect(await fileOf(id)).toMatchObject({ waiting: 0, posted: 1 })
  expect(await balanceOf(account_id)).toBe(-700)
})

test('a file without its mapping cannot be read again, and an unknown file is a 404', async () => {
  const { id, mapping_id } = await aRefusedFile(['10,20'])
  await staff.delete(`/v1/payment_mappings/${mapping_id}`)
  const { status, body } = await retry(id)
  expect([status, body.code]).toEqual([409, 'mapping_removed'])
  expect((await retry(999_999_999)).status).toBe(404)
})

test('a file read with the wrong columns can be imported again with the right ones, as the same file', async () => {
  const { id: account_id, cl_account_no } = await portal.anAccount()
  const wrong = await saveMapping(randomUUID(), '.', { ...bankColumns, account_number: 'Zweck', reference: 'Kunde' })
  const worse = await saveMapping(randomUUID(), '.', { ...bankColumns, amount: 'Zweck', reference: 'Betrag' })
  const good = await saveMapping(randomUUID(), '.')
  const file = `Zweck;Datum;Betrag;Kunde\nR0;${day};12.00;${cl_account_no}\nR1;${day};8.00;${cl_account_no}`
  const id = await take(file, { mapping_id: String(wrong.id) })
  expect(await fileOf(id)).toMatchObject({ waiting: 2, refused: 0, posted: 0 })
  expect(await take(file, { mapping_id: String(worse.id) })).toBe(id)
  expect(await fileOf(id)).toMatchObject({ lines: 2, total: 0, waiting: 0, refused: 2, posted: 0 })
  expect(await take(file, { mapping_id: String(good.id) })).toBe(id)
  expect(await fileOf(id)).toMatchObject({ lines: 2, total: 2_000, known: 0, waiting: 0, refused: 0, posted: 2 })
  expect(await balanceOf(account_id)).toBe(-2_000)
  const last = await send(file, { mapping_id: String(wrong.id) })
  expect([last.status, last.body.code]).toEqual([409, 'file_taken'])
})

test('a file with posted lines is not read again, and the reply says what to do with the rest', async () => {
  const { cl_account_no } = await portal.anAccount()
  const file = `account_number,amount,received_on,reference\n${cl_account_no},5.00,${day},P0\n${cl_account_no},abc,${day},P1`
  const id = await take(file)
  expect(await fileOf(id)).toMatchObject({ posted: 1, refused: 1 })
  const { status, body } = await send(file, {})
  expect([status, body.code]).toEqual([409, 'file_partly_taken'])
  expect(body.message).toBe(
    `This file was imported already, as file ${id}. Import the lines that were not posted in a file of their own`,
  )
  expect(await fileOf(id)).toMatchObject({ posted: 1, refused: 1 })
})
