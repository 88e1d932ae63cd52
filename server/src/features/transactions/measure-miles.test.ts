import { milesSince } from '@forecourt/domain/rules/miles.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aTranId } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { measureMiles } from './measure-miles.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const diesel = 53
const def = 62

type Fill = { at: string; odometer: number | null; product_id?: number; kind?: string; tran_id?: string }

const aVehicle = async (number?: string) => {
  const { id: account_id } = await portal.anAccount()
  const { id: card_id, vehicle_number } = await aCard(portal, { account_id, ...(number && { vehicle_number: number }) })
  const { id: site_id } = await aSite(portal)
  const rowOf = ({ at, odometer, product_id = diesel, kind = 'sale', tran_id = aTranId() }: Fill) => ({
    account_id,
    card_id,
    site_id,
    card_network_id: 1,
    vehicle_number: vehicle_number!,
    transacted_at: at,
    odometer,
    product_id,
    kind,
    tran_id,
  })
  return {
    /** Writes fills like an import does: the fills of one call are written together. */
    buy: async (...fills: Fill[]) => {
      const rows = fills.map(rowOf)
      const miles = await measureMiles(portal.ctx, rows, {})
      for (const [at, row] of rows.entries()) await aTransaction(portal, { ...row, miles: miles[at]! })
    },
    remove: async (at: string) => {
      await portal.db.deleteFrom('transactions').where('account_id', '=', account_id).where('transacted_at', '=', at).execute()
      await measureMiles(portal.ctx, [], {
        removed: [{ account_id, vehicle_number: vehicle_number!, transacted_at: at }],
      })
    },
    miles: async () => {
      const rows = await portal.db
        .selectFrom('transactions')
        .select('miles')
        .where('account_id', '=', account_id)
        .orderBy('transacted_at')
        .orderBy('tran_id')
        .execute()
      return rows.map(({ miles }) => miles)
    },
  }
}

test('a fill’s miles are counted from the fill before; the first fill has none', async () => {
  const { buy, miles } = await aVehicle()
  await buy({ at: '2026-03-01T08:00:00', odometer: 10_000 })
  await buy({ at: '2026-03-03T08:00:00', odometer: 10_450 })
  await buy({ at: '2026-03-04T08:00:00', odometer: 10_900 })
  expect(await miles()).toEqual([null, 450, 450])
})

test.each([
  ['the same as before', 10_000],
  ['less than before', 9_000],
  ['zero', 0],
  ['missing', null],
  ['further than 1,500 miles a day', 13_001],
])('an odometer that is %s gives no miles', async (_, odometer) => {
  const { buy, miles } = await aVehicle()
  await buy({ at: '2026-03-01T08:00:00', odometer: 10_000 })
  await buy({ at: '2026-03-03T08:00:00', odometer })
  expect(await miles()).toEqual([null, null])
})

test('3,000 miles in two days are plausible, and so are 1,500 in an hour', async () => {
  const { buy, miles } = await aVehicle()
  await buy({ at: '2026-03-01T08:00:00', odometer: 10_000 })
  await buy({ at: '2026-03-03T08:00:00', odometer: 13_000 })
  await buy({ at: '2026-03-03T09:00:00', odometer: 14_500 })
  expect(await miles()).toEqual([null, 3_000, 1_500])
})

test('DEF and a reversal have no miles and do not break the series', async () => {
  const { buy, miles } = await aVehicle()
  await buy({ at: '2026-03-01T08:00:00', odometer: 10_000 })
  await buy({ at: '2026-03-01T08:05:00', odometer: 10_001, product_id: def })
  await buy({ at: '2026-03-02T08:00:00', odometer: 10_300, kind: 'reversal' })
  await buy({ at: '2026-03-03T08:00:00', odometer: 10_500 })
  expect(await miles()).toEqual([null, null, null, 500])
})

test('a fill that arrives late takes its part of the next fill’s miles', async () => {
  const { buy, miles } = await aVehicle()
  await buy({ at: '2026-02-27T08:00:00', odometer: 10_000 })
  await buy({ at: '2026-03-05T08:00:00', odometer: 11_000 })
  await buy({ at: '2026-03-02T08:00:00', odometer: 10_400 })
  expect(await miles()).toEqual([null, 400, 600])
})

test('a fill dated years earlier, or one among others of the same file, also takes its part of the miles', async () => {
  const { buy, miles } = await aVehicle()
  await buy({ at: '2026-03-05T08:00:00', odometer: 11_000 }, { at: '2026-03-07T08:00:00', odometer: 11_500 })
  await buy({ at: '2024-03-05T08:00:00', odometer: 10_000 })
  await buy({ at: '2026-03-06T08:00:00', odometer: 11_200 }, { at: '2026-03-08T08:00:00', odometer: 11_900 })
  expect(await miles()).toEqual([null, 1_000, 200, 300, 400])
})

test('a removed fill passes its miles to the next', async () => {
  const { buy, remove, miles } = await aVehicle()
  await buy({ at: '2026-03-01T08:00:00', odometer: 10_000 })
  await buy({ at: '2026-03-02T08:00:00', odometer: 10_400 })
  await buy({ at: '2026-05-03T08:00:00', odometer: 11_000 })
  await remove('2026-03-02T08:00:00')
  expect(await miles()).toEqual([null, 1_000])
  await remove('2026-03-01T08:00:00')
  expect(await miles()).toEqual([null])
})

test('fills in the same second are ordered by their ids, whichever arrived first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { buy, miles } = await aVehicle()
    const unique = aTranId().slice(0, 6)
    const at = '2026-03-02T08:00:00'
    const both = [
      { at, odometer: 10_100, tran_id: `${unique}A9` },
      { at, odometer: 10_300, tran_id: `${unique}B1` },
    ]
    await buy({ at: '2026-03-01T08:00:00', odometer: 10_000 })
    for (const place of order) await buy(both[place]!)
    await buy({ at: '2026-03-03T08:00:00', odometer: 10_600 })
    expect(await miles()).toEqual([null, 100, 200, 300])
  }
})

test('another account’s vehicle with the same number is another vehicle', async () => {
  const [one, two] = [await aVehicle('TRK7'), await aVehicle('TRK7')]
  await one.buy({ at: '2026-03-01T08:00:00', odometer: 1_000 })
  await two.buy({ at: '2026-03-02T08:00:00', odometer: 1_300 })
  expect([await one.miles(), await two.miles()]).toEqual([[null], [null]])
})

test('the miles follow the rule in whatever order the fills arrive', async () => {
  const fills = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 1, max: 28 }), odometer: fc.option(fc.integer({ min: 0, max: 12_000 })) }),
    { minLength: 2, maxLength: 6, selector: ({ day }) => day },
  )
  await fc.assert(
    fc.asyncProperty(fills, async (arriving) => {
      const { buy, miles } = await aVehicle()
      const stamped = arriving.map(({ day, odometer }) => ({ at: `2026-03-${String(day).padStart(2, '0')}T08:00:00`, odometer }))
      // Writes some of them together, like the fills of one file.
      const [first, ...later] = stamped
      await buy(...later.slice(0, 2))
      await buy(first!)
      for (const one of later.slice(2)) await buy(one)
      const inOrder = stamped
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .map(({ at, odometer }) => ({ transacted_at: at, odometer }))
      expect(await miles()).toEqual(inOrder.map((one, n) => milesSince(inOrder[n - 1], one)))
    }),
    { seed: 11, numRuns: 15 },
  )
})
