// docs/product/invoices.md#the-fee-of-a-paper-invoice
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { anAgreedFee } from '#testing/fees.ts'
import { closeNight } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { wordsOf } from '#testing/read-pdf.ts'
import { aTransaction } from '#testing/transactions.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
})
afterAll(() => portal.close())

type Fee = Omit<Parameters<typeof anAgreedFee>[1], 'account_id'>

const aBilled = async (delivery_method: string, fees: readonly Fee[]) => {
  const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
  await aBilling(portal, { account_id })
  await portal.db.updateTable('account_billings').set({ delivery_method }).where('account_id', '=', account_id).execute()
  for (const fee of fees) await anAgreedFee(portal, { account_id, ...fee })
  await aTransaction(portal, { account_id, transacted_at: '2026-01-10T08:00:00', base: 10_000 })
  return { account_id, as }
}

const invoiceOf = async ({ as }: Awaited<ReturnType<typeof aBilled>>) => {
  const [{ id }] = (await as.get('/v1/invoices')).body.data
  return (await as.get(`/v1/invoices/${id}`)).body.data
}

/** The cycle closes on February 1, Pacific time. A consent at 08:00 UTC that day is on the day of the close itself. */
const cases: readonly (readonly [what: string, delivery: string, fees: readonly Fee[], total: number])[] = [
  ['an account by mail that agreed', 'mail', [{}], 10_300],
  ['an account by e-mail', 'email', [{}], 10_000],
  ['an account that agreed to nothing', 'mail', [], 10_000],
  ['an account that agreed on the day of the close', 'mail', [{ agreed_at: '2026-02-01T08:00:00Z' }], 10_000],
  ['an account that agreed the evening before', 'mail', [{ agreed_at: '2026-02-01T07:59:59Z' }], 10_300],
  ['a fee that begins later', 'mail', [{ effective_from: '2026-02-02' }], 10_000],
  ['a fee that has ended', 'mail', [{ effective_from: '2025-01-01', ends_on: '2026-01-31' }], 10_000],
  ['a fee of another kind', 'mail', [{ kind: 'transaction' }], 10_000],
]

test('a paper invoice is charged only to accounts by mail that agreed before; a fee without consent is reported', async () => {
  const accounts = []
  for (const [what, delivery, fees, total] of cases) accounts.push({ what, total, of: await aBilled(delivery, fees) })
  await closeNight(portal, '2026-02-01')
  const charged = []
  for (const { what, of } of accounts) charged.push([what, (await invoiceOf(of)).total])
  expect(charged).toEqual(accounts.map(({ what, total }) => [what, total]))

  const { of } = accounts[0]!
  const invoice = await invoiceOf(of)
  const description = expect.stringMatching(/^Paper \w+ \(agreed on 12\/31\/2025\)$/)
  expect(invoice.charges).toEqual([{ kind: 'invoice fee', amount: 300, description }])
  const file = async (format: string) => (await of.as.get(`/v1/invoices/${invoice.id}/file/${format}`)).bytes
  const { proof } = JSON.parse((await file('proof')).toString())
  expect(proof).toMatchObject({ charges: [{ amount: 300, description }], charges_total: 300, total: 10_300 })
  expect(proof.legs).toContainEqual({ code: 'FEES', state: '', amount: -300 })
  expect(wordsOf(await file('pdf')).join(' ')).toMatch(/Paper \w+ \(agreed on 12\/31\/2025\).* 3\.00/)
  expect((await of.as.get('/v1/balance')).body.data).toMatchObject({ balance: 10_300 })
  expect((await verifyLedger(portal)).problems).toEqual([])

  const charge = { account_id: of.account_id, invoice_id: invoice.id, kind: 'invoice fee', amount: 300, description: 'Paper' }
  await portal.db.insertInto('charges').values(charge).execute()
  expect((await verifyLedger(portal)).problems).toContain(
    `An invoice has a fee without an agreement: account ${of.account_id}, ${invoice.invoice_number}: Paper.`,
  )
})
