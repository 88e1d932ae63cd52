// docs/product/prices.md#reversals: the network corrects a purchase that it has reversed, and names a card of another account.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anAgreedFee } from '#testing/fees.ts'
import { aCardNumber, aRecord, takerOf } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { verifySums } from '#src/features/transactions/verify-sums.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'

let portal: Portal
let finance: Awaited<ReturnType<Portal['staff']>>['as']
let take: ReturnType<typeof takerOf>
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
  take = takerOf(portal, finance)
})
afterAll(() => portal.close())

/** An account that agreed to a fee of a tenth of each purchase. */
const anAccount = async () => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  await anAgreedFee(portal, { account_id, kind: 'transaction', amount: 0, rate: 10_000 })
  const card_number = aCardNumber()
  const { id } = await aCard(portal, { account_id, number: card_number })
  await portal.db
    .updateTable('cards')
    .set({ tax_doc: `T${account_id}` })
    .where('id', '=', id)
    .execute()
  /** What each purchase comes to, with its fees, by the first letter of its id. */
  const billed = async () => {
    const { rows } = await sql<{ purchase: string; billed: number }>`
      select left(tran_id, 1) as purchase, sum(total)::int as billed from transactions where account_id = ${account_id}
      group by 1 order by 1`.execute(portal.db)
    return Object.fromEntries(rows.map((row) => [row.purchase, row.billed]))
  }
  const balance = async () => (await finance.get(`/v1/accounts/${account_id}/receivable`)).body.data.balance.balance as number
  const revenue = async () => {
    const { as } = await portal.staff(account_id, 'finance')
    const params = { from: '2026-11-01', to: '2027-02-28', account: String(account_id) }
    const { columns, rows } = (await as.post('/v1/reports/revenue/preview', { params })).body.data
    expect(rows).not.toEqual([])
    return rows.reduce((sum: number, row: number[]) => sum + row[columns.indexOf('total')]!, 0)
  }
  return { account_id, card_number, billed, balance, revenue }
}

/** A fill of ten gallons for $39.51 and a fee on the first account's card, and the network's reversal of it two hours later. */
const aReversedFill = async () => {
  const [first, other] = [await anAccount(), await anAccount()]
  const fill = aRecord({ card_number: first.card_number, tran_id: `S${first.account_id}` })
  const back = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951 }
  const reversal = aRecord({ card_number: first.card_number, tran_time: '12:00:00', tran_id: `V${first.account_id}`, ...back })
  return { first, other, fill, reversal, corrected: { ...fill, card_number: other.card_number } }
}

const nothingIsWrong = async (day: string) => {
  await closeNight(portal, day)
  expect((await verifyLedger(portal)).problems).toEqual([])
  expect((await verifySums(portal.ctx)).problems).toEqual([])
}

test('the invoiced reversal of a sale that the network moves to another account follows it, and neither account pays the other', async () => {
  const { first, other, fill, reversal, corrected } = await aReversedFill()
  await take(fill, reversal)
  await closeNight(portal, '2026-12-05')
  await take(corrected)
  expect([await first.billed(), await other.billed()]).toEqual([
    { S: 0, V: 0 },
    { S: 4_346, V: -4_346 },
  ])
  await nothingIsWrong('2027-01-05')
  expect([await first.balance(), await other.balance()]).toEqual([0, 0])
  expect([await first.revenue(), await other.revenue()], 'the report agrees with the ledger').toEqual([0, 0])
  const { rows } = await sql<{ tax_doc: string }>`
    select distinct tax_doc from transactions where account_id = ${other.account_id}`.execute(portal.db)
  expect(rows, 'nothing of the first card').toEqual([{ tax_doc: `T${other.account_id}` }])
  await take({ ...reversal, odometer: 4_711 })
  await portal.runJobs()
  expect(await other.billed(), 'a later correction that names the first card').toEqual({ S: 4_346, V: -4_346 })
  await take({ ...reversal, odometer: 4_712, card_number: other.card_number })
  expect([await first.billed(), await other.billed()]).toEqual([
    { S: 0, V: 0 },
    { S: 4_346, V: -4_346 },
  ])
  await nothingIsWrong('2027-02-05')
})

test.each([
  ['of a sale that is on no invoice either', 'both'],
  ['of an invoiced sale', 'reversal'],
])('the open reversal %s follows the sale to the other account', async (_, open) => {
  const { first, other, fill, reversal, corrected } = await aReversedFill()
  await take(fill)
  if (open === 'reversal') await closeNight(portal, '2026-12-05')
  await take(reversal)
  await take(corrected)
  const left = open === 'both' ? {} : { S: 0 }
  expect([await first.billed(), await other.billed()]).toEqual([left, { S: 4_346, V: -4_346 }])
  await nothingIsWrong('2027-01-05')
  expect([await first.balance(), await other.balance()]).toEqual([0, 0])
})

test('a reversal stays with the first account where that has such a purchase of its own', async () => {
  const { first, other, fill, reversal, corrected } = await aReversedFill()
  const own = aRecord({ card_number: first.card_number, tran_time: '09:00:00', tran_id: `N${first.account_id}` })
  await take(fill)
  await take(reversal)
  await take(own)
  await closeNight(portal, '2026-12-05')
  await take(corrected)
  expect([await first.billed(), await other.billed()]).toEqual([{ N: 4_346, S: 0, V: -4_346 }, { S: 4_346 }])
  await nothingIsWrong('2027-01-05')
})

test('a sale that the network moves there and back takes its reversal along both times', async () => {
  const { first, other, fill, reversal, corrected } = await aReversedFill()
  await take(fill, reversal)
  await closeNight(portal, '2026-12-05')
  await take(corrected)
  await closeNight(portal, '2027-01-05')
  await take({ ...fill, odometer: 4_711 })
  expect([await first.billed(), await other.billed()]).toEqual([
    { S: 4_346, V: -4_346 },
    { S: 0, V: 0 },
  ])
  await nothingIsWrong('2027-02-05')
  expect([await first.balance(), await other.balance()]).toEqual([0, 0])
})
