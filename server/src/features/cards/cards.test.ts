import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aNewCard, aPin, aTemplate, aVehicleNumber, cardControls } from '#testing/cards.ts'
import { stand } from '#testing/standings.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { rowsText } from './list-cards.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anEditor = () => portal.aCustomer({ roles: ['card editor'] })
const aPinEditor = () => portal.aCustomer({ roles: ['card manager', 'pin manager 1'] })
const cfnDriver = { card_network_id: 1, card_type_id: 2 }
const driverLine = { card_fuel_profile_id: 8, card_time_profile_id: 1 }

test('the list shows the account’s own cards, ten to a page, with the total', async () => {
  const { as, account_id } = await anEditor()
  const other = await portal.anAccount()
  await aCard(portal, { account_id: other.id, description: 'Someone else’s' })
  for (let n = 0; n < 12; n++) await aCard(portal, { account_id, vehicle_number: `T${String(n).padStart(2, '0')}` })
  const first = await as.get('/v1/cards')
  expect(first.body.meta).toEqual({ page: 1, per_page: 10, total: 12, last_page: 2 })
  const second = await as.get('/v1/cards?page=2')
  const numbers = [...first.body.data, ...second.body.data].map((card: { vehicle_number: string }) => card.vehicle_number)
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, n) => `T${String(n).padStart(2, '0')}`))
  expect((await as.get('/v1/cards?page=3')).body).toMatchObject({ data: [], meta: { total: 12 } })
})

test('pages far from the start continue the list in both directions', async () => {
  const { as, account_id } = await anEditor()
  const kind = { card_network_id: 1, card_type_id: 3, card_status_id: cardStatus.active, ...cardControls }
  const numbers = Array.from({ length: 122 }, (_, n) => `V${String(n).padStart(3, '0')}`)
  await portal.db
    .insertInto('cards')
    .values(numbers.map((vehicle_number) => ({ account_id, ...kind, vehicle_number })))
    .execute()
  const read = async (page: number, sortedBy: string) =>
    (await as.get(`/v1/cards?page=${page}&orderBy=vehicle_number&sortedBy=${sortedBy}&with_use=1`)).body.data.map(
      (card: { vehicle_number: string }) => card.vehicle_number,
    )
  const pages = async (sortedBy: string) => [
    ...(await read(11, sortedBy)),
    ...(await read(12, sortedBy)),
    ...(await read(13, sortedBy)),
  ]
  expect(await pages('asc')).toEqual(numbers.slice(100))
  expect(await pages('desc')).toEqual(numbers.toReversed().slice(100))
})

test('filters and sorting apply to the list, and the total follows', async () => {
  const { as, account_id } = await anEditor()
  await aCard(portal, { account_id, description: 'b' })
  await aCard(portal, { account_id, description: 'a', card_status_id: cardStatus.lost })
  await aCard(portal, { account_id, description: 'c', card_network_id: 2 })
  const found = async (query: string) => {
    const { body } = await as.get(`/v1/cards?${query}`)
    return [body.meta.total, body.data.map((card: { description: string }) => card.description).join('')]
  }
  expect(await found('orderBy=description')).toEqual([3, 'abc'])
  expect(await found('orderBy=description&sortedBy=desc')).toEqual([3, 'cba'])
  expect(await found('card_status_id=3')).toEqual([1, 'a'])
  expect(await found('card_network_id=1&orderBy=description')).toEqual([2, 'ab'])
  expect(await found('card_network_id=2&card_status_id=3')).toEqual([0, ''])
  expect(await found('orderBy=id'), 'as they were created').toEqual([3, 'bac'])
  expect(await found('orderBy=id&sortedBy=desc')).toEqual([3, 'cab'])
  expect(await found('orderBy=id&sortedBy=desc&card_network_id=1')).toEqual([2, 'ab'])
  expect((await as.get('/v1/cards?orderBy=pin_index')).status).toBe(422)
})

test.each([
  ['card_network_id', 1, 2],
  ['card_type_id', 1, 3],
  ['card_fuel_profile_id', 1, 3],
  ['card_time_profile_id', 1, 2],
  ['max_gallon_fill', 40, 50],
  ['max_gallon_period', 100, 150],
  ['max_amount_fill', 200, 300],
  ['cost_center', 'KENT', 'YELM'],
  ['misc_1', 'A', 'B'],
  ['misc_4', 'A', 'B'],
] as const)('the list sorts by %s in both directions, with and without a keyword', async (field, less, more) => {
  const { as, account_id } = await anEditor()
  const later = await aCard(portal, { account_id, description: 'sorted', [field]: more })
  const sooner = await aCard(portal, { account_id, description: 'sorted', [field]: less })
  for (const filter of ['', '&keyword=sorted', '&card_status_id=1'])
    for (const [sortedBy, order] of [
      ['asc', [sooner.id, later.id]],
      ['desc', [later.id, sooner.id]],
    ] as const) {
      const { body } = await as.get(`/v1/cards?orderBy=${field}&sortedBy=${sortedBy}${filter}`)
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual(order)
    }
})

test.each([
  ['misc_2', 'cards_by_misc'],
  ['cost_center', 'cards_by_values'],
] as const)('the first page by %s compares the values in an index and reads the rows of the page alone', async (place, index) => {
  const { account_id } = await anEditor()
  // Vacuum marks a page as visible to all only if the commit of its rows is on disk. The test server does not wait for that.
  await portal.db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx)
    await sql`insert into cards (account_id, card_network_id, card_type_id, card_status_id, vehicle_number, card_fuel_profile_id)
      select ${account_id}, 1, 3, 1, 'T' || n, 3 from generate_series(1, 3000) n`.execute(tx)
  })
  const page = { keyword: '', page: 1, per_page: 10, orderBy: place, sortedBy: 'asc' } as const
  const slice = { where: `account_id = ${account_id}`, place, direction: 'asc', limit: '10', offset: '0' } as const
  const plan = async () => {
    await sql`vacuum analyze cards`.execute(portal.db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select cards.id ${sql.raw(rowsText(page, slice))}`.execute(
      portal.db,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  // Nor can it mark a page while another transaction, such as a look of the queue, is older than its rows.
  await expect.poll(plan, { timeout: 30_000 }).toContain(`Index Only Scan using ${index}`)
})

test('a keyword list, read after the caller, shows the same cards as a plain list, read with the caller', async () => {
  const { as, account_id } = await anEditor()
  for (const vehicle_number of ['SAME-1', 'SAME-2']) await aCard(portal, { account_id, vehicle_number })
  const { body } = await as.get('/v1/cards?orderBy=vehicle_number')
  expect(body.data).toHaveLength(2)
  expect((await as.get('/v1/cards?orderBy=vehicle_number&keyword=same')).body).toEqual(body)
  expect((await as.get('/v1/cards?page=2')).body).toEqual({ data: [], meta: { page: 2, per_page: 10, total: 2, last_page: 1 } })
})

test('in an account on hold, the filter for Locked finds the active cards, and the filter for Active finds none', async () => {
  const { as, account_id } = await anEditor()
  const { id } = await aCard(portal, { account_id, card_status_id: cardStatus.active })
  await stand(portal, account_id, 'on_hold')
  const found = async (status: number) =>
    (await as.get(`/v1/cards?card_status_id=${status}`)).body.data.map((card: { id: number }) => card.id)
  expect(await found(cardStatus.locked)).toEqual([id])
  expect(await found(cardStatus.active)).toEqual([])
})

test('the keyword finds the last four digits, the vehicle and the description, and takes wildcards literally', async () => {
  const { as, account_id } = await anEditor()
  await aCard(portal, { account_id, number: '7088000000004471', vehicle_number: 'TRK9', description: 'Kenworth 100%' })
  await aCard(portal, { account_id, number: '7088000000009999', description: 'Plain' })
  for (const keyword of ['4471', 'trk9', 'KENWORTH', '100%25'])
    expect((await as.get(`/v1/cards?keyword=${keyword}`)).body.meta.total).toBe(1)
  for (const keyword of ['7088', '%25_%25', '708800000000'])
    expect((await as.get(`/v1/cards?keyword=${keyword}`)).body.meta.total).toBe(0)
})

test('staff find a card by its whole number; a customer does not', async () => {
  const { as, account_id } = await anEditor()
  const number = '7088000000123458'
  const card = await aCard(portal, { account_id, number })
  const { as: staff } = await portal.staff(account_id)
  expect((await staff.get(`/v1/cards?keyword=${number}`)).body.data).toMatchObject([{ id: card.id }])
  expect((await as.get(`/v1/cards?keyword=${number}`)).body.data).toEqual([])
})

test('no reply about cards contains a PIN or more than the last four digits of a number', async () => {
  const { as, account_id } = await aPinEditor()
  const pin = aPin()
  const number = '7088123456789012'
  const { id, version, vehicle_number } = await aCard(portal, { account_id, pin, number, ...cfnDriver })
  const replies = [
    await as.get('/v1/cards'),
    await as.get(`/v1/cards/${id}`),
    await as.put(`/v1/cards/${id}`, { ...driverLine, vehicle_number, version, pin: aPin() }),
    await as.get(`/v1/cards/${id}/history`),
    await as.get('/v1/cards/export?format=csv'),
  ]
  for (const { status, text } of replies) {
    expect(status).toBe(200)
    expect(text).not.toContain(pin)
    expect(text).not.toContain('70881234')
    expect(text).not.toMatch(/sealed|pin_index|number_hash/)
  }
})

test('reading a card returns exactly what creating or changing it returned, down to the millisecond', async () => {
  const { as } = await anEditor()
  const made = (await as.post('/v1/cards', await aNewCard(portal))).body.data
  expect((await as.get(`/v1/cards/${made.id}`)).body.data).toEqual(made)
  const { vehicle_number, version } = made
  const changed = (await as.put(`/v1/cards/${made.id}`, { ...cardControls, vehicle_number, cost_center: 'KENT', version })).body
    .data
  expect((await as.get(`/v1/cards/${made.id}`)).body.data).toEqual(changed)
  expect((await as.get('/v1/cards')).body.data[0].updated_at).toBe(changed.updated_at)
})

test('several cards are read by one call, in the order asked for, as each is read by itself', async () => {
  const { as, account_id } = await anEditor()
  const ids: number[] = []
  for (const description of ['first', 'second', 'third']) ids.push((await aCard(portal, { account_id, description })).id)
  const card_ids = [ids[2]!, ids[0]!, ids[2]!]
  const { body } = await as.post('/v1/cards/details', { card_ids })
  const alone: unknown[] = []
  for (const id of card_ids) alone.push((await as.get(`/v1/cards/${id}`)).body.data)
  expect(body.data).toEqual(alone)
  const tooMany = Array.from({ length: limits.orderLines + 1 }, () => ids[0]!)
  const replies = [[], tooMany, tooMany.slice(1)].map((each) => as.post('/v1/cards/details', { card_ids: each }))
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([422, 422, 200])
})

test('another account’s card is not found by any call, and nothing changes', async () => {
  const { as, account_id } = await aPinEditor()
  const mine = await aCard(portal, { account_id })
  const foreign = await aCard(portal, { account_id: (await portal.anAccount()).id, pin: aPin() })
  const { id } = foreign
  const replies = [
    await as.get(`/v1/cards/${id}`),
    await as.get(`/v1/cards/${id}/history`),
    await as.post('/v1/cards/details', { card_ids: [mine.id, id] }),
    await as.put(`/v1/cards/${id}`, { ...cardControls, vehicle_number: 'X', version: 1 }),
    await as.post(`/v1/cards/${id}/reveal_pin`),
    await as.post('/v1/update_card_status', { card_ids: [mine.id, id], card_status_id: cardStatus.lost, reason: 'lost' }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  const after = await portal.db.selectFrom('cards').selectAll().where('id', 'in', [mine.id, id]).orderBy('id').execute()
  expect(after).toEqual([mine, foreign])
})

test('a new card is pending without a number, and its PIN is drawn if the user may not choose one', async () => {
  const { as } = await anEditor()
  const template = await aTemplate(portal, cfnDriver)
  const reply = await as.post('/v1/cards', { card_template_id: template.id, ...driverLine })
  expect(reply.status).toBe(200)
  expect(reply.body.data).toMatchObject({
    card_status_name: 'Pending',
    last_four: null,
    has_pin: true,
    template: { template_name: template.template_name },
  })
  const refused = await as.post('/v1/cards', { card_template_id: template.id, ...driverLine, pin: '48213' })
  expect(refused).toMatchObject({ status: 422, body: { errors: { pin: ['Not permitted'] } } })
})

test('values a card type does not have are dropped, and gallons are capped at the template’s limit if it has one', async () => {
  const { as } = await anEditor()
  const template = await aTemplate(portal, { max_gallon_fill: 80, max_gallon_period: null })
  const body = {
    card_template_id: template.id,
    ...cardControls,
    max_gallon_fill: 299,
    max_gallon_period: 9_999,
    zips: ['98'],
    vehicle_number: aVehicleNumber(),
  }
  const { body: reply } = await as.post('/v1/cards', body)
  expect(reply.data).toMatchObject({ max_gallon_fill: 80, max_gallon_period: 9_999, zips: [] })
})

test('missing values are reported in the specification’s words', async () => {
  const { as } = await anEditor()
  const template = await aTemplate(portal)
  const reply = await as.post('/v1/check_cards', { card_template_id: template.id })
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({
    vehicle_number: ['Vehicle number field is required'],
    card_fuel_profile_id: ['Card product type field is required'],
    max_gallon_fill: ['Max gallon field is required'],
    max_gallon_period: ['Max gallon period is required'],
    card_period_gallon_id: ['Gallon period is required'],
  })
})

test('a card without a template says so, and an empty input is as missing as none', async () => {
  const { as } = await anEditor()
  const check = async (body: object) => (await as.post('/v1/check_cards', body)).body.errors
  const line = await aNewCard(portal)
  for (const card_template_id of [undefined, null, '', 0])
    expect(await check({ ...line, card_template_id })).toEqual({ card_template_id: ['Card Template field is required'] })
  expect(await check({ ...line, card_fuel_profile_id: '', max_gallon_fill: '', card_period_gallon_id: '' })).toEqual({
    card_fuel_profile_id: ['Card product type field is required'],
    max_gallon_fill: ['Max gallon field is required'],
    card_period_gallon_id: ['Gallon period is required'],
  })
})

test('limits of a card are moved to what is possible: gallons from 1, dollars from 0 to 99,999', async () => {
  const { as } = await anEditor()
  const template = await aTemplate(portal, { card_network_id: 5, max_gallon_fill: null, max_gallon_period: null })
  const limitsOf = async (values: object) => {
    const body = { card_template_id: template.id, ...cardControls, vehicle_number: aVehicleNumber(), ...values }
    const { max_gallon_fill, max_gallon_period, max_amount_fill } = (await as.post('/v1/cards', body)).body.data
    return [max_gallon_fill, max_gallon_period, max_amount_fill]
  }
  expect(await limitsOf({ max_gallon_fill: 0, max_gallon_period: -5, max_amount_fill: -1 })).toEqual([1, 1, 0])
  const high = { max_gallon_fill: 150_000, max_gallon_period: 150_000, max_amount_fill: 150_000 }
  expect(await limitsOf(high)).toEqual([300, 99_999, 99_999])
})

test('a region of a ZIP lock-out has at most two digits; anything longer is a full code', async () => {
  const { as } = await anEditor()
  const { id: card_template_id } = await aTemplate(portal, { card_network_id: 2 })
  const line = { ...(await aNewCard(portal)), card_template_id }
  const statusOf = async (zip: string) => (await as.post('/v1/check_cards', { ...line, zips: [zip] })).status
  for (const zip of ['9', '98', '98032']) expect([zip, await statusOf(zip)]).toEqual([zip, 200])
  for (const zip of ['', '980', '9803', '980321', 'ab']) expect([zip, await statusOf(zip)]).toEqual([zip, 422])
})

test('the payload of a new card changes a card: the last save wins without a version, and the template stays', async () => {
  const { as } = await anEditor()
  const payload = await aNewCard(portal)
  const { id } = (await as.post('/v1/cards', payload)).body.data
  const saved = await as.put(`/v1/cards/${id}`, { ...payload, id, description: 'Truck 7' })
  expect(saved).toMatchObject({ status: 200, body: { data: { description: 'Truck 7', version: 2 } } })
  const { id: card_template_id } = await aTemplate(portal)
  expect((await as.put(`/v1/cards/${id}`, { ...payload, card_template_id })).body.errors).toEqual({
    card_template_id: ['The template of a card cannot be changed'],
  })
  expect((await as.put(`/v1/cards/${id}`, { ...payload, id: id + 1 })).body.errors).toEqual({
    id: ['The address names another card'],
  })
})

test('filters that are sent empty count as left out', async () => {
  const { as, account_id } = await anEditor()
  await aCard(portal, { account_id })
  const empty = 'keyword=&card_type_id=&card_network_id=&card_status_id=&orderBy=&sortedBy=&page=1&per_page=10'
  expect(await as.get(`/v1/cards?${empty}`)).toMatchObject({ status: 200, body: { meta: { total: 1 } } })
})

test('a vehicle number is unique per account and network, in any spelling, until its card is cancelled', async () => {
  const { as, account_id } = await anEditor()
  const held = await aCard(portal, { account_id, vehicle_number: 'trk 7' })
  const body = { ...(await aNewCard(portal)), vehicle_number: 'TRK 7' }
  for (const path of ['/v1/check_cards', '/v1/cards'])
    expect(await as.post(path, body)).toMatchObject({
      status: 422,
      body: { errors: { vehicle_number: ['Vehicle number has already been taken'] } },
    })
  await as.post('/v1/update_card_status', { card_ids: [held.id], card_status_id: cardStatus.cancelled, reason: 'vehicle sold' })
  expect((await as.post('/v1/cards', body)).status).toBe(200)
})

test('after twenty PIN conflicts, a free PIN and a taken one get the same refusal', async () => {
  const { as, account_id } = await aPinEditor()
  const pin = aPin()
  await aCard(portal, { account_id, pin, ...cfnDriver, vehicle_number: null })
  const template = await aTemplate(portal, cfnDriver)
  const body = { card_template_id: template.id, ...driverLine, pin }
  for (let n = 0; n < 20; n++)
    expect((await as.post(n % 2 ? '/v1/cards' : '/v1/check_cards', body, { 'idempotency-key': `k${n}` })).status).toBe(422)
  for (const asked of [pin, aPin()])
    for (const path of ['/v1/check_cards', '/v1/cards'])
      expect((await as.post(path, { ...body, pin: asked })).status, `${path} ${asked === pin}`).toBe(429)
})

test('when several people save a card at once, one succeeds and the others get a conflict', async () => {
  const { as, account_id } = await anEditor()
  const { id, version, vehicle_number } = await aCard(portal, { account_id })
  const edit = (cost_center: string) => as.put(`/v1/cards/${id}`, { ...cardControls, vehicle_number, cost_center, version })
  const replies = await Promise.all(['KENT', 'TACOMA', 'SEATTLE'].map(edit))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('version')
  const winner = replies.find(({ status }) => status === 200)?.body.data.cost_center
  expect((await as.get(`/v1/cards/${id}`)).body.data).toMatchObject({ cost_center: winner, version: version + 1 })
})

test('each change of a card is in its history: who, when, from what to what', async () => {
  const { as, account_id } = await anEditor()
  const { id, version, vehicle_number } = await aCard(portal, { account_id })
  await as.put(`/v1/cards/${id}`, { ...cardControls, vehicle_number, max_gallon_fill: 40, version })
  await as.post('/v1/update_card_status', { card_ids: [id], card_status_id: cardStatus.inactive, reason: 'driver left' })
  const { body } = await as.get(`/v1/cards/${id}/history`)
  expect(body.data).toMatchObject([
    {
      action: 'card.change-status',
      reason: 'driver left',
      source: 'portal',
      changes: [{ label: 'Status', before: 'Active', after: 'Inactive' }],
    },
    { action: 'card.update', who: 'Pat Driver', changes: [{ field: 'max_gallon_fill', before: '50 gal', after: '40 gal' }] },
  ])
})

test('statuses change only as the transition table allows, for all of the cards or none', async () => {
  const { as, account_id } = await anEditor()
  const active = await aCard(portal, { account_id })
  const stolen = await aCard(portal, { account_id, card_status_id: cardStatus.stolen })
  const change = (card_ids: number[], card_status_id: number) =>
    as.post('/v1/update_card_status', { card_ids, card_status_id, reason: 'other' })
  expect((await change([active.id, stolen.id], cardStatus.inactive)).status).toBe(409)
  expect((await change([active.id], cardStatus.locked)).status).toBe(409)
  expect((await change([active.id], 42)).status).toBe(422)
  expect((await as.get(`/v1/cards/${active.id}`)).body.data.card_status_name).toBe('Active')
  expect(await change([active.id], cardStatus.inactive)).toMatchObject({
    status: 200,
    body: { data: { changed: 1, is_reversible: true } },
  })
  expect(await change([active.id], cardStatus.lost)).toMatchObject({
    status: 200,
    body: { data: { changed: 1, is_reversible: false } },
  })
})

test('a hold can be undone while its cards are unchanged; a card changed since then is not overwritten', async () => {
  const { as, account_id } = await anEditor()
  const [first, second] = [await aCard(portal, { account_id }), await aCard(portal, { account_id })]
  const card_ids = [first.id, second.id]
  const hold = () => as.post('/v1/update_card_status', { card_ids, card_status_id: cardStatus.inactive, reason: 'other' })
  const undo = (as_left: unknown) =>
    as.post('/v1/update_card_status', { card_ids, card_status_id: cardStatus.active, reason: 'other', note: 'Undone', as_left })
  const statuses = async () =>
    Promise.all(card_ids.map(async (id) => (await as.get(`/v1/cards/${id}`)).body.data.card_status_name))
  const held = await hold()
  expect(await undo(held.body.data.cards)).toMatchObject({ status: 200, body: { data: { changed: 2 } } })
  expect(await statuses()).toEqual(['Active', 'Active'])

  const { cards } = (await hold()).body.data
  const { version } = cards[1]
  await as.put(`/v1/cards/${second.id}`, { description: 'Sold to a neighbour', version })
  expect(await undo(cards)).toMatchObject({
    status: 409,
    body: { message: 'A card was changed again after that, so nothing was undone. Look at it again' },
  })
  expect(await statuses(), 'all of the cards or none').toEqual(['Inactive', 'Inactive'])
})

test('an undone hold is shown as such in the card’s history and in the account’s notifications', async () => {
  const { as, account_id } = await anEditor()
  const { id } = await aCard(portal, { account_id, number: '7088000011114488' })
  const change = (card_status_id: number, more: object) =>
    as.post('/v1/update_card_status', { card_ids: [id], card_status_id, reason: 'other', ...more })
  const { cards: as_left } = (await change(cardStatus.inactive, {})).body.data
  const undone = (await change(cardStatus.active, { as_left })).body.data
  expect((await as.get(`/v1/cards/${id}/history`)).body.data).toMatchObject([
    { action: 'card.undo-hold', reason: null, changes: [{ label: 'Status', before: 'Inactive', after: 'Active' }] },
    { action: 'card.change-status', reason: 'other' },
  ])
  expect((await as.get('/v1/notifications')).body.data[0].title).toBe('Hold undone: the card ending 4488 is Active again')
  expect((await change(cardStatus.lost, { as_left: undone.cards })).status, 'a loss is never an undo').toBe(409)
})

test('the account is notified of a lost card, and its admins get a mail', async () => {
  const { as, account_id } = await anEditor()
  const admin = await portal.aCustomer({ roles: ['acct admin'], account_id })
  const { id } = await aCard(portal, { account_id, number: '7088000011114471' })
  await as.post('/v1/update_card_status', { card_ids: [id], card_status_id: cardStatus.lost, reason: 'lost' })
  expect((await as.get('/v1/notifications')).body.data).toMatchObject([
    { kind: 'card', title: 'The card ending 4471 is now Lost', link: `/card-management?card=${id}` },
  ])
  const mails = await portal.db
    .selectFrom('mails')
    .select(['to_email', 'kind'])
    .where('to_email', '=', admin.user.email)
    .execute()
  expect(mails).toEqual([{ to_email: admin.user.email, kind: 'card-status' }])
})

test('PIN managers and staff can look at the PIN of one card at a time, and each look is recorded', async () => {
  const { as, account_id, user } = await aPinEditor()
  const pin = aPin()
  const { id } = await aCard(portal, { account_id, pin })
  expect((await as.post(`/v1/cards/${id}/reveal_pin`)).body.data).toEqual({ pin })
  const { as: editor } = await portal.aCustomer({ roles: ['card editor'], account_id })
  expect((await editor.post(`/v1/cards/${id}/reveal_pin`)).status).toBe(403)
  const { as: staff, user: member } = await portal.staff(account_id)
  expect((await staff.post(`/v1/cards/${id}/reveal_pin`)).body.data).toEqual({ pin })
  const looks = await portal.db
    .selectFrom('audit_events')
    .select(['actor_id'])
    .where('action', '=', 'card.reveal-pin')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(looks).toEqual([{ actor_id: user.id }, { actor_id: member.id }])
  const bare = await aCard(portal, { account_id })
  expect((await as.post(`/v1/cards/${bare.id}/reveal_pin`)).status).toBe(409)
})

test('the export contains every matching card, whatever the page, and no cell that runs as a formula', async () => {
  const { as, account_id } = await anEditor()
  for (let n = 0; n < 15; n++) await aCard(portal, { account_id, description: n === 0 ? '=HYPERLINK("x")' : `Truck ${n}` })
  await aCard(portal, { account_id, description: 'Lost one', card_status_id: cardStatus.lost })
  const csv = await as.get('/v1/cards/export?format=csv&card_status_id=1')
  const lines = csv.text.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(16)
  expect(csv.text).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="cards_account-\w+_\d{4}-\d\d-\d\d\.csv"/)
  const xlsx = await as.get('/v1/cards/export?format=xlsx')
  expect(xlsx.text.slice(0, 2)).toBe('PK')
})
