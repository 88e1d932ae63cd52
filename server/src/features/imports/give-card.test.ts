// docs/product/transactions-and-money.md#the-card-of-a-waiting-line
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard, aNewCard } from '#testing/cards.ts'
import { aCardNumber, aHeldCorrection, aRecord, asOwnCsv, aTranId, sendFile } from '#testing/imports.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let as: Caller
let user: { id: number }
beforeAll(async () => {
  portal = await aPortal()
  const staff = await portal.staff()
  as = staff.as
  user = staff.user
})
afterAll(() => portal.close())

const take = async (...records: ReturnType<typeof aRecord>[]) => {
  const { body } = await sendFile(as, asOwnCsv(records), { layout: 'C' })
  await portal.runJobs()
  return (await as.get(`/v1/imports/${body.data.id}`)).body.data
}

const aWaitingLine = async (given: Partial<ReturnType<typeof aRecord>> = {}) => {
  const record = aRecord({ card_number: aCardNumber(), ...given })
  await take(record)
  const held = portal.db.selectFrom('held_transactions').select('id').where('tran_id', '=', record.tran_id)
  return { record, id: (await held.executeTakeFirstOrThrow()).id }
}

const aCardOf = async (given: { card_network_id?: number; vehicle_number?: string; description?: string } = {}) => {
  const { id: account_id } = await portal.anAccount()
  const number = aCardNumber()
  return { account_id, card: await aCard(portal, { account_id, number, ...given }), last_four: number.slice(-4) }
}

const reason = 'The driver has the receipt'

test('staff assign a line of an unknown card to a card, and it becomes a purchase of that card', async () => {
  const { record, id } = await aWaitingLine()
  const { account_id, card, last_four } = await aCardOf({ vehicle_number: '4711', description: 'Yard truck' })
  const offered = await as.get(`/v1/held_transactions/${id}/cards?account_id=${account_id}&keyword=yard`)
  expect(offered.body.data).toEqual([
    { card_id: card.id, last_four, vehicle_number: '4711', description: 'Yard truck', card_status_name: 'Active' },
  ])
  const given = await as.post(`/v1/held_transactions/${id}/card`, { account_id, card_id: card.id, reason })
  expect(given).toMatchObject({ status: 200, body: { data: { state: 'placed' } } })
  const stored = portal.db.selectFrom('transactions').selectAll().where('tran_id', '=', record.tran_id)
  expect(await stored.execute()).toMatchObject([
    { account_id, card_id: card.id, last_four, vehicle_number: '4711', total: 3_951 },
  ])
  const told = portal.db.selectFrom('audit_events').select(['account_id', 'actor_id', 'after'])
  expect(await told.where('action', '=', 'held-transaction.give-card').where('object_id', '=', id).execute()).toEqual([
    { account_id, actor_id: user.id, after: { tran_id: record.tran_id, card_id: card.id, last_four, reason } },
  ])
  expect(await take(record), 'the same line in another file changes nothing').toMatchObject({ unchanged: 1, added: 0, held: 0 })
  const again = await as.post(`/v1/held_transactions/${id}/card`, { account_id, card_id: card.id, reason })
  expect(again).toMatchObject({ status: 409, body: { message: 'Another user has already decided on this line' } })
})

test('a correction of a line whose card was chosen stays with that card, also once it is on an invoice', async () => {
  const { record, id } = await aWaitingLine()
  const { account_id, card } = await aCardOf()
  expect((await as.post(`/v1/held_transactions/${id}/card`, { account_id, card_id: card.id, reason })).status).toBe(200)
  expect(await take({ ...record, odometer: 1 })).toMatchObject({ corrected: 1, held: 0 })
  const invoice = await anInvoice(portal, { account_id })
  const stored = portal.db
    .selectFrom('transactions')
    .select(['card_id', 'odometer', 'tran_id'])
    .where('account_id', '=', account_id)
  await portal.db.updateTable('transactions').set({ invoice_id: invoice.id }).where('account_id', '=', account_id).execute()
  expect(await take({ ...record, odometer: 2 })).toMatchObject({ held: 1 })
  expect(await stored.orderBy('id').execute()).toEqual([
    { card_id: card.id, odometer: 1, tran_id: record.tran_id },
    { card_id: card.id, odometer: null, tran_id: `${record.tran_id}~r1` },
    { card_id: card.id, odometer: 2, tran_id: `${record.tran_id}~c1` },
  ])
})

test('only a made card of the line’s network and of the chosen account can be assigned', async () => {
  const { id } = await aWaitingLine()
  const [mine, ofPpa] = [await aCardOf(), await aCardOf({ card_network_id: 2 })]
  const customer = await portal.aCustomer({ account_id: mine.account_id, roles: ['card manager'] })
  const unmade = (await customer.as.post('/v1/cards', await aNewCard(portal))).body.data
  const offered = async (account_id: number) =>
    (await as.get(`/v1/held_transactions/${id}/cards?account_id=${account_id}`)).body.data.map(
      ({ card_id }: { card_id: number }) => card_id,
    )
  expect(await offered(mine.account_id)).toEqual([mine.card.id])
  expect(await offered(ofPpa.account_id)).toEqual([])
  for (const wrong of [
    { account_id: ofPpa.account_id, card_id: ofPpa.card.id },
    { account_id: mine.account_id, card_id: unmade.id },
    { account_id: ofPpa.account_id, card_id: mine.card.id },
  ]) {
    const { status, body } = await as.post(`/v1/held_transactions/${id}/card`, { ...wrong, reason })
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { card_id: ['The account has no such card of this network'] },
    })
  }
  const mute = await as.post(`/v1/held_transactions/${id}/card`, {
    account_id: mine.account_id,
    card_id: mine.card.id,
    reason: ' ',
  })
  expect(mute.status).toBe(422)
  expect((await as.get('/v1/held_transactions/999999999/cards?account_id=1')).status).toBe(404)
})

test('a line that lacks its product too needs its product first and then its card', async () => {
  const product_code = aTranId().slice(0, 8).toUpperCase()
  const { id } = await aWaitingLine({ product_code })
  const { account_id, card } = await aCardOf()
  const give = () => as.post(`/v1/held_transactions/${id}/card`, { account_id, card_id: card.id, reason })
  expect(await give()).toMatchObject({
    status: 409,
    body: { message: 'The product is not known either. Map it, then choose the card again' },
  })
  const waits = async () =>
    portal.db.selectFrom('held_transactions').select(['reason', 'state']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(await waits(), 'the list offers to map it').toEqual({ reason: 'unknown product', state: 'waiting' })
  expect(await give()).toMatchObject({ status: 409, body: { message: 'This line does not wait for a card' } })
  await as.post('/v1/network_products', { card_network_id: 1, network_code: product_code, product_id: 19 })
  expect(await waits()).toEqual({ reason: 'unknown card', state: 'waiting' })
  expect((await give()).status).toBe(200)
  expect(await waits()).toEqual({ reason: 'unknown card', state: 'placed' })
})

test('when two people choose a card for one line at once, one is refused and one purchase is made', async () => {
  const { record, id } = await aWaitingLine()
  const cards = [await aCardOf(), await aCardOf()]
  const replies = await Promise.all(
    cards.map(({ account_id, card }) => as.post(`/v1/held_transactions/${id}/card`, { account_id, card_id: card.id, reason })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const stored = portal.db.selectFrom('transactions').select('id').where('tran_id', '=', record.tran_id)
  expect(await stored.execute()).toHaveLength(1)
})

test('a damaged line cannot be placed, previewed or given a card until its file is imported again', async () => {
  const { record, id } = await aWaitingLine()
  const { account_id, card } = await aCardOf()
  const correction = await aHeldCorrection(portal, account_id)
  const held = portal.db.updateTable('held_transactions').where('id', 'in', [id, correction])
  await held.set({ sealed: Buffer.from('damaged') }).execute()
  const damaged = {
    status: 409,
    body: {
      code: 'unreadable',
      message: 'This line is damaged and cannot be read. Import its file again, or discard the line',
    },
  }
  const give = () => as.post(`/v1/held_transactions/${id}/card`, { account_id, card_id: card.id, reason })
  expect(await as.post(`/v1/held_transactions/${id}/place`, {})).toMatchObject(damaged)
  expect(await as.get(`/v1/held_transactions/${correction}/preview`)).toMatchObject(damaged)
  expect(await give()).toMatchObject(damaged)
  await take(record)
  expect((await give()).status).toBe(200)
})
