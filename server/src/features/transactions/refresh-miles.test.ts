import { milesSince } from '@forecourt/domain/rules/miles.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#src/testing/cards.ts'
import { aPortal, type Portal } from '#src/testing/portal.ts'
import { aSite, aTransaction } from '#src/testing/transactions.ts'
import { refreshMiles } from './refresh-miles.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const diesel = 53
const def = 62

type Fill = { at: string; odometer: number | null; product_id?: number; kind?: string }

const aVehicle = async () => {
  const { id: account_id } = await portal.anAccount()
  const { id: card_id, vehicle_number } = await aCard(portal, { account_id })
  const { id: site_id } = await aSite(portal)
  const vehicle = { account_id, vehicle_number: vehicle_number! }
  return {
    fill: ({ at, odometer, product_id = diesel, kind = 'sale' }: Fill) =>
      aTransaction(portal, { account_id, card_id, site_id, transacted_at: at, odometer, product_id, kind }),
    refresh: (from: string) => refreshMiles(portal.ctx, [{ ...vehicle, from }]),
    miles: async () => {
      const rows = await portal.db
        .selectFrom('transactions')
        .select('miles')
        .where('account_id', '=', account_id)
        .orderBy('transacted_at')
        .execute()
      return rows.map(({ miles }) => miles)
    },
  }
}

test('a fill’s miles are counted from the fill before; the first has none', async () => {
  const { fill, refresh, miles } = await aVehicle()
  await fill({ at: '2026-03-01T08:00:00', odometer: 10_000 })
  await fill({ at: '2026-03-03T08:00:00', odometer: 10_450 })
  await fill({ at: '2026-03-04T08:00:00', odometer: 10_900 })
  await refresh('2026-03-01T08:00:00')
  expect(await miles()).toEqual([null, 450, 450])
})

test.each([
  ['the same as before', 10_000],
  ['less than before', 9_000],
  ['zero', 0],
  ['missing', null],
  ['further than 1,500 miles a day', 13_001],
])('an odometer that is %s gives no miles', async (_, odometer) => {
  const { fill, refresh, miles } = await aVehicle()
  await fill({ at: '2026-03-01T08:00:00', odometer: 10_000 })
  await fill({ at: '2026-03-03T08:00:00', odometer })
  await refresh('2026-03-01T08:00:00')
  expect(await miles()).toEqual([null, null])
})

test('3,000 miles in two days can be driven, and 1,500 in an hour count as a day’s', async () => {
  const { fill, refresh, miles } = await aVehicle()
  await fill({ at: '2026-03-01T08:00:00', odometer: 10_000 })
  await fill({ at: '2026-03-03T08:00:00', odometer: 13_000 })
  await fill({ at: '2026-03-03T09:00:00', odometer: 14_500 })
  await refresh('2026-03-01T08:00:00')
  expect(await miles()).toEqual([null, 3_000, 1_500])
})

test('DEF and a reversal neither have miles nor break the chain', async () => {
  const { fill, refresh, miles } = await aVehicle()
  await fill({ at: '2026-03-01T08:00:00', odometer: 10_000 })
  await fill({ at: '2026-03-01T08:05:00', odometer: 10_001, product_id: def })
  await fill({ at: '2026-03-02T08:00:00', odometer: 10_300, kind: 'reversal' })
  await fill({ at: '2026-03-03T08:00:00', odometer: 10_500 })
  await refresh('2026-03-01T08:00:00')
  expect(await miles()).toEqual([null, null, null, 500])
})

test('a fill that arrives late takes its part of the miles of the next', async () => {
  const { fill, refresh, miles } = await aVehicle()
  await fill({ at: '2026-02-27T08:00:00', odometer: 10_000 })
  await fill({ at: '2026-03-05T08:00:00', odometer: 11_000 })
  await refresh('2026-02-27T08:00:00')
  await fill({ at: '2026-03-02T08:00:00', odometer: 10_400 })
  await refresh('2026-03-02T08:00:00')
  expect(await miles()).toEqual([null, 400, 600])
})

test('another account’s vehicle of the same number is another vehicle', async () => {
  const [one, two] = await Promise.all([portal.anAccount(), portal.anAccount()])
  for (const [account, odometer] of [
    [one, 1_000],
    [two, 1_300],
  ] as const) {
    const { id: card_id } = await aCard(portal, { account_id: account.id, vehicle_number: 'TRK7' })
    await aTransaction(portal, { account_id: account.id, card_id, odometer })
    await refreshMiles(portal.ctx, [{ account_id: account.id, vehicle_number: 'TRK7', from: '2026-03-01T00:00:00' }])
  }
  const rows = await portal.db.selectFrom('transactions').select('miles').where('account_id', 'in', [one.id, two.id]).execute()
  expect(rows).toEqual([{ miles: null }, { miles: null }])
})

test('in whatever order fills arrive, the miles are those of the rule', async () => {
  const fills = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 1, max: 28 }), odometer: fc.option(fc.integer({ min: 0, max: 12_000 })) }),
    { minLength: 2, maxLength: 6, selector: ({ day }) => day },
  )
  await fc.assert(
    fc.asyncProperty(fills, async (arriving) => {
      const { fill, refresh, miles } = await aVehicle()
      const stamped = arriving.map(({ day, odometer }) => ({ at: `2026-03-${String(day).padStart(2, '0')}T08:00:00`, odometer }))
      for (const one of stamped) {
        await fill(one)
        await refresh(one.at)
      }
      const inOrder = stamped
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .map(({ at, odometer }) => ({ transacted_at: at, odometer }))
      expect(await miles()).toEqual(inOrder.map((one, n) => milesSince(inOrder[n - 1], one)))
    }),
    { seed: 11, numRuns: 15 },
  )
})
