// docs/product/prices.md#reversals: sales that the network corrects to other amounts after it has reversed them.
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
let take: ReturnType<typeof takerOf>
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  const { as } = await portal.staff(undefined, 'finance')
  take = takerOf(portal, as)
})
afterAll(() => portal.close())

/** The same gallons for $38.28 and for twice as many gallons. */
const cheaper = { unit_price: 300_000, total: 3_828 }
const twice = { quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 7_902 }

/** A fill of ten gallons for $39.51 with a fee of a tenth, and the network's reversal of it two days later. */
const aFill = async () => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  await anAgreedFee(portal, { account_id, kind: 'transaction', amount: 0, rate: 10_000 })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const fill = aRecord({ card_number, tran_id: `S${account_id}` })
  const back = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951 }
  const reversal = aRecord({ card_number, tran_date: '2026-11-06', tran_id: `V${account_id}`, ...back })
  const lines = async (invoiced: boolean) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', regexp_replace(left(tran_id, 1) || substr(tran_id, length(${fill.tran_id}) + 1), '~f[0-9]+', '~f'), total) as line
      from transactions where account_id = ${account_id} and (invoice_id is not null) = ${invoiced} order by id`.execute(
      portal.db,
    )
    return rows.map(({ line }) => line).toSorted()
  }
  const billed = async () => {
    const { rows } = await sql<{ billed: number }>`
      select sum(total)::int as billed from transactions where account_id = ${account_id}`.execute(portal.db)
    return rows[0]!.billed
  }
  return { account_id, fill, reversal, open: () => lines(false), billed }
}

const nothingIsWrong = async (day: string) => {
  await closeNight(portal, day)
  expect((await verifyLedger(portal)).problems).toEqual([])
  expect((await verifySums(portal.ctx)).problems).toEqual([])
}

test('a reversed sale that is corrected to another amount before its invoice is given back as it is charged', async () => {
  const { fill, reversal, open } = await aFill()
  await take(fill, reversal)
  await take({ ...fill, ...cheaper })
  expect(await open()).toEqual(['S 3828', 'S~f 383', 'V -3828', 'V~f -383'])
  await take({ ...reversal, ...cheaper, total: -3_828 })
  expect(await open(), 'the network corrects the reversal too').toEqual(['S 3828', 'S~f 383', 'V -3828', 'V~f -383'])
  await nothingIsWrong('2026-12-05')
})

test('the open reversal of an invoiced sale gives back what was billed last', async () => {
  const { fill, reversal, open, billed } = await aFill()
  await take(fill)
  await closeNight(portal, '2026-12-05')
  await take(reversal)
  await take({ ...fill, ...cheaper })
  expect(await open()).toEqual(['S~c1 3828', 'S~c1~f 383', 'S~f~r1 -395', 'S~r1 -3951', 'V -3828', 'V~f -383'])
  expect(await billed()).toBe(0)
  await nothingIsWrong('2027-01-05')
})

test('a reversal that is on an invoice follows its corrected sale, whichever of the two the network corrects', async () => {
  const { fill, reversal, open, billed } = await aFill()
  await take(fill, reversal)
  await closeNight(portal, '2026-12-05')
  await take({ ...fill, ...cheaper })
  const sale = ['S~c1 3828', 'S~c1~f 383', 'S~f~r1 -395', 'S~r1 -3951']
  expect(await open()).toEqual([...sale, 'V~c1 -3828', 'V~c1~f -383', 'V~f~r1 395', 'V~r1 3951'])
  await take({ ...reversal, ...cheaper, total: -3_828 })
  expect(await open()).toHaveLength(8)
  expect(await billed()).toBe(0)
  await nothingIsWrong('2027-01-05')
})

test('the reversal of a sale that becomes another fill is priced by its own day', async () => {
  const { account_id, fill, reversal, open } = await aFill()
  const rule = { account_id, model: 'fixed', effective_from: '2026-11-01', amount: 300_000 }
  const later = { ...rule, effective_from: '2026-11-05', amount: 290_000 }
  await portal.db.insertInto('price_rules').values([rule, later]).execute()
  await take(fill, reversal)
  expect(await open()).toEqual(['S 3828', 'S~f 383', 'V -3828', 'V~f -383'])
  await take({ ...fill, ...twice })
  expect(await open()).toEqual(['S 7656', 'S~f 766', 'V -3728'])
  await nothingIsWrong('2026-12-05')
})
