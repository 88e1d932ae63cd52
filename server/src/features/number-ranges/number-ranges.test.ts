// docs/product/fulfilment.md#card-numbers: the counters of card numbers. A number is given out once, whatever staff change.
import type { NumberRangeInput } from '@forecourt/domain/contract/number-ranges.ts'
import { writeNumber } from '@forecourt/domain/rules/card-number.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBatch, anApprovedOrder, aWexLine } from '#testing/batches.ts'
import { aCard } from '#testing/cards.ts'
import type { Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

const path = '/v1/card_number_ranges'
const [cfn, ppa, wex, cng] = [1, 2, 3, 4]

type Range = NumberRangeInput & {
  card_network_name: string
  remaining: number
  is_low: boolean
  updated_at: string
  confirmed_at: string | null
}

const rangeOf = async (card_network_id: number) =>
  ((await as.get(path)).body.data as Range[]).find((range) => range.card_network_id === card_network_id)!

const change = async (card_network_id: number, changes: Partial<NumberRangeInput>) => {
  const {
    card_network_name: _,
    remaining: __,
    is_low: ___,
    updated_at: ____,
    confirmed_at: _____,
    ...range
  } = await rangeOf(card_network_id)
  return as.put(path, { ...range, ...changes })
}

/** Every test begins with the default ranges and without numbered cards. */
beforeEach(async () => {
  await portal.db.deleteFrom('spent_number_ranges').execute()
  await portal.db.updateTable('cards').set({ number_hash: null, number_sealed: null, last_four: null }).execute()
  await portal.db
    .updateTable('card_number_ranges')
    .set({ next_serial: 0, low_stock_at: 1000, last_serial: 999_999, shuffled_from: null, shuffled_to: null })
    .execute()
})

test('each network shows its range, the numbers left, and a warning when few are left', async () => {
  const { body } = await as.get(path)
  expect(body.data.map((range: Range) => range.card_network_name)).toEqual([
    'CFN',
    'PPA',
    'WEX',
    'CNG',
    'Private Site',
    'MFF',
    'Mobile Fleet Fueling',
  ])
  expect(body.data[0]).toMatchObject({
    prefix: '4',
    length: 7,
    is_luhn: false,
    is_generated: true,
    remaining: 1_000_000,
    is_low: false,
  })
  expect((await change(cfn, { next_serial: 999_500 })).body.data).toMatchObject({ remaining: 500, is_low: true })
  expect((await change(wex, { next_serial: 999_500 })).body.data).toMatchObject({ is_generated: false, is_low: false })
})

test('an edit based on an outdated version gets a conflict', async () => {
  const { version } = await rangeOf(cfn)
  expect((await change(cfn, { low_stock_at: 5 })).status).toBe(200)
  expect(await change(cfn, { low_stock_at: 6, version })).toMatchObject({ status: 409, body: { code: 'version' } })
})

test('every change is audited with the values before it', async () => {
  await change(ppa, { low_stock_at: 77 })
  const entry = await portal.db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'number-range.update')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ object_id: ppa, before: { low_stock_at: 1000 }, after: { low_stock_at: 77 } })
})

test('once a number was given out, the counter only moves forward', async () => {
  expect((await change(cfn, { next_serial: 100 })).status).toBe(200)
  expect((await change(cfn, { next_serial: 50 })).status).toBe(200)
  await aBatch(portal, { state: 'assigned' })
  expect(await change(cfn, { next_serial: 50 })).toMatchObject({
    status: 422,
    body: { errors: { next_serial: ['Serials below 51 were given out and are never given out again'] } },
  })
  expect((await change(cfn, { next_serial: 51 })).status).toBe(200)
  expect((await change(cfn, { next_serial: 9_000 })).status).toBe(200)
})

test.each([
  [{ prefix: '12345678901', length: 11 }, { length: ['The prefix leaves no room for a serial'] }],
  [{ length: 19 }, { length: ['At most 15 digits are allowed between the prefix and the end'] }],
  [{ last_serial: 1_000_000 }, { last_serial: ['The last serial these digits have room for is 999999'] }],
  [{ next_serial: 12, last_serial: 10 }, { next_serial: ['Must not be past the last serial'] }],
  [{ prefix: '4x' }, { prefix: ['Up to 12 digits'] }],
])('%j is refused: %j', async (changes, errors) => {
  expect((await change(cfn, changes)).body.errors).toEqual(errors)
})

test('an unknown network is refused', async () => {
  expect((await change(cfn, { card_network_id: 99 })).body.errors).toEqual({ card_network_id: ['Unknown network'] })
})

test('a new prefix must not overlap with numbers of another network, nor with numbers given out before', async () => {
  expect((await change(cfn, { prefix: '61', last_serial: 99_999 })).body.errors).toEqual({
    prefix: ['PPA has numbers of 7 digits that begin with 6: a number could be given out twice'],
  })
  await aBatch(portal, { state: 'assigned' })
  expect((await change(cfn, { prefix: '40', last_serial: 99_999 })).body.errors).toEqual({
    prefix: ['CFN has numbers of 7 digits that begin with 4: a number could be given out twice'],
  })
  expect((await change(cfn, { prefix: '5', next_serial: 0 })).status).toBe(200)
  // Another network may not use them either.
  expect((await change(ppa, { prefix: '4' })).body.errors.prefix).toHaveLength(1)
  // A shape used before continues where it ended.
  expect((await change(cfn, { prefix: '4', next_serial: 0 })).body.errors).toEqual({
    next_serial: ['Serials below 1 were given out and are never given out again'],
  })
  expect((await change(cfn, { prefix: '4', next_serial: 1 })).status).toBe(200)
})

test('a range too short for the whole batch gives out no number and explains what to do', async () => {
  await change(cfn, { next_serial: 999_998 })
  const { as: staff, path: batch, orders } = await aBatch(portal, { cards: 5 })
  const reply = await staff.post(`${batch}/generate`)
  expect(reply).toMatchObject({
    status: 409,
    body: {
      code: 'range_exhausted',
      message: 'Too few numbers of CFN are left: 2 for 5 cards. Make its range longer on the Batches screen, under Number ranges',
    },
  })
  expect(await rangeOf(cfn)).toMatchObject({ next_serial: 999_998, remaining: 2 })
  const numbered = await portal.db
    .selectFrom('cards')
    .select('id')
    .where(
      'id',
      'in',
      orders[0]!.lines.map(({ card_id }) => card_id),
    )
    .where('number_hash', 'is not', null)
    .execute()
  expect(numbered).toEqual([])
  await change(cfn, { next_serial: 999_995 })
  expect((await staff.post(`${batch}/generate`)).body.data.state).toBe('assigned')
  expect((await rangeOf(cfn)).remaining).toBe(0)
})

test('numbers typed in before the portal generated them are skipped', async () => {
  const account = await portal.anAccount()
  const numberAt = (serial: number) => writeNumber({ prefix: '690046', length: 19, is_luhn: true }, serial)
  for (const serial of [1, 2]) await aCard(portal, { account_id: account.id, number: numberAt(serial) })
  await change(wex, { is_generated: true, next_serial: 0, last_serial: 3 })
  const order = await anApprovedOrder(portal, account.id, [await aWexLine(portal), await aWexLine(portal)])
  const { body } = await as.post('/v1/card_order_batches', { order_ids: [order.id] })
  await as.post(`/v1/card_order_batches/${body.data.id}/generate`)
  const lines = await as.get(`/v1/card_order_batches/${body.data.id}/lines`)
  expect(lines.body.data.map((line: { card_number: string }) => line.card_number).toSorted()).toEqual([numberAt(0), numberAt(3)])
  await change(wex, { is_generated: false })
})

test('batches that draw from one range at the same moment get numbers without duplicates and without gaps', async () => {
  await change(cfn, { last_serial: 19, low_stock_at: 0 })
  const made = []
  for (let n = 0; n < 4; n++) made.push(await aBatch(portal, { cards: 5 }))
  await Promise.all(made.map(({ as: staff, path: batch }) => staff.post(`${batch}/generate`)))
  const numbers = []
  for (const { as: staff, path: batch } of made)
    numbers.push(...(await staff.get(`${batch}/lines`)).body.data.map((line: { card_number: string }) => line.card_number))
  expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 20 }, (_, n) => `40000${String(n).padStart(2, '0')}`),
  )
  expect((await rangeOf(cng)).next_serial).toBe(0)
})

test('numbers follow no guessable order, and extending a range never gives out a number twice', async () => {
  await change(cfn, { last_serial: 59, low_stock_at: 0 })
  const { as: staff, path: batch } = await aBatch(portal, { cards: 60 })
  await staff.post(`${batch}/generate`)
  await change(cfn, { last_serial: 119 })
  const longer = await aBatch(portal, { cards: 60 })
  await longer.as.post(`${longer.path}/generate`)
  const serialsOf = async (of: Awaited<ReturnType<typeof aBatch>>) => {
    const { body } = await of.as.get(`${of.path}/lines?per_page=100`)
    return body.data.map((line: { card_number: string }) => Number(line.card_number.slice(1))) as number[]
  }
  const [first, second] = [await serialsOf({ as: staff, path: batch } as typeof longer), await serialsOf(longer)]
  const sorted = (serials: number[]) => serials.toSorted((a, b) => a - b)
  expect(sorted(first)).toEqual(Array.from({ length: 60 }, (_, serial) => serial))
  expect(sorted(second)).toEqual(Array.from({ length: 60 }, (_, serial) => 60 + serial))
  const steps = first.slice(1).filter((serial, place) => serial === first[place]! + 1)
  expect(steps.length, 'few follow the one before').toBeLessThan(20)
})

test('a counter that staff move forward gives out no serial below it, also after numbers were given out', async () => {
  await aBatch(portal, { state: 'assigned' })
  await change(cfn, { next_serial: 999_000 })
  const { as: staff, path: batch } = await aBatch(portal, { cards: 20, state: 'assigned' })
  const { body } = await staff.get(`${batch}/lines?per_page=100`)
  const serials = body.data.map((line: { card_number: string }) => Number(line.card_number.slice(1))) as number[]
  expect(serials).toHaveLength(20)
  expect(Math.min(...serials)).toBeGreaterThanOrEqual(999_000)
})

test('a network gives out numbers only after its range is confirmed', async () => {
  const { as: staff, path: batch } = await aBatch(portal)
  await portal.db.updateTable('card_number_ranges').set({ confirmed_at: null }).where('card_network_id', '=', cfn).execute()
  expect(await staff.post(`${batch}/generate`)).toMatchObject({
    status: 409,
    body: { code: 'range_unconfirmed', message: 'Confirm the CFN number range first' },
  })
  expect(await rangeOf(cfn)).toMatchObject({ next_serial: 0, confirmed_at: null })
  const { version } = await rangeOf(cfn)
  expect((await as.post(`${path}/1/confirm`, { version: version + 1 })).body.code).toBe('version')
  // Typing other digits does not confirm the range.
  expect((await change(cfn, { low_stock_at: 5 })).body.data.confirmed_at).toBeNull()
  const confirmed = await as.post(`${path}/1/confirm`, { version: version + 1 })
  expect(confirmed.body.data.confirmed_at).not.toBeNull()
  expect((await staff.post(`${batch}/generate`)).body.data.state).toBe('assigned')
  // Confirming again changes nothing.
  const again = await as.post(`${path}/1/confirm`, { version: confirmed.body.data.version })
  expect(again.body.data).toEqual({ ...confirmed.body.data, next_serial: 1, remaining: 999_999, updated_at: expect.anything() })
  const entry = await portal.db.selectFrom('audit_events').select('after').where('action', '=', 'number-range.confirm').execute()
  expect(entry).toMatchObject([{ after: { prefix: '4', length: 7 } }])
})

test('a range that is shortened after its first numbers gives out all of the numbers that it has left', async () => {
  await aBatch(portal, { state: 'assigned' })
  await change(cfn, { last_serial: 29, low_stock_at: 0 })
  const { remaining } = await rangeOf(cfn)
  expect(remaining).toBe(29)
  const { batch } = await aBatch(portal, { cards: 25, state: 'assigned' })
  expect(batch).toMatchObject({ state: 'assigned', numbered: 25 })
})
