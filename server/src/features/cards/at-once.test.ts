// Two hundred simultaneous requests for something unique within an account: one wins, the others get a conflict, none fails.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aNewCard, aVehicleNumber, cardControls } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

const crowd = 200
const timeout = 120_000
const taken = { vehicle_number: ['Vehicle number has already been taken'] }

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  // Warms up the connections, as in a process that has already served requests.
  const { as } = await editor()
  await Promise.all(Array.from({ length: 20 }, () => as.get('/v1/cards')))
})
afterAll(() => portal.close())

type Reply = { status: number; body: { code: string; errors?: unknown } }

const countsOf = (replies: readonly Reply[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const editor = () => portal.aCustomer({ roles: ['card editor'] })
const all = (send: (n: number) => Promise<Reply>) => Promise.all(Array.from({ length: crowd }, (_, n) => send(n)))

test('of two hundred new cards with one vehicle number, exactly one is made', { timeout }, async () => {
  const { as, account_id } = await editor()
  const body = await aNewCard(portal)
  const replies = await all(() => as.post('/v1/cards', body))
  expect(countsOf(replies)).toEqual({ 200: 1, 422: crowd - 1 })
  expect(replies.find(({ status }) => status === 422)?.body.errors).toEqual(taken)
  expect((await as.get('/v1/cards')).body.meta.total).toBe(1)
  const { total } = await portal.db
    .selectFrom('card_counts')
    .select((eb) => eb.fn.sum<number>('total').as('total'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  expect(total).toBe(1)
})

test('of two hundred edits that want one vehicle number, exactly one is saved', { timeout }, async () => {
  const { as, account_id } = await editor()
  const cards = await Promise.all(Array.from({ length: 20 }, () => aCard(portal, { account_id })))
  const vehicle_number = aVehicleNumber()
  const replies = await all((n) => {
    const { id, version } = cards[n % cards.length]!
    return as.put(`/v1/cards/${id}`, { ...cardControls, vehicle_number, version })
  })
  // Nine edits of the winning card have a stale version; the edits of other cards get a number that is taken.
  expect(countsOf(replies)).toEqual({ 200: 1, 409: 9, 422: crowd - 10 })
  expect(replies.find(({ status }) => status === 422)?.body.errors).toEqual(taken)
  expect((await as.get(`/v1/cards?keyword=${vehicle_number}`)).body.meta.total).toBe(1)
})

test('of two hundred edits of one card from one version, exactly one is saved', { timeout }, async () => {
  const { as, account_id } = await editor()
  const { id, version, vehicle_number } = await aCard(portal, { account_id })
  const replies = await all((n) => as.put(`/v1/cards/${id}`, { ...cardControls, vehicle_number, description: `${n}`, version }))
  expect(countsOf(replies)).toEqual({ 200: 1, 409: crowd - 1 })
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('version')
  expect((await as.get(`/v1/cards/${id}`)).body.data.version).toBe(version + 1)
})

test('a crowd of requests from one account does not keep another account waiting', { timeout }, async () => {
  const [{ as }, other] = await Promise.all([editor(), editor()])
  const body = await aNewCard(portal)
  const crowded = all(() => as.post('/v1/cards', body))
  const others = await Promise.all(Array.from({ length: 20 }, () => other.as.get('/v1/cards')))
  expect(countsOf(others)).toEqual({ 200: 20 })
  expect(countsOf(await crowded)).toEqual({ 200: 1, 422: crowd - 1 })
})
