import { popups } from '@forecourt/domain/messages.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { startApplying } from './start-applying.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anEditor = () => portal.aCustomer({ roles: ['card manager'] })
const path = '/v1/cards/update_multiple_card'
const businessHoursCome = async () => {
  await startApplying({ ...portal.ctx, who: { system: 'cards.apply-updates' } })
  await portal.runJobs()
}

test('the preview shows old and new values, and which cards are skipped and why; nothing is written', async () => {
  const { as, account_id } = await anEditor()
  const changing = await aCard(portal, { account_id })
  const already = await aCard(portal, { account_id, max_gallon_fill: 20 })
  const lost = await aCard(portal, { account_id, card_status_id: cardStatus.lost })
  const driver = await aCard(portal, { account_id, card_type_id: 2 })
  const card_ids = [changing, already, lost, driver].map(({ id }) => id)
  const { body } = await as.post(`${path}/preview`, { cards: { card_ids }, changes: { max_gallon_fill: 20 } })
  expect(body.data).toMatchObject({ total: 4, changed: 1 })
  expect(body.data.rows).toMatchObject([
    { card_id: changing.id, changes: [{ label: 'Max gallon per fill', before: '50 gal', after: '20 gal' }], skipped: null },
    { card_id: already.id, changes: [], skipped: 'Already so' },
    { card_id: lost.id, skipped: 'The card is Lost' },
    { card_id: driver.id, skipped: 'Not a field of CFN Driver cards' },
  ])
  expect((await as.get(`/v1/cards/${changing.id}`)).body.data.max_gallon_fill).toBe(50)
})

test('a bulk update waits for business hours, then changes its cards and reports the result for each', async () => {
  const { as, account_id } = await anEditor()
  const cards = [
    await aCard(portal, { account_id }),
    await aCard(portal, { account_id }),
    await aCard(portal, { account_id, card_status_id: cardStatus.stolen }),
  ]
  const asked = await as.post(path, {
    cards: { card_ids: cards.map(({ id }) => id) },
    changes: { max_gallon_fill: 30, cost_center: 'KENT' },
  })
  expect(asked.body.data).toMatchObject({ cards: 3, message: popups.bulkUpdateAccepted })
  expect((await as.get('/v1/card_updates')).body.data).toMatchObject([{ state: 'pending', cards: 3, changed: null }])
  await businessHoursCome()
  expect((await as.get('/v1/card_updates')).body.data).toMatchObject([
    { state: 'applied', changed: 2, skipped: 1, fields: ['max_gallon_fill', 'cost_center'] },
  ])
  expect((await as.get(`/v1/cards/${cards[0]!.id}`)).body.data).toMatchObject({
    max_gallon_fill: 30,
    cost_center: 'KENT',
    version: 2,
  })
  const results = (await as.get(`/v1/card_updates/${asked.body.data.id}`)).body.data
  expect(results.map(({ skipped }: { skipped: string | null }) => skipped)).toEqual([null, null, 'The card is Stolen'])
  const { data: history } = (await as.get(`/v1/cards/${cards[0]!.id}/history`)).body
  expect(history).toMatchObject([
    {
      source: 'bulk update',
      changes: [
        { before: '50 gal', after: '30 gal' },
        { before: '', after: 'KENT' },
      ],
    },
  ])
})

test('a waiting bulk update shows the result it would have now', async () => {
  const { as, account_id } = await anEditor()
  const cards = [await aCard(portal, { account_id }), await aCard(portal, { account_id })]
  const card_ids = cards.map(({ id }) => id)
  const asked = await as.post(path, { cards: { card_ids }, changes: { max_gallon_fill: 30 } })
  await as.post('/v1/update_card_status', { card_ids: [card_ids[1]!], card_status_id: cardStatus.lost, reason: 'lost' })
  const { body } = await as.get(`/v1/card_updates/${asked.body.data.id}`)
  expect(body.data).toMatchObject([
    { card_id: card_ids[0], changes: [{ label: 'Max gallon per fill', before: '50 gal', after: '30 gal' }], skipped: null },
    { card_id: card_ids[1], changes: [], skipped: 'The card is Lost' },
  ])
})

test('a profile that was hidden since it was requested is given to no card, and the result says why', async () => {
  const { as, account_id } = await anEditor()
  const windows = JSON.stringify([{ days: 127, from_minute: 0, to_minute: 360 }])
  const { id } = await portal.db
    .insertInto('card_time_profiles')
    .values({ name: 'Nights', windows })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changing = await aCard(portal, { account_id, card_type_id: 1, card_time_profile_id: 1 })
  const already = await aCard(portal, { account_id, card_type_id: 1, card_time_profile_id: id })
  const vehicle = await aCard(portal, { account_id })
  const card_ids = [changing, already, vehicle].map((card) => card.id)
  const asked = await as.post(path, { cards: { card_ids }, changes: { card_time_profile_id: id, max_gallon_fill: 20 } })
  expect(asked.status).toBe(200)
  await portal.db.updateTable('card_time_profiles').set({ is_hidden: true }).where('id', '=', id).execute()
  await businessHoursCome()
  const { body } = await as.get(`/v1/card_updates/${asked.body.data.id}`)
  expect(body.data.map(({ skipped }: { skipped: string | null }) => skipped)).toEqual(['Nights is no longer offered', null, null])
  expect((await as.get(`/v1/cards/${changing.id}`)).body.data).toMatchObject({ card_time_profile_id: 1, max_gallon_fill: 50 })
})

test('a bulk update of all matching cards except a few includes cards on other pages', async () => {
  const { as, account_id } = await anEditor()
  const cards = []
  for (let n = 0; n < 15; n++) cards.push(await aCard(portal, { account_id, description: n < 13 ? 'Truck' : 'Van' }))
  const selection = { matching: { keyword: 'truck' }, except: [cards[0]!.id] }
  expect((await as.post(path, { cards: selection, changes: { strict_control: true } })).body.data.cards).toBe(12)
  await businessHoursCome()
  const changed = await portal.db
    .selectFrom('cards')
    .select('id')
    .where('account_id', '=', account_id)
    .where('strict_control', '=', true)
    .execute()
  expect(changed).toHaveLength(12)
})

test('a bulk update of all matching cards is refused above 500 of them, and so is its preview', async () => {
  const { as, account_id } = await anEditor()
  const card = await aCard(portal, { account_id, description: 'Truck' })
  const spare = await aCard(portal, { account_id, description: 'Truck' })
  await sql`insert into cards (account_id, card_network_id, card_type_id, card_status_id, description, template_snapshot)
    select account_id, card_network_id, card_type_id, card_status_id, description, template_snapshot
    from cards, generate_series(3, 501) where id = ${card.id}`.execute(portal.db)
  const changes = { cost_center: 'KENT' }
  const all = { cards: { matching: { keyword: 'truck' }, except: [] }, changes }
  const message = 'At most 500 cards can be changed at once. 501 are selected.'
  for (const call of [path, `${path}/preview`])
    expect(await as.post(call, all)).toMatchObject({ status: 422, body: { message, errors: { cards: [message] } } })
  expect((await as.get('/v1/card_updates')).body.data).toEqual([])
  const fewer = { cards: { ...all.cards, except: [spare.id] }, changes }
  expect((await as.post(`${path}/preview`, fewer)).body.data.total).toBe(500)
  expect((await as.post(path, fewer)).body.data.cards).toBe(500)
})

test('a bulk update that includes a card of another account is refused as a whole', async () => {
  const { as, account_id } = await anEditor()
  const mine = await aCard(portal, { account_id })
  const foreign = await aCard(portal, { account_id: (await portal.anAccount()).id })
  const body = { cards: { card_ids: [mine.id, foreign.id] }, changes: { cost_center: 'KENT' } }
  expect((await as.post(path, body)).status).toBe(404)
  expect((await as.post(`${path}/preview`, body)).status).toBe(404)
  expect((await as.get('/v1/card_updates')).body.data).toEqual([])
})

test('a request repeated with the same key is one bulk update', async () => {
  const { as, account_id } = await anEditor()
  const { id } = await aCard(portal, { account_id })
  const body = { cards: { card_ids: [id] }, changes: { cost_center: 'KENT' } }
  const replies = [
    await as.post(path, body, { 'idempotency-key': 'once' }),
    await as.post(path, body, { 'idempotency-key': 'once' }),
  ]
  expect(replies[0]!.body).toEqual(replies[1]!.body)
  expect((await as.get('/v1/card_updates')).body.meta.total).toBe(1)
})

test('staff can apply a bulk update early or reject it with a reason, but only once', async () => {
  const { as, account_id } = await anEditor()
  const { as: staff } = await portal.staff(account_id)
  const { id } = await aCard(portal, { account_id })
  const ask = async () =>
    (await as.post(path, { cards: { card_ids: [id] }, changes: { cost_center: 'KENT' } })).body.data.id as number
  const rejected = await ask()
  expect((await staff.put(`/v1/card_updates/${rejected}`, { decision: 'reject' })).status).toBe(422)
  expect((await staff.put(`/v1/card_updates/${rejected}`, { decision: 'reject', reason: 'Not agreed' })).body.data).toMatchObject(
    { state: 'rejected', reason: 'Not agreed' },
  )
  expect((await staff.put(`/v1/card_updates/${rejected}`, { decision: 'apply' })).status).toBe(409)
  const applied = await ask()
  const decisions = await Promise.all(
    Array.from({ length: 5 }, () => staff.put(`/v1/card_updates/${applied}`, { decision: 'apply' })),
  )
  expect(decisions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  await businessHoursCome()
  expect((await as.get(`/v1/cards/${id}`)).body.data).toMatchObject({ cost_center: 'KENT', version: 2 })
})

test('a waiting bulk update marks its cards, and only its own account can withdraw it, once', async () => {
  const { as, account_id } = await anEditor()
  const { as: stranger } = await anEditor()
  const { id } = await aCard(portal, { account_id })
  await aCard(portal, { account_id })
  const pending = async () =>
    (await as.get('/v1/cards')).body.data.map(({ change_pending }: { change_pending: boolean }) => change_pending)
  const ask = async () =>
    (await as.post(path, { cards: { card_ids: [id] }, changes: { max_gallon_fill: 20 } })).body.data.id as number
  const request = await ask()
  expect((await pending()).toSorted()).toEqual([false, true])
  expect((await as.get(`/v1/cards/${id}`)).body.data.change_pending).toBe(true)

  expect((await stranger.delete(`/v1/card_updates/${request}`)).status).toBe(404)
  const tries = await Promise.all(Array.from({ length: 3 }, () => as.delete(`/v1/card_updates/${request}`)))
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await pending()).toEqual([false, false])
  await businessHoursCome()
  expect((await as.get('/v1/card_updates')).body.data).toMatchObject([{ state: 'withdrawn', changed: null }])
  expect((await as.get(`/v1/cards/${id}`)).body.data.max_gallon_fill).toBe(50)

  const applied = await ask()
  await businessHoursCome()
  expect(await as.delete(`/v1/card_updates/${applied}`)).toMatchObject({
    status: 409,
    body: { code: 'decided', message: 'This request has already been applied, rejected or withdrawn' },
  })
})
