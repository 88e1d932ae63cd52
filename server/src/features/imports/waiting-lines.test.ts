// docs/product/transactions-and-money.md#waiting-lines: when a line that waits is tried again, and how it goes away.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard, aNewCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, aTranId, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

const take = async (...records: ReturnType<typeof aRecord>[]) => {
  await sendFile(as, asOwnCsv(records), { layout: 'C' })
  await portal.runJobs()
}

const states = async (keyword: string) => {
  const rows = portal.db.selectFrom('held_transactions').select(['tran_id', 'state', 'discard_reason', 'decided_by'])
  return (await rows.where('tran_id', 'like', `${keyword}%`).orderBy('id').execute()).map(({ state }) => state)
}

const aKnownCard = async () => {
  const number = aCardNumber()
  await aCard(portal, { account_id: (await portal.anAccount()).id, number })
  return number
}

test('an import tries only the waiting lines that its own file may unblock: those that wait for a site', async () => {
  const [number, card_number] = [aCardNumber(), await aKnownCard()]
  const ofCard = aRecord({ card_number: number })
  const site_number = aTranId().slice(0, 6)
  const ofSite = aRecord({ card_number, site_number, site_name: '', state: '' })
  await take(ofCard, ofSite)
  await aCard(portal, { account_id: (await portal.anAccount()).id, number })
  await take(aRecord({ card_number, site_number, site_name: 'Kent North', state: 'WA' }))
  expect(await states(ofSite.tran_id)).toEqual(['placed'])
  expect(await states(ofCard.tran_id)).toEqual(['waiting'])
})

test('lines that wait for a card are placed when the card gets its number and becomes active', async () => {
  const { id: account_id, cl_account_no } = await portal.anAccount()
  const customer = await portal.aCustomer({ account_id, roles: ['card manager'] })
  const card = await aNewCard(portal)
  const { body } = await customer.as.post('/v1/cards', card)
  const record = aRecord({ card_number: '***', account_number: cl_account_no, vehicle_number: card.vehicle_number })
  await take(record)
  expect(await states(record.tran_id)).toEqual(['waiting'])
  expect((await as.post(`/v1/card_review/cards/${body.data.id}/number`, {})).status).toBe(200)
  await portal.runJobs()
  expect(await states(record.tran_id)).toEqual(['placed'])
})

test('all matching lines are discarded together, if they are as many as the list showed', async () => {
  const prefix = aTranId().slice(0, 6)
  await take(...['0', '1', '2'].map((n) => aRecord({ card_number: aCardNumber(), tran_id: `${prefix}${n}` })))
  const body = { matching: { keyword: prefix, reason: 'unknown card' }, reason: 'Cards of another provider' }
  const seen = await as.get(`/v1/held_transactions?keyword=${prefix}&reason=unknown card`)
  expect(seen.body.meta.total).toBe(3)
  const late = await as.post('/v1/held_transactions/discard', { ...body, count: 2 })
  expect(late).toMatchObject({ status: 409, body: { message: 'The list has changed: 3 lines match now' } })
  expect(await states(prefix)).toEqual(['waiting', 'waiting', 'waiting'])
  expect((await as.post('/v1/held_transactions/discard', { ...body, count: 3 })).body.data).toEqual({ discarded: 3 })
  expect(await states(prefix)).toEqual(['discarded', 'discarded', 'discarded'])
  const told = await portal.db
    .selectFrom('audit_events')
    .select('after')
    .where('action', '=', 'held-transaction.discard-many')
    .executeTakeFirstOrThrow()
  expect(told.after).toMatchObject({ discarded: 3, reason: body.reason, matching: body.matching })
})

test.each([{ count: 0 }, { count: 20_001 }, { count: 1.5 }, { reason: ' ' }, { matching: { keyword: '', reason: 'x' } }])(
  'discarding many with %o is refused',
  async (wrong) => {
    const body = { matching: { keyword: 'nothing' }, count: 1, reason: 'Not ours', ...wrong }
    expect((await as.post('/v1/held_transactions/discard', body)).status).toBe(422)
  },
)

test('a waiting line that cannot be unsealed keeps waiting, and the others are placed', async () => {
  const card_number = await aKnownCard()
  const site_number = aTranId().slice(0, 6)
  const ofSite = () => aRecord({ card_number, site_number, site_name: '', state: '' })
  const [damaged, sound] = [ofSite(), ofSite()]
  await take(damaged, sound)
  const held = portal.db.updateTable('held_transactions').where('tran_id', '=', damaged.tran_id)
  await held.set({ sealed: Buffer.from('damaged') }).execute()
  await take(aRecord({ card_number, site_number, site_name: 'Kent North', state: 'WA' }))
  expect(await states(damaged.tran_id)).toEqual(['waiting'])
  expect(await states(sound.tran_id)).toEqual(['placed'])
})
