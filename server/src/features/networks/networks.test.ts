// docs/product/provider-start.md#networks-used: which networks there are, how each is told, and what disappears with an unused
// one.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard, aTemplate } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

const [cfn, wex] = [1, 3]

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

type Listed = { card_network_id: number; name: string; version: number; is_used: boolean }

const networkOf = async (id: number, caller = as) =>
  ((await caller.get('/v1/provider/networks')).body.data as Listed[]).find(({ card_network_id }) => card_network_id === id)!
const save = async (id: number, change: object, caller = as) =>
  caller.put(`/v1/provider/networks/${id}`, { version: (await networkOf(id, caller)).version, ...change })

test('each network starts with its known channel', async () => {
  const own = await aPortal()
  onTestFinished(own.close)
  const { as: staff } = await own.staff()
  const { body } = await staff.get('/v1/provider/networks')
  expect(body.data.map(({ name, kind }: { name: string; kind: string }) => `${name}: ${kind}`)).toEqual([
    'CFN: hand',
    'PPA: hand',
    'WEX: hand',
    'CNG: host',
    'Private Site: host',
    'MFF: host',
    'Mobile Fleet Fueling: host',
  ])
  expect(body.data[0]).toMatchObject({ is_used: true, locks_by: 'card', new_cards: 'at_activation', codes: [], updated_at: null })
})

test('track templates are saved; one that no card can fill, or a second one for a track, is reported', async () => {
  const encodings = [
    { track: 1, card_type_id: null, template: 'B{number}^{name}^{expiry}' },
    { track: 2, card_type_id: null, template: '{number}={expiry}' },
    { track: 2, card_type_id: 3, template: '{number:last6}{participant}={expiry}' },
  ]
  expect((await save(cfn, { encodings })).body.data.encodings).toEqual(encodings)
  expect((await save(cfn, { locks_by: 'card' })).body.data.encodings).toEqual(encodings)
  const refused = await save(cfn, {
    encodings: [
      { track: 2, card_type_id: null, template: '{nubmer}' },
      { track: 2, card_type_id: 99, template: '{number}={name' },
      { track: 2, card_type_id: null, template: '{number}' },
    ],
  })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      'encodings.0.template': ['Nothing is called {nubmer}'],
      'encodings.1.template': [expect.stringContaining('Track 2 cannot hold')],
      'encodings.1.card_type_id': ['Unknown'],
      'encodings.2.track': ['Has a template already'],
    },
  ])
  expect((await save(cfn, { encodings: [] })).body.data.encodings).toEqual([])
})

test('channel, participant and codes are saved, and a stale version is refused', async () => {
  const { version } = await networkOf(cfn)
  const codes = [
    { what: 'fuel_profile', our_id: 3, their_code: '07' },
    { what: 'prompt', our_id: 5, their_code: '1' },
  ]
  const saved = await save(cfn, { participant: '123', locks_by: 'account', codes })
  expect(saved.body.data).toMatchObject({ participant: '123', locks_by: 'account', codes, version: version + 1 })
  expect((await save(cfn, { version, participant: '9' })).body.code).toBe('version')
  // Fields that were not sent keep their values.
  expect((await save(cfn, { new_cards: 'at_completion' })).body.data).toMatchObject({ participant: '123', codes })
})

test('a changed code is told for the cards that use it; a new code only where its lack caused a refusal', async () => {
  const account_id = (await portal.anAccount()).id
  const card = await aCard(portal, { account_id })
  const cancelled = await aCard(portal, { account_id, card_status_id: 5 })
  const codes = (fuel: string, time?: string) => [
    { what: 'fuel_profile', our_id: 3, their_code: fuel },
    ...(time ? [{ what: 'time_profile', our_id: 1, their_code: time }] : []),
  ]
  const told = async () => {
    await portal.runJobs()
    const rows = portal.db.selectFrom('network_changes').select(['card_id', 'revision', 'kinds', 'state']).orderBy('id')
    return rows.where('account_id', '=', account_id).execute()
  }
  await portal.db.updateTable('cards').set({ card_time_profile_id: 1 }).where('account_id', '=', account_id).execute()
  expect((await save(cfn, { codes: [] })).status).toBe(200)
  expect((await save(cfn, { codes: codes('07') })).status).toBe(200)
  expect(await told()).toEqual([])
  await save(cfn, { codes: codes('08') })
  expect(await told()).toEqual([{ card_id: card.id, revision: 1, kinds: ['drift'], state: 'waiting' }])
  await save(cfn, { codes: codes('08') })
  const now = new Date().toISOString()
  const refused = { state: 'refused', refusal: 'No CFN code for All hours', sent_at: now, answered_at: now }
  await portal.db.updateTable('network_changes').set(refused).where('account_id', '=', account_id).execute()
  await save(cfn, { codes: codes('08', '1') })
  const all = await told()
  expect(all).toMatchObject([{ state: 'refused' }, { card_id: card.id, revision: 2, state: 'waiting' }])
  expect(all.some(({ card_id }) => card_id === cancelled.id)).toBe(false)
})

test.each([
  [{ kind: 'sftp' }, ['settings.host', 'settings.username', 'settings.host_key', 'settings.folder']],
  [{ kind: 'http', settings: { url: 'http://wex.test' } }, ['settings.url']],
  [{ kind: 'host', settings: { folder: '/out' } }, ['settings.folder']],
  [{ kind: 'folder', settings: { folder: 'out', answers: './in' } }, ['settings.folder', 'settings.answers']],
  [{ urgent_by: 'folder', settings: { folder: '../stops' } }, ['settings.folder']],
  [{ kind: 'carrier pigeon' }, ['kind']],
  [{ settings: { password: 'x' } }, ['settings.password']],
  [{ codes: [{ what: 'fuel_profile', our_id: 9_999, their_code: '1' }] }, ['codes.0.our_id']],
  [{ codes: [{ what: 'prompt', our_id: 7, their_code: '1' }] }, ['codes.0.our_id']],
  [{ codes: [{ what: 'limit', our_id: 50, their_code: 'a code' }] }, ['codes.0.their_code']],
  [
    {
      codes: [
        { what: 'limit', our_id: 50, their_code: '1' },
        { what: 'limit', our_id: 50, their_code: '2' },
      ],
    },
    ['codes.1.our_id'],
  ],
])('%j is refused at %j', async (change, fields) => {
  const reply = await save(wex, change)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual(fields)
})

test('the folder of an SFTP server may be relative to its home, and that of a machine with Windows begins with a drive', async () => {
  const host_key = `SHA256:${'a'.repeat(43)}`
  const sftp = { kind: 'sftp', settings: { folder: 'inbox', host: 'wex.test', username: 'fc', host_key } }
  expect((await save(wex, sftp)).status).toBe(200)
  expect((await save(wex, { kind: 'folder', settings: { folder: 'D:\\cards' } })).status).toBe(200)
  const relative = await save(wex, { kind: 'folder', settings: { folder: 'cards' } })
  expect(relative.body.errors).toEqual({ 'settings.folder': ['Must be a whole path, such as /data/out'] })
  await save(wex, { kind: 'hand', settings: {} })
})

test('an unknown network is not found', async () => {
  expect((await as.put('/v1/provider/networks/99', { version: 1 })).status).toBe(404)
})

test('a network that is not used disappears from every list; its cards stay readable', async () => {
  const own = await aPortal()
  onTestFinished(own.close)
  const account = await own.anAccount()
  const { as: staff } = await own.staff(account.id)
  const template = await aTemplate(own, { card_network_id: wex, card_type_id: 1 })
  const card = await aCard(own, { account_id: account.id, card_network_id: wex })
  expect((await save(wex, { is_used: false }, staff)).status).toBe(200)

  const names = async (path: string, field = 'name') =>
    (await staff.get(path)).body.data.map((row: Record<string, string>) => row[field])
  expect(await names('/v1/card_networks')).not.toContain('WEX')
  expect(await names('/v1/network_card_types', 'card_network_name')).not.toContain('WEX')
  expect(await names('/v1/card_number_ranges', 'card_network_name')).not.toContain('WEX')
  expect(await names('/v1/card_templates', 'card_network_name')).not.toContain('WEX')
  expect(await names('/v1/provider/card_templates', 'card_network_name')).not.toContain('WEX')
  expect((await own.anonymous.get('/v1/config')).body.data.networks_used).toEqual([1, 2, 4, 5, 6, 7])
  const refused = await staff.post('/v1/card_templates', { template_name: 'Late', card_network_id: wex, card_type_id: 1 })
  expect(refused.body.errors).toEqual({ card_network_id: ['This network is not used'] })
  const line = { card_template_id: template.id, description: 'Truck', vehicle_number: '0042', pin: '4821' }
  expect((await staff.post('/v1/check_cards', line)).body.errors).toHaveProperty('card_template_id')
  expect((await staff.get(`/v1/cards/${card.id}`)).body.data.card_network_name).toBe('WEX')
  // Once used again, the network has its former data.
  await save(wex, { is_used: true }, staff)
  expect(await names('/v1/card_templates', 'card_network_name')).toContain('WEX')
})

test('at least one network is used, even when two people switch off the last two at once', async () => {
  const own = await aPortal()
  onTestFinished(own.close)
  const { as: staff } = await own.staff()
  for (const id of [1, 2, 3, 4, 5]) await save(id, { is_used: false }, staff)
  const replies = await Promise.all([6, 7].map((id) => save(id, { is_used: false }, staff)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  expect(replies.find(({ status }) => status === 422)!.body.errors).toEqual({ is_used: ['At least one network is used'] })
})
