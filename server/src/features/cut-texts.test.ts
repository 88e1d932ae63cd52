// docs/product/safety.md#hostile-input: long texts are cut to a length. Half of an emoji is no text, and Postgres refuses it in JSON.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilledInvoice } from '#testing/billed-lines.ts'
import { asList, listed, sendList } from '#testing/card-lists.ts'
import type { Caller } from '#testing/caller.ts'
import { sendUpload } from '#testing/imports.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { asSheetCsv, aTakenCard, sendTakeOver } from '#testing/take-overs.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

/** By where their characters begin: a cut at an even length halves one of the second text, a cut at an odd length one of the first. */
const texts = [
  ['even', '🚚'.repeat(60)],
  ['odd', `a${'🚚'.repeat(60)}`],
] as const

test.each(texts)('a file of payments whose cells are cut is read, and says what is wrong, at %s places', async (_, text) => {
  const titles = 'account_number,amount,received_on,method,reference,invoice_number'
  const file = [titles, `${text},12.00,2026-11-01,ACH,${text},${text}`, `99999999,x,2026-11-01,ACH,${text},`].join('\n')
  expect(await sendUpload(as, '/v1/payment_files', { file, filename: 'bank.csv' })).toMatchObject({ status: 200 })
})

test.each(texts)('a list of cards names an account by a text that is cut, at %s places', async (_, account_number) => {
  const list = asList([listed(`7083${'1'.padEnd(10, String(account_number.length % 10))}`, { account_number })])
  expect((await sendList(as, list)).status).toBe(200)
})

test('a take-over shows the last characters of what is no card number', async () => {
  const cards = ['🚚🚚a', 'a🚚🚚', '🚚a🚚'].map((card_number) => aTakenCard('10-034512', { card_number }))
  const sent = await sendTakeOver(as, asSheetCsv(cards), { filename: 'cards.csv', sheet: 'cards' })
  expect(sent).toMatchObject({ status: 200 })
})

test.each(texts)('a long answer to a dispute is cut in the request to a second person, at %s places', async (_, text) => {
  const { account_id, as: customer } = await portal.aCustomer({ roles: ['invoice inquiry user'] })
  const invoiced_on = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  const { id, lines } = await aBilledInvoice(portal, { account_id, totals: [90_000], invoiced_on })
  const opened = await customer.post(`/v1/invoices/${id}/disputes`, { transaction_id: lines[0]!.id, note: 'Not ours' })
  const answer = text.repeat(4)
  const decision = { decision: 'accept', reason: 'goodwill', answer }
  expect(await as.put(`/v1/accounts/${account_id}/disputes/${opened.body.data.id}`, decision)).toMatchObject({ status: 200 })
})
