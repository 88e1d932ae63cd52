import { randomInt } from 'node:crypto'
import { exceptionCodes } from '@forecourt/domain/rules/exceptions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { anException } from '#testing/exceptions.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { evaluateExceptions } from './evaluate-exceptions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anEditor = () => portal.aCustomer({ roles: ['card editor'] })

test('an exception shows what happened, where, with which card and for how much', async () => {
  const { as, account_id } = await anEditor()
  const card = await aCard(portal, { account_id, vehicle_number: 'TRK7', max_gallon_fill: 40, description: 'Kenworth' })
  const site = await aSite(portal, { name: 'Yakima Cardlock', city: 'Yakima' })
  const transaction = await aTransaction(portal, { account_id, card_id: card.id, site_id: site.id })
  await evaluateExceptions(portal.ctx, [transaction])
  const { body } = await as.get('/v1/exceptions?code=OVER_FILL')
  expect(body.data).toMatchObject([
    {
      code: 'OVER_FILL',
      severity: 'warning',
      sentence: '50.0 gal exceeds 40 gal per fill',
      card_id: card.id,
      last_four: card.last_four,
      vehicle_number: 'TRK7',
      card_description: 'Kenworth',
      transacted_at: '2026-03-10T12:00:00',
      site_name: 'Yakima Cardlock',
      city: 'Yakima',
      product_name: 'ULSD #2',
      quantity: 50_000,
      amount: transaction.total,
      review_state: 'open',
      reviewed_by: null,
    },
  ])
})

test('an exception keeps the description that the card had at the fill; without its purchase, it has the card’s own', async () => {
  const { as, account_id } = await anEditor()
  const { id: card_id } = await aCard(portal, { account_id, description: 'Kenworth' })
  const { id: transaction_id, transacted_at } = await aTransaction(portal, { account_id, card_id })
  await anException(portal, { account_id, card_id, transaction_id, transacted_at })
  await anException(portal, { account_id, card_id, code: 'MANUAL' })
  await portal.db.updateTable('cards').set({ description: 'Peterbilt' }).where('id', '=', card_id).execute()
  const described = async (code: string) => (await as.get(`/v1/exceptions?code=${code}`)).body.data[0].card_description
  expect([await described('OVER_FILL'), await described('MANUAL')]).toEqual(['Kenworth', 'Peterbilt'])
})

test('filters, keyword and paging narrow the list, and the counts follow', async () => {
  const { as, account_id } = await anEditor()
  const card = await aCard(portal, { account_id, description: 'Reefer unit' })
  await anException(portal, { account_id, card_id: card.id, transacted_at: '2026-03-01T00:00:00', vehicle_number: 'V1' })
  await anException(portal, { account_id, transacted_at: '2026-03-02T23:59:59', code: 'MANUAL', severity: 'info' })
  await anException(portal, { account_id, transacted_at: '2026-03-03T00:00:00', review_state: 'dismissed' })
  await anException(portal, { account_id: (await portal.anAccount()).id })
  const total = async (query: string) => (await as.get(`/v1/exceptions?${query}`)).body.meta.total
  const narrowed = {
    '': 2,
    'review_state=any': 3,
    'review_state=dismissed': 1,
    'code=MANUAL': 1,
    'severity=info': 1,
    'from=2026-03-02&to=2026-03-02': 1,
    'to=2026-03-01': 1,
    [`card_id=${card.id}`]: 1,
    'keyword=reefer': 1,
    'keyword=v1': 1,
    'keyword=%25': 0,
  }
  for (const [query, expected] of Object.entries(narrowed)) expect([query, await total(query)]).toEqual([query, expected])
  const first = await as.get('/v1/exceptions?review_state=any&per_page=2')
  expect(first.body.data.map(({ transacted_at }: { transacted_at: string }) => transacted_at)).toEqual([
    '2026-03-03T00:00:00',
    '2026-03-02T23:59:59',
  ])
  expect((await as.get('/v1/exceptions/counts?review_state=any')).body.data).toEqual([
    { code: 'OVER_FILL', total: 2 },
    { code: 'MANUAL', total: 1 },
  ])
  expect((await as.get('/v1/exceptions?code=NONSENSE')).status).toBe(422)
})

test('a review keeps the reviewer, time and note; reopening it clears them', async () => {
  const { as, account_id, user } = await anEditor()
  const { id, version } = await anException(portal, { account_id })
  const review = { review_state: 'follow-up', note: 'Asked the driver', version }
  const reviewed = await as.put(`/v1/exceptions/${id}`, review)
  expect(reviewed.body.data).toMatchObject({ review_state: 'follow-up', note: 'Asked the driver', reviewed_by: 'Pat Driver' })
  expect(reviewed.body.data.reviewed_at).not.toBeNull()
  const entry = await portal.db
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'exception.review', object_id: id, actor_id: user.id })
  const opened = await as.put(`/v1/exceptions/${id}`, { review_state: 'open', version: reviewed.body.data.version })
  expect(opened.body.data).toMatchObject({ review_state: 'open', reviewed_by: null, reviewed_at: null, note: '' })
})

test('when two people review the same exception, the second gets a conflict', async () => {
  const { as, account_id } = await anEditor()
  const colleague = await portal.aCustomer({ roles: ['card manager'], account_id })
  const { id, version } = await anException(portal, { account_id })
  const replies = await Promise.all([
    as.put(`/v1/exceptions/${id}`, { review_state: 'reviewed', version }),
    colleague.as.put(`/v1/exceptions/${id}`, { review_state: 'dismissed', version }),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('several exceptions are reviewed together or not at all', async () => {
  const { as, account_id } = await anEditor()
  const [one, two] = [await anException(portal, { account_id }), await anException(portal, { account_id })]
  const foreign = await anException(portal, { account_id: (await portal.anAccount()).id })
  const review = (...seen: { id: number; version: number }[]) =>
    as.post('/v1/exceptions/review', {
      exceptions: { seen: seen.map(({ id, version }) => ({ id, version })) },
      review_state: 'reviewed',
      note: 'Checked',
    })
  expect((await review(one, foreign)).status).toBe(404)
  expect((await review(one, { ...two, version: 7 })).status).toBe(409)
  expect((await as.get('/v1/exceptions?review_state=open')).body.meta.total).toBe(2)
  expect((await review(one, two)).body.data).toEqual({ changed: 2 })
})

test('all exceptions that match a filter, minus those left out, are reviewed with one call', async () => {
  const { as, account_id } = await anEditor()
  for (let n = 0; n < 3; n++) await anException(portal, { account_id, code: 'MANUAL', severity: 'info' })
  await anException(portal, { account_id })
  const spared = await anException(portal, { account_id, code: 'MANUAL', severity: 'info' })
  const exceptions = { matching: { code: 'MANUAL', review_state: 'open' }, except: [spared.id] }
  const reply = await as.post('/v1/exceptions/review', { exceptions, review_state: 'dismissed' })
  expect(reply.body.data).toEqual({ changed: 3 })
  expect((await as.get('/v1/exceptions')).body.meta.total).toBe(2)
})

test('another account’s exception is not found', async () => {
  const { as } = await anEditor()
  const { id, version } = await anException(portal, { account_id: (await portal.anAccount()).id })
  expect((await as.put(`/v1/exceptions/${id}`, { review_state: 'reviewed', version })).status).toBe(404)
  expect((await as.put(`/v1/exceptions/${randomInt(2 ** 40)}`, { review_state: 'reviewed', version })).status).toBe(404)
})

test('an account starts with the default rules and can change its own', async () => {
  const { as, account_id } = await anEditor()
  const { rules } = (await as.get('/v1/exception_settings')).body.data
  expect(rules.map(({ code }: { code: string }) => code)).toEqual(exceptionCodes)
  const own = [
    { code: 'REPEAT', is_on: true, threshold: 30 },
    { code: 'MPG', is_on: false, threshold: null },
  ]
  const saved = await as.put('/v1/exception_settings', { rules: own })
  expect(saved.body.data.rules).toEqual(expect.arrayContaining([own[0], { code: 'MPG', is_on: false, threshold: 30 }]))
  const stranger = await anEditor()
  expect((await stranger.as.get('/v1/exception_settings')).body.data.rules).toEqual(rules)
  const wrong = await as.put('/v1/exception_settings', { rules: [{ code: 'OVER_FILL', is_on: true, threshold: 5 }] })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['rules.0.threshold']])
  expect(account_id).not.toBe(stranger.account_id)
})
