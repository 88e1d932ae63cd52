// docs/product/provider-start.md#the-set-up: from an empty database, each step is derived from the data.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aTemplate } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

/** The state after the migrations: nobody has confirmed a range, and there is one member of staff. */
const anEmptyPortal = async () => {
  const portal = await aPortal()
  await portal.db.updateTable('card_number_ranges').set({ confirmed_at: null }).execute()
  return { portal, ...(await portal.staff()) }
}

let portal: Portal
let as: Caller
beforeAll(async () => {
  ;({ portal, as } = await anEmptyPortal())
})
afterAll(() => portal.close())

type Step = { key: string; is_done: boolean; is_skipped: boolean }

const doneOf = ({ body }: Awaited<ReturnType<Caller['get']>>) =>
  (body.data.steps as Step[]).filter(({ is_done }) => is_done).map(({ key }) => key)
const done = async () => doneOf(await as.get('/v1/setup'))

test('an empty portal has ten steps, none of them settled', async () => {
  const { body } = await as.get('/v1/setup')
  expect(body.data).toMatchObject({ settled: 0, has_accounts: false })
  expect(body.data.steps).toHaveLength(10)
})

test('each step is settled by its action, wherever that is done', async () => {
  const { version } = (await as.get('/v1/provider')).body.data
  await as.put('/v1/provider', { provider_name: 'North Fuel', version })
  expect(await done()).toEqual(['provider'])

  for (const id of [3, 4, 5, 6, 7]) await as.put(`/v1/provider/networks/${id}`, { is_used: false, version: 1 })
  expect(await done()).not.toContain('networks')
  for (const id of [1, 2]) await as.put(`/v1/provider/networks/${id}`, { kind: 'hand', version: 1 })
  expect(await done()).toEqual(['provider', 'networks'])

  await as.post('/v1/card_number_ranges/1/confirm', { version: 1 })
  expect(await done()).not.toContain('number-ranges')
  await as.post('/v1/card_number_ranges/2/confirm', { version: 1 })
  expect(await done()).toEqual(['provider', 'networks', 'number-ranges'])

  const site = { name: 'Kent', state: 'WA', kind: 'cardlock' }
  await portal.db
    .insertInto('sites')
    .values([1, 2].map((card_network_id) => ({ card_network_id, site_number: '1', ...site })))
    .execute()
  await as.post('/v1/setup/opened', { step: 'profiles' })
  await aTemplate(portal, { card_network_id: 1 })
  expect(await done()).not.toContain('templates')
  await aTemplate(portal, { card_network_id: 2 })
  expect(await done()).not.toContain('ledger')
  await portal.db.updateTable('billing_settings').set({ ledger_from: '2026-11-01' }).execute()
  await portal.staff()
  expect(await done()).toEqual(['provider', 'networks', 'number-ranges', 'sites', 'profiles', 'templates', 'ledger', 'staff'])

  const account = await portal.anAccount()
  expect((await as.get('/v1/setup')).body.data.has_accounts).toBe(true)
  expect(await done()).not.toContain('account')
  await portal.aCustomer({ account_id: account.id, roles: ['acct admin'] })
  expect(await done()).toContain('account')
})

test('a network that is told by files is set up once it has the codes of its profiles, and its key', async () => {
  const own = await anEmptyPortal()
  onTestFinished(own.portal.close)
  const networks = async () => doneOf(await own.as.get('/v1/setup')).includes('networks')
  const save = async (change: object) => {
    const { version } = (await own.as.get('/v1/provider/networks')).body.data[0]
    expect((await own.as.put('/v1/provider/networks/1', { ...change, version })).status).toBe(200)
  }
  for (const id of [2, 3, 4, 5, 6, 7]) await own.as.put(`/v1/provider/networks/${id}`, { is_used: false, version: 1 })
  await save({ kind: 'folder', settings: { folder: '/cfn' } })
  expect(await networks()).toBe(false)
  const diesel = { what: 'fuel_profile', our_id: 3, their_code: '01' }
  await save({ codes: [diesel] })
  expect(await networks()).toBe(true)

  await aTemplate(own.portal, { card_network_id: 1, card_fuel_profile_id: 5 })
  expect(await networks()).toBe(false)
  await save({ codes: [diesel, { ...diesel, our_id: 5, their_code: '02' }] })
  expect(await networks()).toBe(true)

  const host_key = `SHA256:${'a'.repeat(43)}`
  await save({ kind: 'sftp', settings: { folder: '/in', host: 'cfn.test', username: 'fc', host_key } })
  expect(await networks()).toBe(false)
  await own.portal.db
    .insertInto('network_secrets')
    .values({ card_network_id: 1, what: 'sftp_key', sealed: Buffer.from('sealed') })
    .execute()
  expect(await networks()).toBe(true)
})

test('some steps may be skipped and taken up again later', async () => {
  const empty = await anEmptyPortal()
  onTestFinished(empty.portal.close)
  const skipped = await empty.as.put('/v1/setup/skipped', { skipped_steps: ['mail', 'sites', 'mail'] })
  expect(skipped.body.data.settled).toBe(2)
  expect(skipped.body.data.steps[1]).toEqual({ key: 'mail', is_done: false, is_skipped: true })
  expect((await empty.as.put('/v1/setup/skipped', { skipped_steps: ['sites'] })).body.data.settled).toBe(1)
  expect((await empty.as.put('/v1/setup/skipped', { skipped_steps: ['provider'] })).status).toBe(422)
})
