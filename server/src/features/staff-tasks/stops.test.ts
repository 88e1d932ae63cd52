// docs/product/staff-tasks.md: reporting a card lost creates a task in the transaction of the stop, and the confirmation ends it.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { markConfirmed, markRefused } from '#src/features/network-changes/mark-changes.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { aCard } from '#testing/cards.ts'
import { mailsTo } from '#testing/kept-mail.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { openTask } from './open-task.ts'
import { pageTasks } from './page-tasks.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const [cfn, wex, privateSite] = [1, 3, 5]
/** Two in the morning in the provider's zone. */
const two = new Date('2027-03-02T10:00:00Z')
const after = (minutes: number) => new Date(two.getTime() + minutes * 60_000)

const tasks = (account_id: number) =>
  portal.db
    .selectFrom('staff_tasks')
    .select(['kind', 'object_id', 'about', 'done_at', 'pages'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()
const openTasksOf = async (account_id: number) => (await tasks(account_id)).filter(({ done_at }) => !done_at)
const lettersTo = async (email: string) => (await mailsTo(portal, email)).filter(({ kind }) => kind === 'tasks-due').length
/** Marks the change as sent by the channel. A person or an answer file may answer it afterwards. */
const sent = async (card_id: number) => {
  const { id } = await portal.db
    .updateTable('network_changes')
    .set({ state: 'sent', sent_at: new Date().toISOString() })
    .where('card_id', '=', card_id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirstOrThrow()
  return [id]
}
const ctx = () => ({ ...portal.ctx, who: { system: 'test' } })

test('a card reported lost at 02:00 opens a task and pages at once, escalates at 15 and 30 minutes, and Done ends it', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['acct admin'] })
  const { user: operator } = await portal.staff(undefined, 'operations')
  const { user: administrator } = await portal.staff(undefined, 'administrator')
  await portal.db
    .insertInto('on_call')
    .values({ name: 'Night', days: 127, from_minute: 18 * 60, to_minute: 6 * 60, email: 'night@pager.test' })
    .execute()
  const card = await aCard(portal, { account_id })
  portal.setTime(two)
  const lost = { card_ids: [card.id], card_status_id: cardStatus.lost, reason: 'lost' }
  expect((await as.post('/v1/update_card_status', lost)).status).toBe(200)
  expect(await openTasksOf(account_id)).toMatchObject([
    { kind: 'stop', object_id: card.id, about: `Card …${card.last_four} · CFN · Lost` },
  ])
  await portal.runJobs()
  const letters = async () => [
    await lettersTo('night@pager.test'),
    await lettersTo(operator.email),
    await lettersTo(administrator.email),
  ]
  expect(await letters()).toEqual([1, 0, 0])
  const steps = [
    [14, [1, 0, 0]],
    [15, [2, 1, 1]],
    [30, [3, 2, 2]],
    [45, [4, 3, 3]],
  ] as const
  for (const [minute, expected] of steps) {
    portal.setTime(after(minute))
    await pageTasks({ ...portal.ctx, who: { system: 'tasks.page' } })
    await portal.runJobs()
    expect([minute, await letters()]).toEqual([minute, expected])
  }
  const ids = await sent(card.id)
  await markConfirmed(ctx(), { ids })
  expect(await openTasksOf(account_id)).toEqual([])
  portal.setTime(after(60))
  await pageTasks({ ...portal.ctx, who: { system: 'tasks.page' } })
  await portal.runJobs()
  expect(await letters()).toEqual([4, 3, 3])
  portal.setTime(null)
})

test('a change that a network refused or never got is a task of the card, until the network accepts one', async () => {
  const { account_id } = await portal.aCustomer({ roles: ['acct admin'] })
  const card = await aCard(portal, { account_id })
  const tell = () => tellNetwork(ctx(), { accountId: account_id, cardIds: [card.id], kinds: ['pin'] })
  await tell()
  await markRefused(ctx(), { ids: await sent(card.id), refusal: 'Limit code 9 is not on file' })
  const about = `Card …${card.last_four} · CFN · Limit code 9 is not on file`
  expect(await openTasksOf(account_id)).toMatchObject([{ kind: 'change_refused', object_id: card.id, about, pages: 0 }])
  await openTask(ctx(), { kind: 'change_failed', object_id: card.id, account_id, about })
  await tell()
  await markRefused(ctx(), { ids: await sent(card.id), refusal: 'Still not' })
  expect(await openTasksOf(account_id), 'the same tasks').toHaveLength(2)
  await tell()
  await markConfirmed(ctx(), { ids: await sent(card.id) })
  expect(await openTasksOf(account_id)).toEqual([])
})

test('a refused hold of an account is a task until each network has accepted a later record of the account', async () => {
  const channels = () => portal.db.updateTable('network_channels')
  await channels().set({ locks_by: 'account' }).execute()
  onTestFinished(async () => void (await channels().set({ locks_by: 'card' }).execute()))
  const { id: account_id, name } = await portal.anAccount()
  for (const card_network_id of [cfn, wex]) await aCard(portal, { account_id, card_network_id })
  const { as } = await portal.staff()
  const records = async () => {
    const { rows } = await sql<{ id: number }>`
      update network_changes set state = 'sent' where account_id = ${account_id} and card_id is null and state = 'waiting' returning id`.execute(
      portal.db,
    )
    return rows.map(({ id }) => id)
  }
  expect((await as.post(`/v1/accounts/${account_id}/hold`, { reason: 'credit', note: 'Unpaid' })).status).toBe(200)
  await markRefused(ctx(), { ids: await records(), refusal: 'Account not on file' })
  expect(await openTasksOf(account_id)).toMatchObject([
    { kind: 'account_refused', object_id: account_id, about: `${name} · CFN · Account not on file` },
  ])
  await as.post(`/v1/accounts/${account_id}/release`, { reason: 'credit', note: 'Paid' })
  const [first, second] = await records()
  await markConfirmed(ctx(), { ids: [first!] })
  expect(await openTasksOf(account_id)).toHaveLength(1)
  await markConfirmed(ctx(), { ids: [second!] })
  expect(await openTasksOf(account_id)).toEqual([])
})

test('a refused stop stays a task until a later one is confirmed; other changes and channels open none', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['acct admin'] })
  const card = await aCard(portal, { account_id, card_network_id: wex })
  const own = await aCard(portal, { account_id, card_network_id: privateSite })
  const setStatus = async (card_ids: number[], card_status_id: number, reason: string) =>
    expect((await as.post('/v1/update_card_status', { card_ids, card_status_id, reason })).status).toBe(200)
  await setStatus([card.id, own.id], cardStatus.inactive, 'other')
  expect(await openTasksOf(account_id)).toEqual([])
  await setStatus([card.id, own.id], cardStatus.stolen, 'stolen')
  expect(await openTasksOf(account_id)).toMatchObject([{ object_id: card.id }])
  await markRefused(ctx(), { ids: await sent(card.id), refusal: 'Unknown card' })
  expect(await openTasksOf(account_id)).toHaveLength(1)
  await tellNetwork(ctx(), { cardIds: [card.id], kinds: ['drift'], class: 1 })
  expect(await openTasksOf(account_id)).toHaveLength(1)
  await markConfirmed(ctx(), { ids: await sent(card.id) })
  expect(await openTasksOf(account_id)).toEqual([])
})

test('a refused stop also ends with a later message of another kind, because each says the status of the card', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['acct admin'] })
  const { as: staff } = await portal.staff(account_id)
  const card = await aCard(portal, { account_id, card_network_id: wex })
  const lock = { card_ids: [card.id], card_status_id: cardStatus.locked, reason: 'fraud' }
  expect((await staff.post('/v1/update_card_status', lock)).status).toBe(200)
  await markRefused(ctx(), { ids: await sent(card.id), refusal: 'Try later' })
  expect((await as.put(`/v1/cards/${card.id}`, { cost_center: 'A', max_amount_fill: 5 })).status).toBe(200)
  await markConfirmed(ctx(), { ids: await sent(card.id) })
  expect(await openTasksOf(account_id)).toEqual([])
})

test('a card stopped again while the first stop is on its way stays a task until the second is confirmed', async () => {
  const { id: account_id } = await portal.anAccount()
  const card = await aCard(portal, { account_id, card_status_id: cardStatus.stolen })
  await tellNetwork(ctx(), { cardIds: [card.id], kinds: ['status'], class: 1 })
  const first = await sent(card.id)
  await tellNetwork(ctx(), { cardIds: [card.id], kinds: ['drift'], class: 1 })
  await markConfirmed(ctx(), { ids: first })
  expect(await openTasksOf(account_id)).toHaveLength(1)
  await markConfirmed(ctx(), { ids: await sent(card.id) })
  expect(await openTasksOf(account_id)).toEqual([])
})

test('a fraud hold of an account whose cards have all ended is no task, because nothing is left to stop', async () => {
  const { id: account_id } = await portal.anAccount()
  const { as } = await portal.staff(account_id)
  await aCard(portal, { account_id, card_status_id: cardStatus.cancelled })
  await aCard(portal, { account_id, card_status_id: cardStatus.pending, made_at: '2026-11-01T08:00:00Z' })
  await as.post(`/v1/accounts/${account_id}/hold`, { reason: 'fraud', note: 'Cloned cards' })
  await portal.runJobs()
  expect(await openTasksOf(account_id)).toEqual([])
})

test('a fraud hold stays a task although another stop of the account is confirmed before its cards are written', async () => {
  const { id: account_id } = await portal.anAccount()
  const { as } = await portal.staff(account_id)
  const [stolen, other] = [await aCard(portal, { account_id }), await aCard(portal, { account_id })]
  const stop = { card_ids: [stolen.id], card_status_id: cardStatus.stolen, reason: 'stolen' }
  await as.post('/v1/update_card_status', stop)
  await as.post(`/v1/accounts/${account_id}/hold`, { reason: 'fraud', note: 'Cloned cards' })
  await markConfirmed(ctx(), { ids: await sent(stolen.id) })
  await portal.runJobs()
  expect(await openTasksOf(account_id)).toMatchObject([{ kind: 'account_stop' }])
  await markConfirmed(ctx(), { ids: await sent(other.id) })
  expect(await openTasksOf(account_id)).toEqual([])
})

test('a fraud hold of many cards is one task, which ends when the last card is confirmed', async () => {
  const { id: account_id, name } = await portal.anAccount()
  const { as } = await portal.staff(account_id)
  const cards = await Promise.all([1, 2, 3].map(() => aCard(portal, { account_id })))
  const held = await as.post(`/v1/accounts/${account_id}/hold`, { reason: 'fraud', note: 'Cloned cards' })
  expect(held.status).toBe(200)
  await portal.runJobs()
  expect(await openTasksOf(account_id)).toMatchObject([
    { kind: 'account_stop', object_id: account_id, about: `${name} · held for fraud` },
  ])
  for (const card of cards) {
    expect(await openTasksOf(account_id)).toHaveLength(1)
    await markConfirmed(ctx(), { ids: await sent(card.id) })
  }
  expect(await openTasksOf(account_id)).toEqual([])
})
