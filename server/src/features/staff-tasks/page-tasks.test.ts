// docs/product/staff-tasks.md#who-is-paged
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { endTask } from './end-task.ts'
import { openTask, openTasks } from './open-task.ts'
import { pageTasks } from './page-tasks.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

/** Two in the morning in the provider's zone, a Tuesday. */
const two = new Date('2027-03-02T10:00:00Z')
const after = (minutes: number) => new Date(two.getTime() + minutes * 60_000)
const at = (now: Date) => ({ ...portal.ctx, who: { system: 'tasks.page' }, clock: { now: () => now } })

const alone = async () => {
  await portal.db.deleteFrom('staff_tasks').execute()
  await portal.db.deleteFrom('mails').execute()
  await portal.db.deleteFrom('on_call').execute()
  await portal.db.deleteFrom('users').where('user_type_id', '=', 1).execute()
}
const staffMember = async (...staff_roles: StaffRole[]) => (await portal.aUser({ type: 1, staff_roles })).email
const shift = (email: string, hours: { days?: number; from_minute?: number; to_minute?: number } = {}) =>
  portal.db
    .insertInto('on_call')
    .values({ name: 'Night', days: 127, from_minute: 0, to_minute: 1_440, email, ...hours })
    .execute()
const stop = (object_id: number) => ({ kind: 'stop' as const, object_id, account_id: null, about: `Card …${object_id}` })
const paged = async () => {
  const mails = await portal.db
    .selectFrom('mails')
    .select('to_email')
    .where('kind', '=', 'tasks-due')
    .orderBy('to_email')
    .execute()
  await portal.db.deleteFrom('mails').execute()
  return mails.map(({ to_email }) => to_email)
}

test('a stop at night pages those on call at once, all network staff after 15 minutes, and again from 30 on', async () => {
  await alone()
  const operator = await staffMember('operations')
  const administrator = await staffMember('administrator')
  await staffMember('finance')
  await shift('night@pager.test', { from_minute: 18 * 60, to_minute: 6 * 60 })
  await shift('day@pager.test', { from_minute: 6 * 60, to_minute: 18 * 60 })
  await inTransaction(at(two), (ctx) => openTask(ctx, stop(4711)))

  const steps = [
    [0, ['night@pager.test']],
    [1, []],
    [14, []],
    [15, [administrator, 'night@pager.test', operator]],
    [29, []],
    [30, [administrator, 'night@pager.test', operator]],
    [46, [administrator, 'night@pager.test', operator]],
    [59, []],
    [60, [administrator, 'night@pager.test', operator]],
  ] as const
  for (const [minute, people] of steps) {
    await pageTasks(at(after(minute)))
    expect([minute, await paged()]).toEqual([minute, people.toSorted()])
  }
  await endTask(at(after(61)), { kind: 'stop', object_id: 4711 })
  await pageTasks(at(after(90)))
  expect(await paged()).toEqual([])
})

test('with nobody on call at this hour, all network staff are paged at once', async () => {
  await alone()
  const operator = await staffMember('operations')
  await shift('day@pager.test', { from_minute: 6 * 60, to_minute: 18 * 60 })
  await openTask(at(two), stop(1))
  await pageTasks(at(two))
  expect(await paged()).toEqual([operator])
})

test('a webhook that was ended reaches nobody, so all network staff are paged at once', async () => {
  await alone()
  const operator = await staffMember('operations')
  const webhook = { url: 'https://pager.test/hook', ended_at: '2027-03-01T10:00:00Z' }
  const { id: webhook_id } = await portal.db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()
  await portal.db
    .insertInto('on_call')
    .values({ name: 'Night', days: 127, from_minute: 0, to_minute: 1_440, email: null, webhook_id })
    .execute()
  await inTransaction(at(two), (ctx) => openTask(ctx, stop(4716)))
  await pageTasks(at(two))
  expect(await paged()).toEqual([operator])
})

test('staff with the role everything count as network staff, and are paged after 15 minutes', async () => {
  await alone()
  const everything = await staffMember('everything')
  await shift('night@pager.test')
  await openTask(at(two), stop(1))
  await pageTasks(at(two))
  expect(await paged()).toEqual(['night@pager.test'])
  await pageTasks(at(after(15)))
  expect(await paged()).toEqual([everything, 'night@pager.test'].toSorted())
})

test('after an outage the first page goes to those it would have reached by then', async () => {
  await alone()
  const administrator = await staffMember('administrator')
  await shift('night@pager.test')
  await openTask(at(two), stop(1))
  await pageTasks(at(after(33)))
  expect(await paged()).toEqual([administrator, 'night@pager.test'].toSorted())
  await pageTasks(at(after(44)))
  expect(await paged()).toEqual([])
  await pageTasks(at(after(45)))
  expect(await paged()).toHaveLength(2)
})

test('many simultaneous tasks make one page, also with several workers at once', async () => {
  await alone()
  await shift('night@pager.test')
  await openTasks(
    at(two),
    Array.from({ length: 5_000 }, (_, n) => stop(n + 1)),
  )
  await Promise.all([pageTasks(at(two)), pageTasks(at(two)), pageTasks(at(two))])
  const [mail, ...more] = await portal.db.selectFrom('mails').select(['values']).execute()
  expect(more).toEqual([])
  expect(mail!.values).toMatchObject({ total: '5,000 tasks' })
  expect((mail!.values as { tasks: string[] }).tasks.at(-1)).toBe('and 4,980 more tasks')
})

test('a task is open only once, is rolled back with its cause, and can reopen after its end', async () => {
  await alone()
  const open = async () =>
    await portal.db.selectFrom('staff_tasks').select(['opened_at', 'done_at', 'done_by', 'note']).orderBy('id').execute()
  const undone = inTransaction(at(two), async (ctx) => {
    await openTask(ctx, stop(1))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await open()).toEqual([])
  await openTask(at(two), stop(1))
  await openTask(at(after(5)), stop(1))
  expect(await open()).toHaveLength(1)
  await endTask(at(after(6)), { kind: 'stop', object_id: 1, note: 'Confirmed' })
  await endTask(at(after(9)), { kind: 'stop', object_id: 1, note: 'Again' })
  await openTask(at(after(10)), stop(1))
  const [first, second] = await open()
  expect(first).toMatchObject({ done_by: null, note: 'Confirmed' })
  expect(second!.done_at).toBeNull()
})

test('a test of an entry whose webhook is removed at the same moment finds no entry', async () => {
  const { as } = await portal.staff()
  const night = { name: 'Night', days: 127, from_minute: 0, to_minute: 1_440, email: '', url: 'https://pager.example.com/hook' }
  const added = await as.post('/v1/on_call', night)
  const { id } = added.body.data
  const isWaiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db))
      .rows.length
  let tested: ReturnType<typeof as.post> | undefined
  await portal.db.transaction().execute(async (db) => {
    const removed = db.deleteFrom('on_call').where('id', '=', id).returning('webhook_id')
    const { webhook_id } = await removed.executeTakeFirstOrThrow()
    await db.deleteFrom('webhooks').where('id', '=', webhook_id).execute()
    tested = as.post(`/v1/on_call/${id}/test`)
    await expect.poll(isWaiting).toBe(1)
  })
  expect((await tested)?.status).toBe(404)
})
