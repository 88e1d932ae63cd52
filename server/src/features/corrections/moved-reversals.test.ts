// docs/product/receivables.md#corrections: the network reverses a purchase that staff have moved to another account, and names the
// card that bought it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anAgreedFee } from '#testing/fees.ts'
import { aCardNumber, aRecord, takerOf } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
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

const anAccount = async () => {
  const { id: account_id, cl_account_no } = await portal.anAccount()
  await aBilling(portal, { account_id })
  await anAgreedFee(portal, { account_id, kind: 'transaction', amount: 0, rate: 10_000 })
  const card_number = aCardNumber()
  const { last_four } = await aCard(portal, { account_id, number: card_number })
  /** What each purchase comes to, with its fees, by the first letter of its id. */
  const billed = async () => {
    const { rows } = await sql<{ purchase: string; billed: number }>`
      select left(tran_id, 1) as purchase, sum(total)::int as billed from transactions where account_id = ${account_id}
      group by 1 order by 1`.execute(portal.db)
    return Object.fromEntries(rows.map((row) => [row.purchase, row.billed]))
  }
  return { account_id, cl_account_no, card_number, last_four, billed }
}

/** A fill of ten gallons for $39.51 and a fee, invoiced and then moved to another account. */
const aMovedFill = async () => {
  const [from, to] = [await anAccount(), await anAccount()]
  const fill = aRecord({ card_number: from.card_number, tran_id: `S${from.account_id}` })
  const back = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951 }
  const reversal = aRecord({ card_number: from.card_number, tran_time: '12:00:00', tran_id: `V${from.account_id}`, ...back })
  const other = aRecord({ card_number: from.card_number, tran_time: '09:00:00', tran_id: `N${from.account_id}` })
  await take(fill)
  await closeNight(portal, '2026-12-05')
  const move = { tran_id: fill.tran_id, to_account_number: to.cl_account_no, last_four: to.last_four, reason: 'Their truck' }
  expect((await finance.post(`/v1/accounts/${from.account_id}/moved_lines`, move)).status).toBe(200)
  return { from, to, fill, reversal, other }
}

test('the reversal of a moved purchase goes to the account that pays for it, and stays there when it is corrected', async () => {
  const { from, to, reversal } = await aMovedFill()
  expect([await from.billed(), await to.billed()]).toEqual([{ S: 0 }, { S: 4_346 }])
  await take(reversal)
  const both = [{ S: 0 }, { S: 4_346, V: -4_346 }]
  expect([await from.billed(), await to.billed()]).toEqual(both)
  await take({ ...reversal, odometer: 4_711 })
  expect([await from.billed(), await to.billed()]).toEqual(both)
  await closeNight(portal, '2027-01-05')
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a reversal is of the first account where that has such a purchase of its own', async () => {
  const { from, to, reversal, other } = await aMovedFill()
  await take(other)
  await take(reversal)
  expect([await from.billed(), await to.billed()]).toEqual([{ S: 0, N: 4_346, V: -4_346 }, { S: 4_346 }])
  await take({ ...reversal, tran_time: '13:00:00', tran_id: `W${from.account_id}` })
  expect(await to.billed(), 'the second one is of the moved purchase').toEqual({ S: 4_346, W: -4_346 })
})
