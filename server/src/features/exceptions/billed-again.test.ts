// docs/product/receivables.md#corrections: a line that is billed again is the same fill as the one that was taken back.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, takerOf } from '#testing/imports.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

test('a corrected fill is not compared with the line it corrects: it is no second fill elsewhere at the same moment', async () => {
  const { as } = await portal.staff()
  const take = takerOf(portal, as)
  const { id: account_id } = await portal.anAccount()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number, vehicle_number: 'T1' })
  const fill = aRecord({ card_number, odometer: 10_500 })
  await take(fill)
  const { id: invoice_id } = await anInvoice(portal, { account_id })
  await portal.db.updateTable('transactions').set({ invoice_id }).where('account_id', '=', account_id).execute()
  await take({
    ...fill,
    site_number: '204233',
    site_name: 'Spokane Cardlock',
    city: 'Spokane',
    zipcode: '99201',
    odometer: 10_450,
  })
  const { rows } = await sql<{ tran_id: string; codes: string[] }>`
    select t.tran_id, array(select code from exceptions e where e.account_id = t.account_id and e.transaction_id = t.id
      and code in ('REPEAT', 'TRAVEL', 'ODOMETER') order by 1) as codes
    from transactions t where t.account_id = ${account_id} order by t.id`.execute(portal.db)
  expect(rows).toEqual([
    { tran_id: fill.tran_id, codes: [] },
    { tran_id: `${fill.tran_id}~r1`, codes: [] },
    { tran_id: `${fill.tran_id}~c1`, codes: [] },
  ])
})
