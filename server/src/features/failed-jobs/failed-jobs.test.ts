// docs/product/safety.md#background-work, with a real worker and one account whose job fails.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { jobRuns } from '#src/features/jobs.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { startWorking, type JobRuns } from '#src/jobs/work.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { jobBase, openSystem } from '#src/programs/open-system.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { whyItFailed } from './why-it-failed.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const aWorker = async (runs: Partial<JobRuns>) => {
  const system = await openSystem({ config: portal.config, url: portal.url, role: 'worker' })
  await startWorking(jobBase(system), system.queue, { ...jobRuns, ...runs })
  onTestFinished(system.close)
}

const aFailure = async (job: string, payload: object, reason: object | null = { type: 'Error', code: null }) => {
  const { id } = await portal.db
    .insertInto('failed_jobs')
    .values({ job, letter_id: randomUUID(), payload: JSON.stringify(payload), reason: JSON.stringify(reason) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const patience = { timeout: 15_000, interval: 30 }

test('a hanging account and a failing one hold up no other; staff see the failure and retry it', async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, async () => (await portal.anAccount()).id))
  const [poisoned = 0, slow = 0, ...others] = accounts
  const done = new Set<number>()
  const released = Promise.withResolvers<void>()
  let isMended = false
  await aWorker({
    'invoices.close-account': async (_ctx, { account_id }) => {
      if (account_id === slow) await released.promise
      if (account_id === poisoned && !isMended) throw Object.assign(new Error('its text is not kept'), { code: '57014' })
      done.add(account_id)
    },
  })
  // No retries.
  await sql`update pgboss.queue set retry_limit = 0 where name = 'invoices.close-account'`.execute(portal.db)
  const payloads = accounts.map((account_id) => ({ account_id, today: '2026-11-01' }))
  await inTransaction(portal.ctx, (ctx) => enqueueAll(ctx, 'invoices.close-account', payloads))
  await expect.poll(() => others.every((id) => done.has(id)), patience).toBe(true)
  expect(done.has(slow)).toBe(false)

  const { as } = await portal.staff()
  const failures = async () =>
    (await as.get('/v1/failed_jobs')).body.data.filter(
      ({ account }: { account: { id: number } | null }) => account?.id === poisoned,
    )
  await expect.poll(async () => (await failures()).length, patience).toBe(1)
  const [failure] = await failures()
  expect(failure).toMatchObject({
    what: 'Closing the invoices of an account',
    why: 'It took too long.',
    may_retry: true,
    retried_at: null,
  })
  const tasks = async () => (await as.get('/v1/staff_tasks')).body.data as { kind: string; about: string }[]
  await expect.poll(async () => (await tasks()).map(({ kind }) => kind), patience).toEqual(['job_failed'])
  expect((await tasks())[0]?.about).toMatch(/^Closing the invoices of an account · /)

  isMended = true
  const retry = () => as.post('/v1/failed_jobs/retry', { ids: [failure.id] })
  const answers = await Promise.all([retry(), retry()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await expect.poll(() => done.has(poisoned), patience).toBe(true)
  released.resolve()
  expect(await failures()).toEqual([])
  const [again] = (await as.get('/v1/failed_jobs?state=retried')).body.data
  expect(again).toMatchObject({ id: failure.id, may_retry: false, retried_by: expect.any(String) })
  expect(await tasks()).toEqual([])
  const told = await portal.db.selectFrom('audit_events').select('account_id').where('action', '=', 'job.retry').execute()
  expect(told).toEqual([{ account_id: poisoned }])
})

test('several failed jobs are retried together, except mails and jobs that this version does not know', async () => {
  const { as } = await portal.staff()
  const steps = await Promise.all(['a', 'b', 'c'].map((step) => aFailure('housekeeping.step', { step })))
  const mail = await aFailure('mails.deliver', { mail_id: 1 })
  const unknown = await aFailure('mails.carry', { mail_id: 1 })
  const { body } = await as.get('/v1/failed_jobs?per_page=100')
  const rowOf = (id: number) => body.data.find((row: { id: number }) => row.id === id)
  expect(rowOf(steps[0]!)).toMatchObject({ what: 'Deleting what has expired', about: 'step a', account: null, may_retry: true })
  expect(rowOf(mail)).toMatchObject({ what: 'Sending a mail', about: 'mail 1', may_retry: false })
  expect(rowOf(unknown)).toMatchObject({ what: 'mails.carry', may_retry: false })
  expect((await as.post('/v1/failed_jobs/retry', { ids: [mail, unknown, 999_999] })).status).toBe(409)
  expect((await as.post('/v1/failed_jobs/retry', { ids: [...steps, mail, unknown] })).body.data).toEqual({ retried: 3 })
  expect((await as.post('/v1/failed_jobs/retry', { ids: [] })).status).toBe(422)
  const found = (await as.get('/v1/failed_jobs?keyword=SENDING')).body.data
  expect(found.map(({ id }: { id: number }) => id)).toEqual([mail])
})

test.each([
  [{ type: 'Error', code: '55P03' }, 'Other work held the same records for too long.'],
  [{ type: 'error', code: 'ECONNREFUSED' }, 'Another server did not answer.'],
  [{ type: 'ZodError', code: null }, 'It was asked for by another version of the portal.'],
  [{ value: { message: 'job heartbeat timeout' } }, 'Its worker ended or hung in the middle of it.'],
  [{ type: 'TypeError', code: null }, 'An unexpected error (TypeError). See the worker’s log.'],
  [{ type: 'Error', code: 'constructor' }, 'An unexpected error (Error constructor). See the worker’s log.'],
  [null, 'An unexpected error (unknown). See the worker’s log.'],
])('staff read %j as "%s"', (reason, words) => {
  expect(whyItFailed(reason)).toBe(words)
})
