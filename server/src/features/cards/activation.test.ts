// docs/product/fulfilment.md#activation: the event that makes a card Active, per network.
import type { ActivationMoment } from '@forecourt/domain/rules/network-channels.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBatch, anApprovedOrder } from '#testing/batches.ts'
import { aCard, aTemplate } from '#testing/cards.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const [active, pending, locked] = [1, 8, 9]
const gallons = { max_gallon_fill: 50, max_gallon_period: 150, card_period_gallon_id: 1 }
const madeAt = '2026-11-01T08:00:00Z'

/** Only for the current test; it restores the networks afterwards. */
const activateBy = async (activation: ActivationMoment) => {
  const all = (moment: ActivationMoment) => portal.db.updateTable('network_channels').set({ activation: moment }).execute()
  onTestFinished(async () => void (await all('on_completion')))
  await all(activation)
}

const cardsOf = (account_id: number) =>
  portal.db
    .selectFrom('cards')
    .select(['id', 'card_status_id', 'last_four', 'expires_on', 'number_hash'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()

const statusesOf = async (account_id: number) => (await cardsOf(account_id)).map(({ card_status_id }) => card_status_id)

/** A card of the account that was made and is not Active, and a user who may activate it. */
const aWaitingCard = async (account_id?: number) => {
  const { as, ...customer } = await portal.aCustomer({ roles: ['card manager'], ...(account_id && { account_id }) })
  const card = await aCard(portal, { account_id: customer.account_id, card_status_id: pending, made_at: madeAt })
  const statusNow = async () => (await as.get(`/v1/cards/${card.id}`)).body.data
  return { ...customer, as, card, statusNow, wrong: card.last_four === '0000' ? '1111' : '0000' }
}

const moments: { activation: ActivationMoment; completed: number; delivered: number }[] = [
  { activation: 'on_completion', completed: active, delivered: active },
  { activation: 'on_delivery', completed: pending, delivered: active },
  { activation: 'by_customer', completed: pending, delivered: pending },
]

test.each(moments)(
  '$activation: a card becomes Active at that step and not before',
  async ({ activation, completed, delivered }) => {
    await activateBy(activation)
    const { account_id, orders, as: staff } = await aBatch(portal, { cards: 2, state: 'completed' })
    expect(await statusesOf(account_id)).toEqual([completed, completed])
    expect((await cardsOf(account_id)).map(({ expires_on }) => expires_on !== null)).toEqual([true, true])
    const { as } = await portal.staff(account_id)
    const confirm = (step: string) => as.post(`/v1/card_orders/${orders[0]!.id}/confirm_delivery`, { step })
    expect((await confirm('shipped')).status).toBe(200)
    expect(await statusesOf(account_id)).toEqual([completed, completed])
    expect((await confirm('delivered')).status).toBe(200)
    expect(await statusesOf(account_id)).toEqual([delivered, delivered])
    expect((await staff.get('/v1/card_review')).body.counts.card).toBe(0)
  },
)

test('customers activate cards with the last four digits on the plastic, which the portal hides until then', async () => {
  const { as, account_id, card, statusNow, wrong } = await aWaitingCard()
  const second = await aCard(portal, { account_id, card_status_id: pending, made_at: madeAt })
  expect(await statusNow()).toMatchObject({
    card_status_name: 'Pending: not activated',
    effective_status_name: 'Pending: not activated',
    last_four: null,
  })
  expect((await as.get('/v1/cards/export?format=csv')).text).toContain('Pending: not activated')
  const cards = [
    { card_id: second.id, last_four: second.last_four! },
    { card_id: card.id, last_four: wrong },
  ]
  const refused = await as.post('/v1/cards/activate', { cards })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ 'cards.1.last_four': ['Not the last four digits of this card'] })
  expect(await statusesOf(account_id)).toEqual([pending, pending])
  cards[1]!.last_four = card.last_four!
  expect((await as.post('/v1/cards/activate', { cards })).body.data).toEqual({ activated: 2, locked: 0 })
  expect(await statusNow()).toMatchObject({ card_status_name: 'Active', last_four: card.last_four })
  expect(await as.post('/v1/cards/activate', { cards })).toMatchObject({ status: 409, body: { code: 'decided' } })
})

test('hidden digits of a waiting card cannot be searched, sorted by or counted, except by staff', async () => {
  const { as, account_id, card } = await aWaitingCard()
  const { as: staff } = await portal.staff(account_id)
  const ending = (digits: string) => ({ account_id, number: `7088${String(account_id).padStart(8, '0')}${digits}` })
  await portal.db.updateTable('cards').set({ last_four: '5555', description: 'Yard' }).where('id', '=', card.id).execute()
  const numbered = await aCard(portal, { ...ending('6666'), card_status_id: pending })
  const low = await aCard(portal, ending('1111'))
  const high = await aCard(portal, ending('9999'))
  const idsOf = async (caller: typeof as, query: string) =>
    (await caller.get(`/v1/cards?${query}`)).body.data.map(({ id }: { id: number }) => id)
  const seen = (await as.get(`/v1/cards?orderBy=last_four&sortedBy=asc`)).body.data
  expect(seen.map(({ last_four }: { last_four: string | null }) => last_four)).toEqual(['1111', '9999', null, null])
  expect(await idsOf(as, 'keyword=5555')).toEqual([])
  expect(await idsOf(as, 'keyword=6666')).toEqual([])
  expect(await idsOf(as, 'keyword=Yard')).toEqual([card.id])
  expect(await idsOf(as, 'keyword=9999')).toEqual([high.id])
  expect(await idsOf(staff, 'keyword=5555')).toEqual([card.id])
  expect(await idsOf(as, 'orderBy=last_four&sortedBy=asc')).toEqual([low.id, high.id, card.id, numbered.id])
  expect(await idsOf(as, 'orderBy=last_four&sortedBy=desc')).toEqual([numbered.id, card.id, high.id, low.id])
  expect(await idsOf(as, 'orderBy=last_four&sortedBy=asc&per_page=1&page=3')).toEqual([card.id])
  expect(await idsOf(staff, 'orderBy=last_four&sortedBy=asc')).toEqual([low.id, card.id, numbered.id, high.id])
  const file = (await as.get('/v1/cards/export?format=csv&orderBy=last_four&sortedBy=asc')).text
  expect(file).not.toMatch(/5555|6666/)
  expect(file.indexOf('9999')).toBeLessThan(file.indexOf('Yard'))
  const matching = { matching: { keyword: '5555' }, except: [] }
  const preview = await as.post('/v1/cards/update_multiple_card/preview', { cards: matching, changes: { max_gallon_fill: 40 } })
  expect(preview.body.data).toMatchObject({ total: 0 })
  const chosen = { cards: { card_ids: [card.id, numbered.id] }, changes: { max_gallon_fill: 40 } }
  const rows = (await as.post('/v1/cards/update_multiple_card/preview', chosen)).body.data.rows
  expect(rows.map(({ last_four }: { last_four: string | null }) => last_four)).toEqual([null, null])
})

test('when two people activate one card at once, one succeeds', async () => {
  const { as, card } = await aWaitingCard()
  const body = { cards: [{ card_id: card.id, last_four: card.last_four }] }
  const replies = await Promise.all([as.post('/v1/cards/activate', body), as.post('/v1/cards/activate', body)])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

const refusals: { name: string; status: number; cards: (id: number, last_four: string) => unknown }[] = [
  { name: 'no card', status: 422, cards: () => [] },
  { name: 'letters', status: 422, cards: (card_id) => [{ card_id, last_four: '12a4' }] },
  {
    name: 'a card twice',
    status: 422,
    cards: (card_id, last_four) => [
      { card_id, last_four },
      { card_id, last_four },
    ],
  },
  { name: 'a card that is not there', status: 404, cards: (_, last_four) => [{ card_id: 999_999_999, last_four }] },
]
test.each(refusals)('$name is refused with $status', async ({ status, cards }) => {
  const { as, card } = await aWaitingCard()
  expect((await as.post('/v1/cards/activate', { cards: cards(card.id, card.last_four!) })).status).toBe(status)
})

test('another account’s card is not found, and a card that is still being made cannot be activated', async () => {
  const { as, account_id } = await aWaitingCard()
  const other = await aWaitingCard()
  const activate = (card: { id: number; last_four: string | null }) =>
    as.post('/v1/cards/activate', { cards: [{ card_id: card.id, last_four: card.last_four }] })
  expect((await activate(other.card)).status).toBe(404)
  const numbered = await aCard(portal, { account_id, card_status_id: pending })
  expect((await activate(numbered)).body.message).toBe('A card has not been made yet')
})

test('wrong digits are recorded, and after ten of them even the right ones are refused for an hour', async () => {
  const { as, account_id, card, wrong } = await aWaitingCard()
  const activate = (last_four: string) => as.post('/v1/cards/activate', { cards: [{ card_id: card.id, last_four }] })
  for (let tried = 0; tried < 10; tried++) expect((await activate(wrong)).status).toBe(422)
  const refused = await activate(card.last_four!)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
  const recorded = portal.db.selectFrom('audit_events').select('result').where('action', '=', 'card.activate')
  const results = (await recorded.where('account_id', '=', account_id).execute()).map(({ result }) => result)
  expect(results).toEqual(Array.from({ length: 10 }, () => 'refused'))
})

test('guesses sent all at once are counted one after the other, so that the right digits among them come too late', async () => {
  const { as, card, wrong, statusNow } = await aWaitingCard()
  const activate = (last_four: string) => as.post('/v1/cards/activate', { cards: [{ card_id: card.id, last_four }] })
  const guesses = [...Array.from({ length: 30 }, () => wrong), card.last_four!]
  const replies = await Promise.all(guesses.map(activate))
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(replies.at(-1)!.status).toBe(429)
  expect(await statusNow()).toMatchObject({ card_status_id: pending })
})

test('only an open account can activate cards, and cards delivered during a hold wait until it ends', async () => {
  await activateBy('on_delivery')
  const { account_id, orders } = await aBatch(portal, { state: 'completed' })
  const { as } = await portal.staff(account_id)
  const hold = await as.post(`/v1/accounts/${account_id}/hold`, { reason: 'credit', note: 'Unpaid' })
  expect(hold.status).toBe(200)
  const step = (name: string) => as.post(`/v1/card_orders/${orders[0]!.id}/confirm_delivery`, { step: name })
  await step('shipped')
  expect((await step('delivered')).status).toBe(200)
  expect(await statusesOf(account_id)).toEqual([pending])
  const [card] = await cardsOf(account_id)
  const activate = () => as.post('/v1/cards/activate', { cards: [{ card_id: card!.id, last_four: card!.last_four }] })
  expect((await activate()).body).toMatchObject({ code: 'account_on_hold' })
  expect((await as.get(`/v1/cards/${card!.id}`)).body.data.effective_status_id).toBe(locked)
  await as.post(`/v1/accounts/${account_id}/release`, { reason: 'credit', note: 'Paid' })
  expect((await activate()).status).toBe(200)
})

test('an order of a CFN card and a Private Site card is approved, made, delivered and activated', async () => {
  await activateBy('by_customer')
  const [privateSite, single] = [5, 1]
  const { id: account_id } = await portal.anAccount()
  const own = await aTemplate(portal, { card_network_id: privateSite, card_type_id: single })
  const ownLine = { card_template_id: own.id, card_fuel_profile_id: 3, card_time_profile_id: 1, pin: '4821', ...gallons }
  const order = await anApprovedOrder(portal, account_id, [await aNewLine(portal), { ...ownLine, vehicle_number: '77' }])
  const { as: staff } = await portal.staff(account_id)
  const batch = (await staff.post('/v1/card_order_batches', { order_ids: [order.id] })).body.data.id
  for (const step of ['generate', 'complete'])
    expect((await staff.post(`/v1/card_order_batches/${batch}/${step}`)).status).toBe(200)
  const changes = portal.db.selectFrom('network_changes').select(['card_id', 'state']).where('account_id', '=', account_id)
  expect(await statusesOf(account_id)).toEqual([pending, pending])
  expect(await changes.execute()).toEqual([])
  const emboss = (await staff.get(`/v1/card_order_batches/${batch}/files/emboss`)).text
  const [titles, , ownCells] = emboss.split('\r\n').map((line) => line.split(','))
  expect(ownCells![titles!.findIndex((title) => /track 2/i.test(title))]).toMatch(/^\d+=\d{4}720/)

  for (const step of ['shipped', 'delivered']) await staff.post(`/v1/card_orders/${order.id}/confirm_delivery`, { step })
  const [cfn, host] = await cardsOf(account_id)
  const activate = (last_four: string) =>
    order.as.post('/v1/cards/activate', {
      cards: [
        { card_id: cfn!.id, last_four },
        { card_id: host!.id, last_four: host!.last_four },
      ],
    })
  expect((await activate(cfn!.last_four === '0000' ? '0001' : '0000')).status).toBe(422)
  expect(await statusesOf(account_id)).toEqual([pending, pending])
  expect((await activate(cfn!.last_four!)).status).toBe(200)
  const seen = async (id: number) => (await order.as.get(`/v1/cards/${id}`)).body.data
  expect(await seen(cfn!.id)).toMatchObject({ card_status_name: 'Active', network_state: 'waiting' })
  expect(await seen(host!.id)).toMatchObject({ card_status_name: 'Active', network_state: null, told: { state: 'host' } })
})
