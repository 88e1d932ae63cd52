// docs/product/staff-tasks.md: the list, ending by hand, and the people on call, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { mailsTo } from '#testing/kept-mail.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { openTask } from './open-task.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

const soon = new Date(Date.now() + 3_600_000)
const late = new Date(Date.now() - 60_000)
const shift = { name: 'Night', days: 127, from_minute: 1_080, to_minute: 360, email: 'night@pager.test' }

test('open tasks are listed by due date, and a task is ended once, with a note and a name', async () => {
  const account = await portal.anAccount({ name: 'Cascade <b>Freight' })
  const task = { kind: 'stop' as const, account_id: account.id }
  await openTask(portal.ctx, { ...task, object_id: 1, about: 'Card …1111 · CFN · Lost', due_at: soon })
  await openTask(portal.ctx, { ...task, object_id: 2, about: 'Card …2222 · CFN · Lost', due_at: late })
  const { body } = await as.get('/v1/staff_tasks')
  expect(body.data).toMatchObject([
    { about: 'Card …2222 · CFN · Lost', is_overdue: true, account: { name: 'Cascade <b>Freight' } },
    { about: 'Card …1111 · CFN · Lost', is_overdue: false },
  ])
  expect((await as.get('/v1/staff_tasks/count')).body.data).toEqual({ open: 2, overdue: 1 })
  expect((await as.get('/v1/staff_tasks?keyword=freight')).body.meta.total).toBe(2)
  expect((await as.get('/v1/staff_tasks?keyword=2222')).body.meta.total).toBe(1)
  expect((await portal.anonymous.get('/metrics')).text).toMatch(/^forecourt_stops_unconfirmed_seconds [0-9.]+$/m)

  const [{ id }] = body.data
  expect((await as.post(`/v1/staff_tasks/${id}/end`, { note: ' ' })).body.errors).toEqual({ note: ['Say how it was settled'] })
  const both = await Promise.all([1, 2].map(() => as.post(`/v1/staff_tasks/${id}/end`, { note: 'Called CFN' })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await as.get('/v1/staff_tasks?state=done')).body.data).toMatchObject([
    { id, note: 'Called CFN', done_by: 'Pat Driver', is_overdue: false },
  ])
  expect((await as.post('/v1/staff_tasks/999999/end', { note: 'x' })).status).toBe(404)
})

test('a task names the card it is about, also through an allowance, and no card that is gone', async () => {
  const { account_id } = await portal.aCustomer({ roles: ['acct admin'] })
  const card = await aCard(portal, { account_id })
  const allowance = await portal.db
    .insertInto('card_allowances')
    .values({
      account_id,
      card_id: card.id,
      field: 'max_gallon_fill',
      value: '80',
      state: 'asked',
      until: soon.toISOString(),
      reason: 'A longer tour',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = `Card of account ${account_id}`
  await openTask(portal.ctx, { kind: 'not_activated', object_id: card.id, account_id, about, due_at: soon })
  await openTask(portal.ctx, { kind: 'allowance_asked', object_id: allowance.id, account_id, about, due_at: soon })
  await openTask(portal.ctx, { kind: 'stop', object_id: 999_999_999, account_id, about, due_at: soon })
  const { body } = await as.get(`/v1/staff_tasks?keyword=${encodeURIComponent(about)}`)
  const cards = body.data.map((task: { kind: string; card: { id: number } | null }) => [task.kind, task.card?.id ?? null])
  expect(Object.fromEntries(cards)).toEqual({ not_activated: card.id, allowance_asked: card.id, stop: null })
})

test('without an unconfirmed stop the metric is zero', async () => {
  const own = await aPortal()
  const { text } = await own.anonymous.get('/metrics')
  await own.close()
  expect(text).toContain('forecourt_stops_unconfirmed_seconds 0\n')
})

test.each([
  [{ email: '' }, 'email'],
  [{ email: 'nobody' }, 'email'],
  [{ days: 0 }, 'days'],
  [{ name: ' ' }, 'name'],
  [{ from_minute: 60, to_minute: 60 }, 'to_minute'],
  [{ url: 'http://pager.example.com/' }, 'url'],
  [{ url: 'https://127.0.0.1/' }, 'url'],
  [{ url: 'https://169.254.169.254/latest' }, 'url'],
])('hours on call with %j are refused', async (change, field) => {
  const { status, body } = await as.post('/v1/on_call', { ...shift, ...change })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('the secret of a webhook is shown once; a new address gets a new secret, and a stale version is refused', async () => {
  const made = (await as.post('/v1/on_call', { ...shift, url: 'https://pager.example.com/a' })).body.data
  expect(made.secret).toMatch(/^whsec_/)
  const path = `/v1/on_call/${made.id}`
  expect(JSON.stringify((await as.get('/v1/on_call')).body)).not.toContain('whsec_')
  const renamed = (await as.put(path, { name: 'Nights', version: made.version })).body.data
  expect(renamed).toMatchObject({ name: 'Nights', url: 'https://pager.example.com/a', secret: null })
  expect((await as.put(path, { name: 'x', version: made.version })).body.code).toBe('version')
  const moved = (await as.put(path, { url: 'https://pager.example.com/b', version: renamed.version })).body.data
  expect(moved.secret).toMatch(/^whsec_/)
  expect((await as.post(`${path}/secret`)).body.data.secret).not.toBe(moved.secret)
  const none = (await as.put(path, { url: '', version: moved.version })).body.data
  expect(none).toMatchObject({ url: '', secret: null })
  expect((await as.post(`${path}/secret`)).status).toBe(409)
  expect((await as.delete(path)).status).toBe(200)
  expect((await as.delete(path)).status).toBe(404)
})

test('a test page is mailed to the address on call', async () => {
  const { id } = (await as.post('/v1/on_call', { ...shift, email: 'test@pager.test' })).body.data
  expect((await as.post(`/v1/on_call/${id}/test`)).status).toBe(200)
  await portal.runJobs()
  const kinds = (await mailsTo(portal, 'test@pager.test')).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'test-page')).toHaveLength(1)
})
