// docs/product/receivables.md#payments-from-files
import { readFile } from 'node:fs/promises'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { sendUpload } from '#testing/imports.ts'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'

let portal: Portal
let first: Caller
let second: Caller
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: first } = await portal.staff(undefined, 'finance'))
  ;({ as: second } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
const titles = 'account_number,amount,received_on,method,reference,invoice_number'

const anAccount = async () => {
  const { id } = await portal.anAccount()
  const { cl_account_no } = await portal.db
    .selectFrom('accounts')
    .select('cl_account_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, number: cl_account_no }
}
const balanceOf = async (id: number) => (await first.get(`/v1/accounts/${id}/receivable`)).body.data.balance.balance as number
const send = (lines: readonly string[], fields: Record<string, string> = {}) =>
  sendUpload(first, '/v1/payment_files', { file: [titles, ...lines].join('\r\n'), filename: 'bank.csv', ...fields })
const take = async (lines: readonly string[]) => {
  const { body } = await send(lines)
  await portal.runJobs()
  return fileOf(body.data.id)
}
const fileOf = async (id: number) => {
  const { body } = await first.get('/v1/payment_files?per_page=100')
  return (body.data as { id: number }[]).find((file) => file.id === id)
}
const waiting = async (payment_file_id: number) =>
  (await first.get(`/v1/held_payments?payment_file_id=${payment_file_id}`)).body.data as { id: number; problem: string }[]

test('each payment is posted once: the same file is refused, and a longer one posts only the new lines', async () => {
  const { id, number } = await anAccount()
  await anOpenItem(portal, { account_id: id, number: `INV-9${id}`, due_on: '2026-10-01', amount: 50_000 })
  await anOpenItem(portal, { account_id: id, number: `INV-8${id}`, due_on: '2026-11-01', amount: 20_000 })
  const lines = [`${number},100.00,${day},check,17,INV-8${id}`, `${number},25.50,${day},wire,,`, `${number},25.50,${day},wire,,`]
  const taken = await take(lines)
  expect(taken).toMatchObject({ lines: 3, total: 15_100, posted: 3, known: 0, waiting: 0, refused: 0 })
  expect(await balanceOf(id)).toBe(70_000 - 15_100)
  const { body } = await first.get(`/v1/accounts/${id}/receivable`)
  expect(body.data.items).toMatchObject([{ open: 44_900 }, { open: 10_000 }])
  const again = await send(lines)
  expect([again.status, again.body.code]).toEqual([409, 'file_taken'])
  const more = await take([...lines, `${number},25.50,${day},wire,,`])
  expect(more).toMatchObject({ lines: 4, posted: 1, known: 3 })
  expect(await balanceOf(id)).toBe(70_000 - 15_100 - 2_550)
})

test('a bank’s columns are mapped once, and its next file is read with the saved mapping', async () => {
  const { id, number } = await anAccount()
  const mapping = {
    content: 'payments',
    columns: { account_number: 'Kunde', amount: 'Betrag', received_on: 'Datum', reference: 'Zweck' },
    date_format: 'DD.MM.YYYY',
    decimal: ',',
  }
  const name = `Bank of ${number}`
  const without = { ...mapping, columns: { amount: 'Betrag', received_on: 'Datum' } }
  expect((await first.post('/v1/payment_mappings', { name, mapping: without })).body.errors).toEqual({
    'mapping.columns.account_number': ['Choose a column for the account or the invoice'],
  })
  const saved = (await first.post('/v1/payment_mappings', { name, mapping })).body.data
  expect((await first.get('/v1/payment_mappings')).body.data).toContainEqual(saved)
  const written = day.split('-').toReversed().join('.')
  const file = ['Zweck;Datum;Betrag;Kunde', `7;${written};1.234,50;${number}`, `8;${written};12.34;${number}`].join('\n')
  const sendIt = (fields: object) => sendUpload(first, '/v1/payment_files', { file, filename: 'bank.csv', ...fields })
  expect((await sendIt({})).body.errors).toEqual({ file: ['The first line has no column account_number'] })
  const { body } = await sendIt({ mapping_id: String(saved.id) })
  await portal.runJobs()
  expect(await fileOf(body.data.id)).toMatchObject({ lines: 2, total: 123_450, posted: 1, refused: 1 })
  expect(await balanceOf(id)).toBe(-123_450)
  const other = await sendUpload(first, '/v1/payment_files', {
    file: 'Betrag\n1,00',
    filename: 'x.csv',
    mapping_id: String(saved.id),
  })
  expect(other.body.errors).toEqual({ file: ['The first line has no column Kunde'] })
  const twice = file.replace('Kunde', 'Kunde;Betrag').replaceAll(number, `${number};1,00`)
  const ambiguous = await sendUpload(first, '/v1/payment_files', {
    file: twice,
    filename: 'x.csv',
    mapping_id: String(saved.id),
  })
  expect(ambiguous.body.errors).toEqual({ file: ['The first line has the column betrag twice'] })
  expect((await first.delete(`/v1/payment_mappings/${saved.id}`)).status).toBe(200)
  expect((await sendIt({ mapping_id: String(saved.id) })).body.errors).toEqual({ mapping_id: ['Choose a mapping'] })
  expect((await first.delete(`/v1/payment_mappings/${saved.id}`)).status).toBe(404)
})

test('the documented sample is read, with dashed account numbers and various amounts and dates', async () => {
  const sample = await readFile(new URL('../../../../docs/samples/payments.csv', import.meta.url), 'utf8')
  const [one, two] = [await anAccount(), await anAccount()]
  const dashed = (number: string) => `${number.slice(0, 2)}-${number.slice(2)}`
  const usDay = day.replace(/(\d+)-0?(\d+)-0?(\d+)/, '$2/$3/$1')
  const lines = sample
    .replaceAll('04-000001', dashed(one.number))
    .replaceAll('20-000003', dashed(two.number))
    .replaceAll(/2026-11-0\d/g, day)
    .replaceAll('11/3/2026', usDay)
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toBe(titles)
  expect(await take(lines.slice(1))).toMatchObject({ lines: 3, total: 164_775, posted: 3, waiting: 0, refused: 0 })
  expect(await balanceOf(one.id)).toBe(-133_750)
})

test('lines that cannot be payments are refused one by one, and the rest is posted', async () => {
  const { id, number } = await anAccount()
  const wrong = [
    `${number},0,${day},wire,a,`,
    `${number},-5.00,${day},wire,b,`,
    `${number},5.00-,${day},wire,b,`,
    `${number},10-31-26,${day},wire,b,`,
    `${number},2000000.01,${day},wire,c,`,
    `${number},1.00,2099-01-01,wire,d,`,
    `${number},1.00,${day},gold,e,`,
    `${number},1.00`,
    `"${number},1.00,${day},wire,f,`,
  ]
  const file = await take([...wrong, `${number},1.00,${day},,g,`])
  expect(file).toMatchObject({ lines: 10, refused: 9, posted: 1 })
  expect(await balanceOf(id)).toBe(-100)
  const { body } = await first.get(`/v1/held_payments?state=refused&payment_file_id=${file!.id}`)
  expect(body.data.map(({ problem }: { problem: string }) => problem)).toEqual([
    'The amount must be more than zero',
    'The amount must be more than zero',
    'The amount must be more than zero',
    'The amount cannot be read',
    'The amount is above $2,000,000.00',
    'The day is in the future',
    'The method is none of ACH, EFT, check, wire and card',
    'The line has 2 cells instead of 6',
    'A quotation mark is opened and never closed',
  ])
})

test('a payment with no account, or with two, waits until a person assigns it', async () => {
  const [one, other] = [await anAccount(), await anAccount()]
  await anOpenItem(portal, { account_id: other.id, number: `INV-7${other.id}`, due_on: '2026-10-01', amount: 5_000 })
  const file = await take([
    `99999999,10.00,${day},wire,nobody,`,
    `${one.number},20.00,${day},wire,two,INV-7${other.id}`,
    `,30.00,${day},wire,pays inv-7${String(other.id).padStart(5, '0')},INV-7${other.id}`,
  ])
  expect(file).toMatchObject({ waiting: 2, posted: 1 })
  expect(await balanceOf(other.id)).toBe(2_000)
  const [nobody, two] = await waiting(file!.id)
  expect([nobody!.problem, two!.problem]).toEqual([
    'There is no account 99-999999',
    'Account and invoice belong to different accounts',
  ])
  const place = () => first.put(`/v1/held_payments/${nobody!.id}`, { decision: 'place', account_id: one.id })
  expect((await place()).body.data).toMatchObject({ state: 'posted', account_id: one.id })
  expect((await place()).status).toBe(409)
  expect(await balanceOf(one.id)).toBe(-1_000)
  const discard = { decision: 'discard', note: 'Sent back' }
  expect((await first.put(`/v1/held_payments/${two!.id}`, discard)).body.data.state).toBe('discarded')
  expect((await first.put('/v1/held_payments/999999999', discard)).status).toBe(404)
  expect(await waiting(file!.id)).toEqual([])
})

test('an old payment waits for a second person; a payment of a closed account is posted', async () => {
  const { id, number } = await anAccount()
  const file = await take([`${number},12.00,2026-01-05,check,old,`])
  expect(file).toMatchObject({ requested: 1, posted: 0 })
  const { body } = await second.get('/v1/money_requests?per_page=100')
  const [request] = (body.data as { id: number; account_id: number }[]).filter((one) => one.account_id === id)
  expect((await second.put(`/v1/money_requests/${request!.id}`, { decision: 'approve' })).status).toBe(200)
  expect(await balanceOf(id)).toBe(-1_200)
  expect(await fileOf((file as { id: number }).id)).toMatchObject({ requested: 0, posted: 1 })
  const closed = await anAccount()
  await portal.db.updateTable('accounts').set({ standing: 'closed', closed_on: day }).where('id', '=', closed.id).execute()
  expect(await take([`${closed.number},3.00,${day},wire,closed,`])).toMatchObject({ posted: 1 })
  expect(await balanceOf(closed.id)).toBe(-300)
})

test('wrong control totals reject the whole file, and right ones accept it', async () => {
  const { number } = await anAccount()
  const lines = [`${number},10.00,${day},wire,ctl,`, `${number},5.00,${day},wire,ctl,`]
  const count = await send(lines, { control_count: '3' })
  expect([count.status, Object.keys(count.body.errors)]).toEqual([422, ['control_count']])
  const total = await send(lines, { control_count: '2', control_total: '1499' })
  expect([total.status, Object.keys(total.body.errors)]).toEqual([422, ['control_total']])
  for (const control_total of ['abc', '1,2,3', '-', '']) {
    const unreadable = await send(lines, { control_total })
    expect([unreadable.status, Object.keys(unreadable.body.errors)]).toEqual([422, ['control_total']])
  }
  expect((await send(lines, { control_count: '2', control_total: '1500' })).status).toBe(200)
})

test.each([
  ['an empty file', ''],
  ['only titles', titles],
  ['no titles', '01000123,10.00'],
  ['one line too many', [titles, ...Array.from({ length: limits.moneyFileLines + 1 }, () => '1,1,1,1,1,1')].join('\n')],
  ['a column missing', 'account_number,amount\n1,2'],
])('%s is refused', async (_, file) => {
  const { status, body } = await sendUpload(first, '/v1/payment_files', { file, filename: 'bank.csv' })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file']])
})

test('an old payment that the second person refuses waits again, and can be discarded', async () => {
  const { id, number } = await anAccount()
  const file = (await take([`${number},12.00,2026-01-05,check,refused,`])) as { id: number }
  const { body } = await second.get('/v1/money_requests?per_page=100')
  const [request] = (body.data as { id: number; account_id: number }[]).filter((one) => one.account_id === id)
  const refusal = { decision: 'refuse', note: 'Paid twice' }
  expect((await second.put(`/v1/money_requests/${request!.id}`, refusal)).status).toBe(200)
  expect(await fileOf(file.id)).toMatchObject({ requested: 0, waiting: 1 })
  const [line] = await waiting(file.id)
  expect(line).toMatchObject({ problem: 'A second person refused this old payment: Paid twice' })
  const discarded = await first.put(`/v1/held_payments/${line!.id}`, { decision: 'discard', note: 'Sent back' })
  expect(discarded.body.data.state).toBe('discarded')
  expect(await balanceOf(id)).toBe(0)
})

test('opening items from a file are posted after a second person approves them, each number once', async () => {
  const { id, number } = await anAccount()
  const opening = (lines: readonly string[]) =>
    sendUpload(first, '/v1/opening_items', {
      file: ['account_number,number,dated_on,due_on,amount', ...lines].join('\n'),
      filename: 'old.csv',
    })
  const lines = [`${number},OLD-1,2026-01-01,2026-01-31,100.00`, `${number},OLD-2,2026-02-01,2026-02-28,-25.00`]
  const { body } = await opening(lines)
  expect(body.data).toMatchObject({ state: 'requested', items: 2, total: 7_500 })
  const approve = (as: Caller) => as.put(`/v1/money_requests/${body.data.request_id}`, { decision: 'approve' })
  expect((await approve(first)).status).toBe(403)
  expect((await approve(second)).status).toBe(200)
  expect(await balanceOf(id)).toBe(7_500)
  const { items } = (await first.get(`/v1/accounts/${id}/receivable`)).body.data
  expect(items, 'the credit pays what is open').toMatchObject([{ number: 'OLD-1', open: 7_500 }])
  const again = await opening([lines[0]!, '99999999,X,2026-01-01,2026-01-31,1.00', `${number},Y,2026-01-01,2026-01-31,0`])
  expect(again.body.errors.file).toEqual([
    'Line 2: OLD-1 already exists',
    'Line 3: there is no account 99-999999',
    'Line 4: The amount must be from one cent to $2,000,000.00',
  ])
  const odd = await opening([
    `${number},A,2026-01-01,2026-01-31,0001-01-01`,
    `${number},B,9999-12-31,9999-12-31,1.00`,
    `${number},C,2026-01-31,2026-01-01,1.00`,
  ])
  expect(odd.body.errors.file).toEqual([
    'Line 2: The amount cannot be read',
    'Line 3: The day is in the future',
    'Line 4: It is due before its day',
  ])
  expect((await verifyLedger(portal)).problems).toEqual([])
})
