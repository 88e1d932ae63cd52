// docs/product/network-channels.md#by-hand: changes that staff enter on a network's own screens.
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aChange, aChannel, aToldCard, changeOf } from '#testing/network-changes.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { describeCards } from '#src/features/network-changes/describe-card.ts'
import { lockChanges } from '#src/features/network-changes/take-due-changes.ts'
import type { UserCtx } from '#src/system/context.ts'
import { everyQueued } from './queue/export-queue.ts'
import { queueCount, queuePage } from './queue/network-queue.queries.ts'

const [cfn, wex] = [1, 3]

let portal: Portal
let as: Caller
let other: Caller
beforeAll(async () => {
  portal = await aPortal()
  ;({ as } = await portal.staff())
  ;({ as: other } = await portal.staff())
})
afterAll(() => portal.close())

const open = async (id: number, caller = as) => (await caller.get(`/v1/network_queue/${id}`)).body.data
const queued = async (query = '') => (await as.get(`/v1/network_queue?per_page=100${query}`)).body.data as { id: number }[]

test('stops come first, then the earliest due; a network that is not told by hand has no entries', async () => {
  await aChannel(portal, wex, { kind: 'folder', settings: { folder: '/tmp' } })
  const later = await aToldCard(portal)
  const stop = await aToldCard(portal, { kinds: ['status'], class: 1 })
  const sooner = await aToldCard(portal)
  const file = await aToldCard(portal, { card_network_id: wex })
  await sql`update network_changes set due_at = now() - interval '1 hour' where id = ${sooner.change_id}`.execute(portal.db)
  const ids = (await queued()).map(({ id }) => id)
  expect(ids).toEqual([stop, sooner, later].map(({ change_id }) => change_id))
  expect((await as.get(`/v1/network_queue/${file.change_id}`)).status).toBe(404)
  expect(await queued(`&card_network_id=${wex}`)).toEqual([])
  const found = await queued(`&keyword=${stop.card.last_four}`)
  expect(found.map(({ id }) => id)).toEqual([stop.change_id])
})

test('a change that its network still lacks past its due time is marked late in the list, when opened and in the export', async () => {
  const { change_id } = await aToldCard(portal, { class: 2 })
  const rowOf = async () => (await queued()).find(({ id }) => id === change_id)
  await sql`update network_changes set due_at = now() - interval '59 minutes' where id = ${change_id}`.execute(portal.db)
  expect(await rowOf()).toMatchObject({ is_late: false })
  await sql`update network_changes set due_at = now() - interval '61 minutes' where id = ${change_id}`.execute(portal.db)
  expect(await rowOf()).toMatchObject({ is_late: true })
  expect(await open(change_id)).toMatchObject({ is_late: true })
  const { text } = await as.get('/v1/network_queue/export?format=csv')
  expect(text.split('\r\n')[0]).toContain('Due,Late,Taken by')
})

test('fields come in screen order; number and PIN are shown only after a claim and a step-up, and audited', async () => {
  await aChannel(portal, cfn, { kind: 'hand', sends_pin: true })
  const { card, change_id } = await aToldCard(portal, { number: '4000777', pin: '48213' })
  const { fields } = await open(change_id)
  expect(fields.slice(0, 3)).toMatchObject([
    { label: 'Account' },
    { label: 'Card number', value: '', secret: 'number' },
    { label: 'Status', value: 'Active' },
  ])
  expect(JSON.stringify(fields)).not.toMatch(/4000777|48213/)
  expect(fields).toContainEqual(expect.objectContaining({ label: 'Prompts', value: expect.stringContaining('PIN') }))
  const reveal = (secret: string, caller = as) => caller.post(`/v1/network_queue/${change_id}/reveal`, { secret })
  expect((await reveal('number')).body.code).toBe('not_claimed')
  expect((await as.post(`/v1/network_queue/${change_id}/claim`)).status).toBe(200)
  expect((await reveal('number')).body.data).toEqual({ value: '4000777' })
  expect((await reveal('pin')).body.data).toEqual({ value: '48213' })
  const seen = await portal.db
    .selectFrom('audit_events')
    .select('action')
    .where('object_type', '=', 'card')
    .where('object_id', '=', card.id)
    .where('action', 'like', 'card.reveal%')
    .orderBy('id')
    .execute()
  expect(seen.map(({ action }) => action)).toEqual(['card.reveal-number', 'card.reveal-pin'])
  // Administrators work on the queue but may not see numbers.
  const { as: administrator } = await portal.staff(undefined, 'administrator')
  await as.delete(`/v1/network_queue/${change_id}/claim`)
  await administrator.post(`/v1/network_queue/${change_id}/claim`)
  expect((await reveal('number', administrator)).status).toBe(403)
  // A channel that sends no PINs neither lists nor reveals them.
  await aChannel(portal, cfn, { kind: 'hand', sends_pin: false })
  await administrator.delete(`/v1/network_queue/${change_id}/claim`)
  await as.post(`/v1/network_queue/${change_id}/claim`)
  expect((await open(change_id)).fields.map(({ label }: { label: string }) => label)).not.toContain('PIN')
  expect((await reveal('pin')).status).toBe(409)
  // Each kind counts against the same limit as on the card: after sixty PINs in an hour, numbers can still be revealed.
  await sql`update attempts set count = 60 where key like 'reveal-pin:%'`.execute(portal.db)
  expect([(await reveal('pin')).status, (await reveal('number')).status]).toEqual([429, 200])
})

test('a claim keeps others out for ten minutes and then lapses', async () => {
  const { change_id } = await aToldCard(portal)
  const claim = (caller: Caller) => caller.post(`/v1/network_queue/${change_id}/claim`)
  const both = await Promise.all([claim(as), claim(other)])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  const [winner, loser] = both[0].status === 200 ? [as, other] : [other, as]
  const { seen } = await open(change_id)
  expect((await loser.post(`/v1/network_queue/${change_id}/done`, { seen })).body.message).toMatch(/is entering this change$/)
  // Releasing another person's claim changes nothing.
  await loser.delete(`/v1/network_queue/${change_id}/claim`)
  expect((await claim(loser)).status).toBe(409)
  await sql`update network_changes set claimed_until = now() - interval '1 second' where id = ${change_id}`.execute(portal.db)
  expect((await claim(loser)).status).toBe(200)
  await loser.delete(`/v1/network_queue/${change_id}/claim`)
  expect((await claim(winner)).status).toBe(200)
})

test('Done confirms a change once with its reference, unless the card was changed in the meantime', async () => {
  const { card, change_id } = await aToldCard(portal)
  const before = await open(change_id)
  await portal.db.updateTable('cards').set({ max_gallon_fill: 10 }).where('id', '=', card.id).execute()
  expect(await aChange(portal, card.id)).toBe(change_id)
  const finish = (seen: string) => as.post(`/v1/network_queue/${change_id}/done`, { seen, reference: 'H-88231' })
  expect((await finish(before.seen)).body.code).toBe('version')
  const { seen } = await open(change_id)
  expect((await finish(seen)).status).toBe(200)
  const { user: me } = await portal.staff()
  expect(await changeOf(portal, change_id)).toMatchObject({ state: 'confirmed', reference: 'H-88231', claimed_by: null })
  expect((await changeOf(portal, change_id)).answered_by).not.toBe(me.id)
  expect((await finish(seen)).status).toBe(404)
  // The next change of the card is a new one, of the next revision.
  const next = await aChange(portal, card.id)
  expect((await changeOf(portal, next)).revision).toBe(2)
})

test('a change that was taken back before anybody opened it leaves the queue; one that is claimed stays', async () => {
  const { card, change_id } = await aToldCard(portal)
  await as.post(`/v1/network_queue/${change_id}/done`, { seen: (await open(change_id)).seen })
  const changeLimit = async (max_gallon_fill: number) => {
    await portal.db.updateTable('cards').set({ max_gallon_fill }).where('id', '=', card.id).execute()
    const id = await aChange(portal, card.id)
    await portal.runJobs()
    return id
  }
  const own = card.max_gallon_fill!
  const first = await changeLimit(10)
  expect(await changeLimit(11)).toBe(first)
  expect((await changeOf(portal, first)).state).toBe('waiting')
  expect(await changeLimit(own)).toBe(first)
  expect((await changeOf(portal, first)).state).toBe('withdrawn')
  expect((await queued()).some(({ id }) => id === first)).toBe(false)

  const second = await changeLimit(10)
  expect((await as.post(`/v1/network_queue/${second}/claim`)).status).toBe(200)
  expect(await changeLimit(own)).toBe(second)
  expect((await changeOf(portal, second)).state).toBe('waiting')
})

test('a refusal needs a reason, which is kept', async () => {
  const { change_id } = await aToldCard(portal)
  const { seen } = await open(change_id)
  const refuse = (reason: string) => as.post(`/v1/network_queue/${change_id}/refuse`, { seen, reason })
  expect(Object.keys((await refuse(' ')).body.errors)).toEqual(['reason'])
  expect((await refuse('Limit code 9 is not on file')).status).toBe(200)
  expect(await changeOf(portal, change_id)).toMatchObject({ state: 'refused', refusal: 'Limit code 9 is not on file' })
})

test('a refused PIN is told again when staff ask for it, and with the next change of the card', async () => {
  await aChannel(portal, cfn, { kind: 'hand', sends_pin: true })
  const told = await aToldCard(portal, { kinds: ['activated'], pin: '48213' })
  const { card } = told
  const ctx = { ...portal.ctx, who: { system: 'test' } }
  const pinActionOf = async (id: number) => (await describeCards(ctx, await lockChanges(ctx, [id]))).get(id)!.pin_action
  const end = async (id: number, outcome: 'done' | 'refuse') => {
    const { seen } = await open(id)
    const sent = outcome === 'done' ? { seen } : { seen, reason: 'PIN is too short' }
    expect((await as.post(`/v1/network_queue/${id}/${outcome}`, sent)).status).toBe(200)
  }
  await end(told.change_id, 'done')
  expect((await as.post(`/v1/cards/${card.id}/tell_again`)).body.code).toBe('not_refused')
  await end(await aChange(portal, card.id, { kinds: ['pin'] }), 'refuse')
  const both = await Promise.all([1, 2].map(() => as.post(`/v1/cards/${card.id}/tell_again`)))
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  const again = (await queued(`&keyword=${card.last_four}`))[0]!.id
  expect(await changeOf(portal, again)).toMatchObject({ state: 'waiting', kinds: ['pin'], class: 2, revision: 3 })
  await end(again, 'refuse')
  const next = await aChange(portal, card.id, { kinds: ['profiles'], class: 3 })
  expect(await pinActionOf(next)).toBe('S')
  await portal.db.updateTable('cards').set({ max_gallon_fill: 11 }).where('id', '=', card.id).execute()
  await end(next, 'done')
  expect(await pinActionOf(await aChange(portal, card.id))).toBe('K')
  expect((await as.post('/v1/cards/999999999/tell_again')).status).toBe(404)
})

test('auditors and support can see the queue but change nothing, and finance cannot see it', async () => {
  const { change_id } = await aToldCard(portal)
  const { as: finance } = await portal.staff(undefined, 'finance')
  for (const role of ['auditor', 'support'] as const) {
    const { as: reader } = await portal.staff(undefined, role)
    const { seen } = await open(change_id, reader)
    expect((await reader.post(`/v1/network_queue/${change_id}/claim`)).status).toBe(403)
    expect((await reader.post(`/v1/network_queue/${change_id}/done`, { seen })).status).toBe(403)
  }
  expect(await changeOf(portal, change_id)).toMatchObject({ state: 'waiting' })
  expect((await finance.get('/v1/network_queue')).status).toBe(403)
})

test('an entry for a whole account shows its standing and no card number', async () => {
  const account = await portal.anAccount()
  await aCard(portal, { account_id: account.id })
  const { rows } = await sql<{ id: number }>`
    insert into network_changes (account_id, card_network_id, revision, kinds, class, due_at)
    values (${account.id}, ${cfn}, 1, '{hold}', 1, now()) returning id`.execute(portal.db)
  const { id } = rows[0]!
  expect((await open(id)).fields).toEqual([
    { field: 'account', label: 'Account', value: account.cl_account_no, secret: null },
    { field: 'status', label: 'Account status', value: 'Open', secret: null },
  ])
  const { seen } = await open(id)
  expect((await as.post(`/v1/network_queue/${id}/done`, { seen })).status).toBe(200)
})

type Plan = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('a file of the queue has every change, also those that the list no longer counts', async () => {
  // Rolled back at the end, so that the other lists stay short.
  const own = await portal.db.startTransaction().execute()
  onTestFinished(() => own.rollback().execute())
  await sql`set local statement_timeout = 0`.execute(own)
  const { rows } = await sql<{ id: number }>`with made as (
      insert into accounts (name, cl_division_no, cl_account_no)
      select 'Fleet ' || n, '77', '77' || lpad(n::text, 6, '0') from generate_series(1, 10050) n returning id)
    insert into network_changes (account_id, card_network_id, revision, kinds, class, due_at)
    select id, ${cfn}, 1, '{hold}', 2, now() - id % 90 * interval '1 minute' from made returning id`.execute(own)
  const { user } = await portal.staff()
  const ctx = { ...portal.ctx, db: own, who: { user_id: user.id } } as unknown as UserCtx
  const found = (await Array.fromAsync(everyQueued(ctx, { keyword: 'Fleet' }))).map(({ id }) => id)
  expect(new Set(found)).toEqual(new Set(rows.map(({ id }) => id)))
  expect(found).toHaveLength(10_050)
})

test('with 3,000 changes waiting, a page reads only its own rows from an index, and counting reads only the index', async () => {
  // Rolled back at the end, so that the other lists stay short.
  const own = await portal.db.startTransaction().execute()
  onTestFinished(() => own.rollback().execute())
  // On a busy machine, creating many accounts takes longer than the limit for one statement.
  await sql`set local statement_timeout = 0`.execute(own)
  await sql`with made as (
      insert into accounts (name, cl_division_no, cl_account_no)
      select 'Fleet ' || n, '78', '78' || lpad(n::text, 6, '0') from generate_series(1, 3000) n returning id)
    insert into network_changes (account_id, card_network_id, revision, kinds, class, due_at)
    select id, ${cfn}, 1, '{hold}', 2 + id % 3, now() + id % 90 * interval '1 minute' from made`.execute(own)
  await sql`analyze network_changes`.execute(own)
  const readBy = async (asked: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${asked}`.execute(own)
    return nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'network_changes')
  }
  const query = { page: 1, per_page: 20, keyword: '' }
  const page = await readBy(queuePage(query))
  expect(page.map((node) => node['Index Name'])).toEqual(['network_changes_next'])
  expect(page.every((node) => node['Actual Rows'] <= 20)).toBe(true)
  const count = await readBy(queueCount(query))
  expect(count.map((node) => [node['Node Type'], node['Index Name']])).toEqual([['Index Only Scan', 'network_changes_next']])
})

test('the cards of a renamed account are told to networks that get files, not to people who enter changes by hand', async () => {
  const ppa = 2
  await aChannel(portal, ppa, { kind: 'folder' })
  onTestFinished(() => aChannel(portal, ppa, { kind: 'hand' }))
  const { id: account_id } = await portal.anAccount()
  const [inFiles] = [
    await aCard(portal, { account_id, card_network_id: ppa }),
    await aCard(portal, { account_id, card_network_id: cfn }),
  ]
  const { version } = (await as.get(`/v1/accounts/${account_id}`)).body.data
  expect((await as.put(`/v1/accounts/${account_id}`, { account_name: 'Cedar River Freight', version })).status).toBe(200)
  await portal.runJobs()
  const { rows } = await sql<object>`
    select card_id, kinds, class, state from network_changes where account_id = ${account_id}`.execute(portal.db)
  expect(rows).toEqual([{ card_id: inFiles.id, kinds: ['text'], class: 4, state: 'waiting' }])
})
