// docs/product/take-over.md#history: purchases billed by a previous system are history here and appear on no invoice of ours.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, aTranId, sendFile } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTakenAccount, aTakenCard, aTakeOver, referenceOf, runTakeOver, sendTakeOver } from '#testing/take-overs.ts'
import { writeWorkbook } from '#src/outside/spreadsheets.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

/** An account that was taken over with one card and the given history. */
const takenOver = async (history: Parameters<typeof aRecord>[0][], card_number: string) => {
  const staff = (await portal.staff()).as
  const account = aTakenAccount()
  const cards = [aTakenCard(referenceOf(account), { card_number })]
  const { id } = await aTakeOver(portal, staff, { accounts: [account], cards })
  const to = `/v1/take_overs/${id}/sheets`
  await sendTakeOver(staff, asOwnCsv(history.map(aRecord)), { filename: 'history.csv', sheet: 'history', to })
  await portal.runJobs()
  expect((await runTakeOver(portal, staff, { id })).takeOver).toMatchObject({ state: 'done' })
  const { id: account_id } = await portal.db
    .selectFrom('accounts')
    .select('id')
    .where('cl_account_no', '=', `${account.division}${account.account_number}`)
    .executeTakeFirstOrThrow()
  return { account_id, as: (await portal.staff(account_id)).as }
}

const importC = async (...records: Parameters<typeof aRecord>[0][]) => {
  const { body } = await sendFile((await portal.staff()).as, asOwnCsv(records.map(aRecord)), { layout: 'C' })
  await portal.runJobs()
  return (await (await portal.staff()).as.get(`/v1/imports/${body.data.id}`)).body.data
}

const linesOf = async (account_id: number) =>
  portal.db
    .selectFrom('transactions')
    .select(['tran_id', 'total', 'invoiced_elsewhere', 'invoice_id'])
    .where('account_id', '=', account_id)
    .orderBy('tran_id')
    .execute()

test('imported history is never invoiced here; later purchases are, and so is a late line of the past', async () => {
  const card_number = aCardNumber()
  const [early, late] = [aTranId(), aTranId()]
  const bought = { card_number, tran_id: early, tran_date: '2026-03-04' }
  const { account_id, as } = await takenOver([bought, { card_number, tran_id: late, tran_date: '2026-03-28' }], card_number)

  // History is listed, counted in sums and marked as invoiced elsewhere.
  const listed = (await as.get('/v1/transactions?from=2026-03-01&to=2026-03-31')).body
  expect(listed.data).toHaveLength(2)
  expect(listed.meta.sums).toMatchObject({ transactions: 2, total: 7_902 })
  const [{ id }] = listed.data
  expect((await as.get(`/v1/transactions/${id}`)).body.data).toMatchObject({ invoice_number: null, invoiced_elsewhere: true })
  expect((await as.get(`/v1/accounts/${account_id}/closing_check`)).body.data).toMatchObject({ uninvoiced: 0 })

  await closeNight(portal, '2026-06-02')
  expect((await as.get('/v1/invoices')).body.data).toEqual([])

  // A correction of a line billed there is not billed here, whichever file brings it.
  expect(await importC({ ...bought, misc_keyed: '77' })).toMatchObject({ corrected: 1 })
  // Lines that the previous system never billed arrive in an ordinary file.
  expect(await importC({ card_number, tran_id: aTranId(), tran_date: '2026-03-15' })).toMatchObject({ added: 1 })
  expect((await as.get(`/v1/accounts/${account_id}/closing_check`)).body.data).toMatchObject({ uninvoiced: 1 })
  await closeNight(portal, '2026-06-03')
  expect((await as.get('/v1/invoices')).body.data).toMatchObject([{ transactions: 1, total: 3_951, period_to: '2026-03-31' }])
  const lines = await linesOf(account_id)
  expect(lines.map(({ invoiced_elsewhere, invoice_id }) => [invoiced_elsewhere, invoice_id !== null])).toEqual(
    expect.arrayContaining([
      [true, false],
      [true, false],
      [false, true],
    ]),
  )
})

test('a line of the history that waited for its card also counts as history', async () => {
  const number = aCardNumber()
  const missing = aCardNumber()
  const { account_id } = await takenOver([{ card_number: missing, tran_id: aTranId() }], number)
  expect(await linesOf(account_id)).toEqual([])

  await aCard(portal, { account_id, number: missing })
  const held = await portal.db.selectFrom('held_transactions').select('id').where('state', '=', 'waiting').execute()
  const staff = (await portal.staff()).as
  for (const { id } of held) await staff.post(`/v1/held_transactions/${id}/place`)
  expect(await linesOf(account_id)).toMatchObject([{ invoiced_elsewhere: true }])
})

test('an unbilled purchase that is already here becomes history when a take-over includes it', async () => {
  const card_number = aCardNumber()
  const { account_id } = await takenOver([], aCardNumber())
  await aCard(portal, { account_id, number: card_number })
  const bought = { card_number, tran_id: aTranId(), tran_date: '2026-04-04' }
  await importC(bought)
  expect(await linesOf(account_id)).toMatchObject([{ invoiced_elsewhere: false }])
  await takenOver([bought], aCardNumber())
  expect(await linesOf(account_id)).toMatchObject([{ invoiced_elsewhere: true, invoice_id: null }])
})

test('a history may be a sheet of a workbook, with days, times and amounts as a spreadsheet stores them', async () => {
  const card_number = aCardNumber()
  const { account_id } = await takenOver([], card_number)
  const tran_id = aTranId()
  const [titles = '', values = ''] = asOwnCsv([aRecord({ card_number, tran_id })]).split('\r\n')
  const cells = new Map(titles.split(',').map((title, at) => [title.replace('\uFEFF', ''), values.split(',')[at]!]))
  const stored = { tran_date: '46330', tran_time: '0.33333333333333331', unit_price: '3.1230000000000002', product_code: '19' }
  // The last cell of the row is empty, and a workbook leaves it out.
  const order = [...cells.keys()].toSorted((one, other) => Number(one === 'invoice_number') - Number(other === 'invoice_number'))
  const row = order.map((title) => stored[title as keyof typeof stored] ?? cells.get(title)!)
  const book = (columns: string[]) =>
    writeWorkbook({ format: 'xlsx', sheets: [{ name: 'Transactions', rows: [columns, row.slice(0, columns.length)] }] })
  const { as: staff } = await portal.staff()
  const lacking = await sendTakeOver(staff, await book(order.filter((title) => title !== 'quantity')))
  expect(lacking).toMatchObject({ status: 422, body: { message: 'The sheet history has no column quantity' } })
  const { body } = await sendTakeOver(staff, await book(order))
  await portal.runJobs()
  const { takeOver } = await runTakeOver(portal, staff, { id: body.data.id })
  expect((await staff.get(`/v1/imports/${takeOver.import_id}`)).body.data).toMatchObject({ state: 'done', added: 1, refused: 0 })
  expect(await linesOf(account_id)).toEqual([{ tran_id, total: 3_951, invoiced_elsewhere: true, invoice_id: null }])
})
