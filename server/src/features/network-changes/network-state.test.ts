// docs/product/telling-the-networks.md#what-people-see
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import type { Ctx } from '#src/system/context.ts'
import { describeCards } from './describe-card.ts'
import { forgetPayloads } from './forget-payloads.ts'
import { markConfirmed, markRefused, markSent } from './mark-changes.ts'
import { lockChanges } from './take-due-changes.ts'

let portal: Portal
let ctx: Ctx
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
  ctx = { ...portal.ctx, who: { system: 'network-changes' } }
})
afterAll(() => portal.close())

const openTasksOf = (account_id: number) =>
  portal.db
    .selectFrom('staff_tasks')
    .select(['kind', 'about'])
    .where('account_id', '=', account_id)
    .where('done_at', 'is', null)
    .execute()

/** Sends the waiting change of a card. */
const sendLast = async (card_id: number) => {
  const { id } = await portal.db
    .selectFrom('network_changes')
    .select('id')
    .where('card_id', '=', card_id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const [change] = await lockChanges(ctx, [id])
  const { fingerprint } = (await describeCards(ctx, [change!])).get(id)!
  await markSent(ctx, [{ change: change!, fingerprint, payload: Buffer.from('stop') }], { has_arrived: true })
  return id
}

test('a loss is shown on the card and in the list, and is a staff task until the network confirms it', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const { as: staff, user } = await portal.staff(account_id)
  const card = await aCard(portal, { account_id, number: '7088000000004471' })
  await aCard(portal, { account_id })
  const own = await aCard(portal, { account_id, card_network_id: 5 })
  const found = async () => {
    const { body } = await as.get('/v1/cards?not_confirmed=1')
    return [body.meta.total, body.data.map((row: { id: number; network_state: string }) => [row.id, row.network_state])]
  }
  const told = async (id: number) => (await as.get(`/v1/cards/${id}`)).body.data.told
  expect(await found()).toEqual([0, []])
  expect(await told(card.id)).toEqual({ channel: 'hand', state: null, since: null, by: '', refusal: '', confirms_in: null })
  expect(await told(own.id)).toMatchObject({ channel: 'host', state: 'host' })

  const reported = await as.post('/v1/update_card_status', {
    card_ids: [card.id],
    card_status_id: cardStatus.lost,
    reason: 'lost',
  })
  expect(reported.body.data).toMatchObject({ changed: 1, networks: [{ name: 'CFN', channel: 'hand' }] })
  expect(await found()).toEqual([1, [[card.id, 'waiting']]])
  expect(await told(card.id)).toMatchObject({ state: 'waiting', since: expect.any(String) })
  expect(await openTasksOf(account_id)).toEqual([{ kind: 'stop', about: 'Card …4471 · CFN · Lost' }])
  expect((await staff.get(`/v1/accounts/${account_id}/closing_check`)).body.data).toMatchObject({ unconfirmed_stops: 1 })

  const id = await sendLast(card.id)
  expect(await found()).toEqual([1, [[card.id, 'sent']]])
  await markConfirmed(ctx, { ids: [id], answered_by: user.id, reference: 'CFN-7' })
  expect(await found()).toEqual([0, []])
  // Sets the time of the answer, because the duration of the test so far is unknown.
  await sql`update network_changes set answered_at = created_at + interval '90 seconds' where id = ${id}`.execute(portal.db)
  expect(await told(card.id)).toMatchObject({ state: 'confirmed', by: expect.stringMatching(/\w/), confirms_in: 90 })
  expect(await openTasksOf(account_id)).toEqual([])
  expect((await as.get(`/v1/cards/${card.id}/history`)).body.data[0]).toMatchObject({
    action: 'card.network-confirmed',
    reason: 'CFN',
  })

  const payload = async () => {
    const row = await portal.db.selectFrom('network_changes').select('payload_sealed').where('id', '=', id).executeTakeFirst()
    return row?.payload_sealed ?? null
  }
  await forgetPayloads(ctx)
  expect(await payload()).not.toBeNull()
  await sql`update network_changes set answered_at = now() - interval '31 days' where id = ${id}`.execute(portal.db)
  await forgetPayloads(ctx)
  expect(await payload()).toBeNull()
})

test('a hold for fraud is one task, however many cards the account has', async () => {
  const { account_id } = await portal.aCustomer({ roles: ['card manager'] })
  for (let n = 0; n < 3; n++) await aCard(portal, { account_id })
  const { as: staff } = await portal.staff()
  await staff.post(`/v1/accounts/${account_id}/hold`, { reason: 'fraud', note: 'Skimmed' })
  await portal.runJobs()
  expect(await openTasksOf(account_id)).toMatchObject([{ kind: 'account_stop' }])
  await staff.post(`/v1/accounts/${account_id}/release`, { reason: 'fraud', note: 'Cleared' })
  expect(await openTasksOf(account_id)).toEqual([])
})

test('a stop that was refused once and accepted later keeps no later stop of the account open', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const { as: staff } = await portal.staff(account_id)
  const [lost, other] = [await aCard(portal, { account_id }), await aCard(portal, { account_id })]
  await as.post('/v1/update_card_status', { card_ids: [lost.id], card_status_id: cardStatus.lost, reason: 'lost' })
  const unconfirmed = async () => (await staff.get(`/v1/accounts/${account_id}/closing_check`)).body.data.unconfirmed_stops
  await markRefused(ctx, { ids: [await sendLast(lost.id)], refusal: 'Try later' })
  expect([await unconfirmed(), await openTasksOf(account_id)]).toMatchObject([1, [{ kind: 'stop' }]])
  expect((await staff.post(`/v1/cards/${lost.id}/tell_again`, {})).status).toBe(200)
  await markConfirmed(ctx, { ids: [await sendLast(lost.id)] })
  expect([await unconfirmed(), await openTasksOf(account_id)]).toEqual([0, []])

  await staff.post(`/v1/accounts/${account_id}/hold`, { reason: 'fraud', note: 'Skimmed' })
  await portal.runJobs()
  expect(await openTasksOf(account_id)).toMatchObject([{ kind: 'account_stop' }])
  await markConfirmed(ctx, { ids: [await sendLast(other.id)] })
  expect([await unconfirmed(), await openTasksOf(account_id)]).toEqual([0, []])
})
