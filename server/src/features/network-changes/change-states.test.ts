// docs/product/telling-the-networks.md#states-of-a-change
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { ChangeClass, ChangeKind } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCard, aPin } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import type { Ctx, UserCtx } from '#src/system/context.ts'
import { openPayload } from '#src/secrets/vault.ts'
import { answerByHand } from './answer-by-hand.ts'
import { describeCards } from './describe-card.ts'
import { markArrived, markAssumed, markConfirmed, markFailed, markRefused, markSent, withdrawUnneeded } from './mark-changes.ts'
import { lockChanges, takeDueChanges } from './take-due-changes.ts'
import { tellCardsOfAccount } from './tell-account.ts'
import { tellNetwork } from './tell-network.ts'

let portal: Portal
let ctx: Ctx
beforeAll(async () => {
  portal = await aPortal()
  ctx = { ...portal.ctx, who: { system: 'network-changes' } }
})
afterAll(() => portal.close())

const ppa = 2
const tell = async (card_id: number, kinds: ChangeKind[], given?: ChangeClass) => {
  const [row] = await tellNetwork(ctx, { cardIds: [card_id], kinds, ...(given && { class: given }) })
  return row!.id
}
const aPpaCard = async (values: object = {}) => {
  const { id: account_id } = await portal.anAccount()
  return aCard(portal, { account_id, card_network_id: ppa, card_type_id: 1, pin: aPin(), ...values })
}
const stateOf = async (id: number) =>
  (await portal.db.selectFrom('network_changes').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const described = async (id: number) => {
  const [change] = await lockChanges(ctx, [id])
  return { change: change!, ...(await describeCards(ctx, [change!])).get(id)! }
}
/** What a channel does: describe the change, withdraw it if unneeded, fix its bytes. */
const send = async (id: number) => {
  const one = await described(id)
  const [needed] = await withdrawUnneeded(ctx, [one])
  if (needed) await markSent(ctx, [{ ...needed, payload: Buffer.from(`card ${one.card_number}`) }], { has_arrived: true })
  return stateOf(id)
}
const due = async (later = 0) => {
  const at = ctx.clock.now().getTime() + 60_000 * later
  const clock = { ...ctx.clock, now: () => new Date(at) }
  return (await takeDueChanges({ ...ctx, clock }, { card_network_id: ppa, limit: 1_000 })).map(({ id }) => id)
}

test('stops come first, then changes by their due time; a change that is not due yet waits', async () => {
  // Texts are told at one in the morning, so within half an hour of that time they would be due soon.
  const usual = ctx
  onTestFinished(() => void (ctx = usual))
  ctx = { ...usual, clock: { ...usual.clock, now: () => new Date('2027-03-02T20:00:00Z') } }
  const [one, two, three, four, five] = await Promise.all([aPpaCard(), aPpaCard(), aPpaCard(), aPpaCard(), aPpaCard()])
  const later = await tell(one.id, ['profiles'])
  const now = await tell(two.id, ['pin'])
  await tellCardsOfAccount({ ...ctx, who: { system: 'hold' } }, { account_id: three.account_id, class: 1 })
  const { rows } = await sql<{ id: number }>`select id from network_changes where card_id = ${three.id}`.execute(portal.db)
  const held = rows[0]!.id
  const stop = await tell(four.id, ['status'], 1)
  const text = await tell(five.id, ['text'])
  expect(await due()).toEqual([stop, held, now])
  expect(await due(31)).toEqual([stop, held, now, later])
  expect(await due(60 * 25)).toEqual(expect.arrayContaining([text]))
})

test.each([
  { held: 'for fraud', class: 1 as const, single: 'a loss', kinds: ['status'] as const },
  { held: 'for credit', class: 2 as const, single: 'a new PIN', kinds: ['pin'] as const },
])('an account held $held never delays $single of another account', async ({ class: held, kinds }) => {
  const { id: account_id } = await portal.anAccount()
  const cards = await Promise.all(
    Array.from({ length: 6 }, () => aCard(portal, { account_id, card_network_id: ppa, card_type_id: 1, pin: aPin() })),
  )
  // Some of the cards already have a waiting change, which the hold joins.
  for (const card of cards.slice(0, 3)) await tell(card.id, ['limits', 'profiles'], 3)
  await tellCardsOfAccount({ ...ctx, who: { system: 'hold' } }, { account_id, class: held })
  const overtaking = await tell((await aPpaCard()).id, [...kinds], held)
  const lost = await tell(cards[5]!.id, ['status'], held)
  const { rows } = await sql<{ id: number }>`
    select id from network_changes where account_id = ${account_id} and id <> ${lost}`.execute(portal.db)
  const behind = rows.map(({ id }) => id)
  expect((await due()).filter((id) => [overtaking, lost, ...behind].includes(id))).toEqual([
    lost,
    overtaking,
    ...behind.toSorted((one, other) => one - other),
  ])
})

test('while a change is under way the next one waits for the answer, but a stop overtakes it', async () => {
  const { id } = await aPpaCard()
  const first = await tell(id, ['pin'])
  await send(first)
  const second = await tell(id, ['limits'])
  expect(second).not.toBe(first)
  expect(await due(1)).not.toContain(second)
  expect(await tell(id, ['status'], 1)).toBe(second)
  expect(await due()).toContain(second)
  await send(second)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['superseded', 'sent'])
  expect(await markConfirmed(ctx, { ids: [first] }), 'an answer to what was overtaken changes nothing').toEqual([])
})

test('a change back to what was last confirmed is withdrawn, but a stop never is', async () => {
  const card = await aPpaCard()
  const set = (max_gallon_fill: number) =>
    portal.db.updateTable('cards').set({ max_gallon_fill }).where('id', '=', card.id).execute()
  const first = await tell(card.id, ['limits'])
  await send(first)
  await markConfirmed(ctx, { ids: [first], reference: 'R-1' })
  await set(10)
  const there = await tell(card.id, ['limits'])
  await set(50)
  expect(await tell(card.id, ['limits'])).toBe(there)
  expect(await send(there)).toBe('withdrawn')
  expect(await send(await tell(card.id, ['limits'], 1))).toBe('sent')
})

test.each(['refused', 'assumed', 'superseded'] as const)(
  'after a change that was %s, even a change back to what was confirmed is sent',
  async (middle) => {
    const card = await aPpaCard()
    const set = (max_gallon_fill: number) =>
      portal.db.updateTable('cards').set({ max_gallon_fill }).where('id', '=', card.id).execute()
    const first = await tell(card.id, ['limits'])
    await send(first)
    await markConfirmed(ctx, { ids: [first] })
    await set(10)
    const second = await tell(card.id, ['limits'])
    await send(second)
    const ways = {
      refused: () => markRefused(ctx, { ids: [second], refusal: 'Over their limit' }),
      assumed: () => markAssumed(ctx, [second]),
      superseded: async () => {
        const stop = await tell(card.id, ['status'], 1)
        await send(stop)
        await markRefused(ctx, { ids: [stop], refusal: 'Unknown card' })
      },
    }
    await ways[middle]()
    await set(50)
    expect(await send(await tell(card.id, ['limits']))).toBe('sent')
  },
)

test('a message describes the card as it is when sent, with the PIN only on a channel that sends PINs', async () => {
  const pin = aPin()
  const { id: account_id } = await portal.anAccount()
  const card = await aCard(portal, { account_id, card_network_id: ppa, card_type_id: 1, pin, number: '7088000000077119' })
  const change = await tell(card.id, ['activated'])
  await portal.db.updateTable('cards').set({ max_gallon_fill: 33 }).where('id', '=', card.id).execute()
  const seen = await described(change)
  expect(seen).toMatchObject({
    card_number: '7088000000077119',
    status: 'A',
    action: 'A',
    max_gallon_fill: 33,
    pin: '',
    pin_action: 'K',
  })
  await portal.db.updateTable('network_channels').set({ sends_pin: true }).where('card_network_id', '=', ppa).execute()
  expect(await described(change)).toMatchObject({ pin, pin_action: 'S' })
  await portal.db.updateTable('network_channels').set({ sends_pin: false }).where('card_network_id', '=', ppa).execute()
  await portal.db.updateTable('accounts').set({ standing: 'on_hold' }).where('id', '=', account_id).execute()
  expect(await described(change)).toMatchObject({ status: 'K' })
})

test('zero dollars mean no limit and are told as none, because a network would stop every fill', async () => {
  const card = await aPpaCard({ max_amount_fill: 0, max_amount_period: 0, max_gallon_fill: 50 })
  const said = await described(await tell(card.id, ['limits']))
  expect([said.max_amount_fill, said.max_amount_period, said.max_gallon_fill]).toEqual([null, null, 50])
})

test('a stop that was lifted before it was sent does not ask to stop a card that works', async () => {
  const card = await aPpaCard({ card_status_id: cardStatus.locked })
  const stop = await tell(card.id, ['status'], 1)
  expect(await described(stop)).toMatchObject({ action: 'H', status: 'K' })
  await portal.db.updateTable('cards').set({ card_status_id: cardStatus.active }).where('id', '=', card.id).execute()
  expect(await tell(card.id, ['status'])).toBe(stop)
  expect(await described(stop)).toMatchObject({ action: 'U', status: 'A', change: { class: 1 } })
})

test('a sent message is sealed, and can be opened only for its own change', async () => {
  const card = await aPpaCard()
  const id = await tell(card.id, ['limits'])
  await send(id)
  const { payload_sealed, ...row } = await portal.db
    .selectFrom('network_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(payload_sealed!.includes(Buffer.from(card.last_four!))).toBe(false)
  expect((await openPayload(ctx, row, payload_sealed!)).toString()).toMatch(/^card 7088/)
  await expect(openPayload(ctx, { ...row, id: row.id + 1 }, payload_sealed!)).rejects.toThrow('authenticate')
})

test('a failed change is tried again later, and the card’s history shows how each change ended', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const card = await aCard(portal, { account_id, card_network_id: ppa })
  const first = await tell(card.id, ['limits'])
  const one = await described(first)
  await markSent(ctx, [{ ...one, payload: Buffer.from('x') }])
  await markFailed(ctx, [first], 1)
  const { rows } = await sql<{ attempts: number; is_later: boolean }>`
    select attempts, next_attempt_at > now() + interval '5 seconds' as is_later from network_changes where id = ${first}`.execute(
    portal.db,
  )
  expect(rows).toEqual([{ attempts: 1, is_later: true }])
  await markArrived(ctx, [first])
  await markRefused(ctx, { ids: [first], refusal: 'Unknown account' })
  const history = await as.get(`/v1/cards/${card.id}/history`)
  expect(history.body.data).toMatchObject([
    { action: 'card.network-refused', reason: 'PPA, Unknown account' },
    { action: 'card.network-sent', reason: 'PPA' },
  ])
})

test('a person who entered a change can confirm it, unless the card has changed since they looked', async () => {
  const card = await aPpaCard()
  const { user } = await portal.staff()
  const staff = {
    ...portal.ctx,
    who: { user_id: user.id, name: 'Sam', email: user.email, user_type_id: 1, staff_roles: [], roles: [] },
  }
  const person = staff as unknown as UserCtx
  const id = await tell(card.id, ['limits'])
  const seen = (await described(id)).fingerprint.toString('hex')
  await portal.db.updateTable('cards').set({ card_status_id: cardStatus.inactive }).where('id', '=', card.id).execute()
  await expect(answerByHand(person, { id, fingerprint: seen })).rejects.toThrow('Look at it again')
  const fingerprint = (await described(id)).fingerprint.toString('hex')
  await answerByHand(person, { id, fingerprint, reference: 'CFN-881' })
  expect(await stateOf(id)).toBe('confirmed')
  await expect(answerByHand(person, { id, fingerprint })).rejects.toThrow('answered already')
})
