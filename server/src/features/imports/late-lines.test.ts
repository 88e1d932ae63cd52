// docs/product/transactions-and-money.md#miles: a file with older purchases has the same result as if it had arrived in time.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { findFollowed } from '#src/features/exceptions/followed-fills.ts'
import { runImport } from './run-import.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

const take = async (...records: ReturnType<typeof aRecord>[]) => {
  const { body } = await sendFile(as, asOwnCsv(records), { layout: 'C' })
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
}

test('a late line of another card with the same vehicle changes the miles and findings of the fill after it', async () => {
  const { id: account_id } = await portal.anAccount()
  const [one, other] = [aCardNumber(), aCardNumber()]
  await aCard(portal, { account_id, number: one, vehicle_number: 'T9' })
  await aCard(portal, { account_id, number: other, vehicle_number: null })
  const limits = { max_gallon_period: 15, card_period_gallon_id: 4 }
  await portal.db.updateTable('cards').set(limits).where('account_id', '=', account_id).execute()
  const bought = (card_number: string, tran_date: string, odometer: number) =>
    aRecord({ card_number, tran_date, odometer, vehicle_number: 'T9' })
  const [first, last] = [bought(one, '2026-11-02', 10_000), bought(one, '2026-11-10', 10_300)]
  await take(first, last)
  const seen = async () => {
    const { rows } = await sql<{ miles: number | null; codes: string[] }>`
      select t.miles, array(select code from exceptions e where e.account_id = t.account_id and e.transaction_id = t.id
        and code in ('OVER_PERIOD', 'ODOMETER') order by 1) as codes
      from transactions t where t.account_id = ${account_id} order by t.transacted_at`.execute(portal.db)
    return rows
  }
  const inTime = { miles: null, codes: [] }
  expect(await seen()).toEqual([inTime, { miles: 300, codes: ['OVER_PERIOD'] }])

  await take(bought(other, '2026-11-05', 10_100))
  expect(await seen()).toEqual([inTime, { miles: 100, codes: [] }, { miles: 200, codes: ['OVER_PERIOD'] }])

  await take(bought(one, '2026-11-07', 10_400))
  expect(await seen()).toEqual([
    inTime,
    { miles: 100, codes: [] },
    { miles: 300, codes: ['OVER_PERIOD'] },
    { miles: null, codes: ['ODOMETER', 'OVER_PERIOD'] },
  ])
})

test('a correction to another card and vehicle, or to a later day, frees the fills after its old place of findings', async () => {
  const { id: account_id } = await portal.anAccount()
  const [one, other] = [aCardNumber(), aCardNumber()]
  await aCard(portal, { account_id, number: one, vehicle_number: 'T7' })
  await aCard(portal, { account_id, number: other, vehicle_number: 'T8' })
  const limits = { max_gallon_period: 25, card_period_gallon_id: 4 }
  await portal.db.updateTable('cards').set(limits).where('account_id', '=', account_id).execute()
  const bought = (tran_date: string, odometer: number) => aRecord({ card_number: one, tran_date, odometer })
  const wrong = bought('2026-11-05', 11_000)
  const last = bought('2026-11-10', 10_300)
  await take(bought('2026-11-02', 10_000), wrong, last)
  const codesOf = async ({ tran_id }: typeof wrong) => {
    const { rows } = await sql<{ codes: string[] }>`
      select array(select code from exceptions e where e.account_id = t.account_id and e.transaction_id = t.id
        and code in ('OVER_PERIOD', 'ODOMETER') order by 1) as codes
      from transactions t where t.account_id = ${account_id} and t.tran_id = ${tran_id}`.execute(portal.db)
    return rows[0]!.codes
  }
  expect(await codesOf(last)).toEqual(['ODOMETER', 'OVER_PERIOD'])
  await take({ ...wrong, card_number: other })
  expect(await codesOf(last)).toEqual([])
  await take(wrong)
  expect(await codesOf(last)).toEqual(['ODOMETER', 'OVER_PERIOD'])
  await take({ ...wrong, tran_date: '2026-11-12' })
  expect([await codesOf(last), await codesOf(wrong)]).toEqual([[], ['OVER_PERIOD']])
})

test('a late line of the same card with another vehicle leaves the reading of the fill after it out of order', async () => {
  const { id: account_id } = await portal.anAccount()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number, vehicle_number: null })
  const bought = (vehicle_number: string, tran_date: string, odometer: number) =>
    aRecord({ card_number, tran_date, odometer, vehicle_number })
  const last = bought('T5', '2026-11-10', 9_000)
  const findings = async () => {
    const { rows } = await sql<{ tran_id: string }>`
      select t.tran_id from exceptions e join transactions t on t.account_id = e.account_id and t.id = e.transaction_id
      where e.account_id = ${account_id} and e.code = 'ODOMETER'`.execute(portal.db)
    return rows.map(({ tran_id }) => tran_id)
  }
  await take(bought('T5', '2026-11-02', 10_000), last)
  expect(await findings()).toEqual([last.tran_id])
  await take(bought('T6', '2026-11-09', 500))
  expect(await findings()).toEqual([last.tran_id])
})

test('later fills are looked up by card and by vehicle, even in a month without statistics', async () => {
  const { id: account_id } = await portal.anAccount()
  const { rows: cards } = await sql<{ id: number }>`
    insert into cards (account_id, card_network_id, card_type_id, card_status_id, last_four, vehicle_number)
    select ${account_id}::bigint, 1, 3, 1, '1234', 'F' || n from generate_series(1, 2000) n returning id`.execute(portal.db)
  const moments = cards.map(({ id: card_id }, at) => ({
    account_id,
    card_id,
    vehicle_number: `F${at + 1}`,
    transacted_at: '2026-01-20T08:00:00',
  }))
  await portal.db.transaction().execute(async (db) => {
    await sql`insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, product_id,
        last_four, vehicle_number, quantity, unit_price, base, total)
      select account_id, 'F' || id, 'sale', case vehicle_number when 'F7' then timestamp '2026-01-20 08:00' else '2026-01-20 07:59' end,
        'America/Los_Angeles', id, 1, 53, '1234', vehicle_number, 1000, 1000, 1000, 1000
      from cards where account_id = ${account_id}`.execute(db)
    const touched = async () => {
      const { rows } = await sql<{ touched: number }>`select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as touched
        from pg_stat_xact_user_tables where relname like 'transactions%'`.execute(db)
      return rows[0]!.touched
    }
    const before = await touched()
    const followed = await findFollowed({ db }, moments)
    expect((await touched()) - before).toBeLessThan(cards.length * 10)
    expect(followed).toEqual({
      cards: new Set([`${account_id} ${cards[6]!.id}`]),
      vehicles: new Set([`${account_id} F7`]),
    })
  })
})
