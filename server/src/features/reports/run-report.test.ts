// Runs: who may start one, what is refused, what is generated at once or in the background, and what is left after 90 days.
import { rowsAtOnce } from '@forecourt/domain/reports/report-limits.ts'
import { reportKeys, type ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { paramsSchema } from '@forecourt/domain/reports/params-schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { tidyStep } from '#src/features/housekeeping/tidy.ts'
import { runDue } from '#src/features/report-schedules/run-due.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aProgram, killPrograms } from '#testing/program.ts'
import { aLongHistory, aTransaction } from '#testing/transactions.ts'
import { aWorker } from '#testing/worker.ts'
import { readParts } from './run-parts.ts'
import { produceQueuedRun } from './run-report.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(async () => {
  killPrograms()
  await portal.close()
})

const march = { from: '2026-03-01', to: '2026-03-31' }
const aReader = (account_id?: number) => portal.aCustomer({ roles: ['report user'], ...(account_id && { account_id }) })
const run = async (as: Awaited<ReturnType<typeof aReader>>['as'], format = 'csv') =>
  (await as.post('/v1/reports/transaction-detail', { params: march, format })).body.data

/** The minimum parameters a report requires. */
const leastOf = (key: ReportKey) => {
  const required = reports[key].params.flatMap((param) => ('is_required' in param ? [[param.name, '1']] : []))
  const least = Object.fromEntries(required)
  return paramsSchema(reports[key], '2026-04-01').safeParse(least).success ? least : {}
}

test.each(reportKeys)('%s opens only for people with the right to it', async (key) => {
  const { account_id, as: reader } = await aReader()
  const { as: staff } = await portal.staff(account_id)
  const { as: manager } = await portal.aCustomer({ roles: ['card manager'], account_id })
  const statuses = await Promise.all(
    [reader, staff, manager].map(async (as) => (await as.post(`/v1/reports/${key}/preview`, { params: leastOf(key) })).status),
  )
  expect(statuses).toEqual([reports[key].kind === 'admin' ? 403 : 200, 200, 403])
})

test('an impossible value is refused at its parameter', async () => {
  const { as } = await aReader()
  const refusedAt = async (params: object) => {
    const reply = await as.post('/v1/reports/transaction-detail/preview', { params })
    return [reply.status, ...Object.keys(reply.body.errors ?? {})]
  }
  expect(await refusedAt({ from: '2026-03-02', to: '2026-03-01' })).toEqual([422, 'params.to'])
  expect(await refusedAt({ from: "2026-03-01'; drop table users; --" })).toContain('params.from')
  expect(await refusedAt({ ...march, account_id: 1 })).toEqual([422, 'params.account_id'])
  expect(await refusedAt({ ...march, group_by: ['transacted_at; select'] })).toEqual([422, 'params.group_by.0'])
  expect(await refusedAt({ ...march, vehicle_from: `'||(select 1)||$1` })).toEqual([200])
  expect(
    (await as.post('/v1/reports/transaction-detail', { params: { ...march, driver: `$2' or 1=1 --\\` }, format: 'csv' })).status,
  ).toBe(200)
  expect((await as.post('/v1/reports/nothing', { params: {}, format: 'csv' })).status).toBe(422)
})

test('a run belongs to its maker: colleagues, other accounts and staff cannot find it', async () => {
  const { as, account_id } = await aReader()
  const made = await run(as)
  const { as: colleague } = await aReader(account_id)
  const { as: stranger } = await aReader()
  const { as: staff } = await portal.staff(account_id)
  for (const other of [colleague, stranger, staff]) {
    expect((await other.get(`/v1/reports/${made.id}`)).status).toBe(404)
    expect((await other.get(`/v1/reports/${made.id}/file`)).status).toBe(404)
  }
  expect((await as.get('/v1/reports')).body).toMatchObject({
    data: [{ id: made.id, title: 'Transaction Detail Report' }],
    meta: { total: 1 },
  })
  expect((await colleague.get('/v1/reports')).body.data).toEqual([])
  const events = await portal.db
    .selectFrom('audit_events')
    .select('action')
    .where('object_id', '=', made.id)
    .where('object_type', '=', 'report_run')
    .execute()
  expect(events).toEqual([{ action: 'report.run' }])
})

test('the same key sent twice makes one report', async () => {
  const { as } = await aReader()
  const ask = () => as.post('/v1/reports/transaction-detail', { params: march, format: 'F' }, { 'idempotency-key': 'twice' })
  const [first, second] = [await ask(), await ask()]
  expect(second.body).toEqual(first.body)
  expect((await as.get('/v1/reports')).body.meta.total).toBe(1)
})

test('report samples are the same in every account and at every time', async () => {
  onTestFinished(() => portal.setTime(null))
  const [one, other] = [await aReader(), await aReader()]
  for (const key of ['transaction-detail', 'fuel-summary'])
    for (const format of ['C', 'F']) {
      const path = `/v1/report_samples/${key}/${format}`
      const [first, second] = [await one.as.get(path), await other.as.get(path)]
      expect(first.bytes.equals(second.bytes)).toBe(true)
      portal.setTime(new Date(Date.now() + 400 * 86_400_000))
      expect((await one.as.get(path)).bytes.equals(first.bytes)).toBe(true)
      portal.setTime(null)
      const widths = new Set(
        first.text
          .split('\r\n')
          .slice(0, -1)
          .map((line) => line.length),
      )
      expect(format === 'F' ? widths.size : 1).toBe(1)
    }
})

test('a report expires after 90 days, and is then deleted together with its file', async () => {
  const { as } = await aReader()
  const made = await run(as)
  const { days } = await portal.db
    .selectFrom('report_runs')
    .select(sql<number>`(extract(epoch from expires_at - created_at) / 86400)::float8`.as('days'))
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(days).toBeCloseTo(90, 0)
  await tidyStep({ ...portal.ctx, who: { system: 'test' } }, { step: 'report-files' })
  expect((await as.get(`/v1/reports/${made.id}/file`)).status, 'a report that is still valid stays').toBe(200)
  await portal.db
    .updateTable('report_runs')
    .set({ expires_at: sql`now() - interval '1 minute'` })
    .where('id', '=', made.id)
    .execute()
  await tidyStep({ ...portal.ctx, who: { system: 'test' } }, { step: 'report-files' })
  expect((await as.get(`/v1/reports/${made.id}/file`)).status).toBe(404)
  expect(await portal.db.selectFrom('report_run_parts').selectAll().where('run_id', '=', made.id).execute()).toEqual([])
})

test(
  'a long report is queued, and if its worker dies midway, another finishes it exactly once',
  { timeout: 120_000 },
  async () => {
    const { as, account_id } = await aReader()
    const rows = rowsAtOnce.csv + 1
    await aLongHistory(portal, { account_id }, rows)
    const queued = await run(as)
    expect(queued).toMatchObject({ state: 'queued', rows_expected: rows })
    expect((await as.get(`/v1/reports/${queued.id}/file`)).status).toBe(409)
    const state = async () => (await as.get(`/v1/reports/${queued.id}`)).body.data
    const released = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<void>()
    // Another transaction holds the row of the second part. The worker blocks on it and is killed there.
    const holding = portal.db.transaction().execute(async (db) => {
      await db
        .insertInto('report_run_parts')
        .values({ run_id: queued.id, part: 1, sealed: Buffer.alloc(1) })
        .execute()
      released.resolve()
      await stopped.promise
      await sql`rollback and chain`.execute(db)
    })
    await released.promise
    const KEYRING = JSON.stringify({ active: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } })
    const worker = aProgram('worker', { DATABASE_URL: portal.url, KEYRING })
    await expect.poll(async () => (await state()).rows_written, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0)
    await worker.stop('SIGKILL')
    stopped.resolve()
    await holding
    expect((await state()).rows_written).toBeLessThan(rows)
    // The queue retries the job once the worker's heartbeat stops. A second worker, wrongly presumed dead, runs at the same time.
    const ctx = { ...portal.ctx, who: { system: 'reports.produce' } }
    await Promise.all([produceQueuedRun(ctx, { run_id: queued.id }), produceQueuedRun(ctx, { run_id: queued.id })])
    await produceQueuedRun(ctx, { run_id: queued.id })
    expect(await state()).toMatchObject({ state: 'done', rows_written: rows })
    const file = Buffer.concat(await Array.fromAsync(readParts(portal.ctx, queued.id)))
    expect(file.toString().split('\r\n')).toHaveLength(rows + 2)
    expect(file).toHaveLength((await state()).bytes)
    const told = async (who: typeof as) =>
      (await who.get('/v1/notifications')).body.data.filter(({ kind }: { kind: string }) => kind === 'report')
    expect(await told(as)).toMatchObject([
      { title: 'Your report is ready: Transaction Detail Report', link: `/transaction-detail-report?run=${queued.id}` },
    ])
    expect(await told((await aReader(account_id)).as)).toEqual([])
    const { notes } = (await as.post('/v1/reports/transaction-detail/preview', { params: march })).body.data
    expect(notes).toEqual([expect.stringContaining('made in the background')])
  },
)

test.each(Object.entries(rowsAtOnce))(
  '%s of %i rows may be made while the reader waits, and one more row goes to the background',
  async (format, most) => {
    const { as, account_id } = await aReader()
    await aLongHistory(portal, { account_id }, most)
    // On a busy machine the report may turn out to be slow; then it is queued, never refused.
    expect(['done', 'queued']).toContain((await run(as, format)).state)
    await aTransaction(portal, { account_id })
    expect(await run(as, format)).toMatchObject({ state: 'queued', rows_expected: most + 1 })
  },
)

/** Locks the table that every transaction report reads, until the returned function is called. */
const holdTransactions = async () => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = portal.db.transaction().execute(async (db) => {
    await sql`lock table transactions in access exclusive mode`.execute(db)
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await holding
  }
}

test('a report that turns out to be slow is answered within seconds and made in the background', async () => {
  const { as, account_id } = await aReader()
  await aTransaction(portal, { account_id })
  const letGo = await holdTransactions()
  const began = performance.now()
  const asked = await run(as)
  await letGo()
  expect(asked).toMatchObject({ state: 'queued', rows_expected: null })
  expect(performance.now() - began).toBeLessThan(10_000)
  await portal.runJobs()
  expect((await as.get(`/v1/reports/${asked.id}`)).body.data).toMatchObject({ state: 'done', rows_written: 1 })
})

const told = async (as: Awaited<ReturnType<typeof aReader>>['as']) =>
  (await as.get('/v1/notifications')).body.data.map(({ title }: { title: string }) => title)

/** A queued run that has not been processed. */
const aQueuedRun = async ({ account_id, user_id, format }: { account_id: number; user_id: number; format: string }) => {
  const params = paramsSchema(reports['transaction-detail'], '2026-04-01').parse(march)
  const values = { account_id, user_id, report_key: 'transaction-detail', params: JSON.stringify(params), format }
  return portal.db.insertInto('report_runs').values(values).returning('id').executeTakeFirstOrThrow()
}

test('a report whose last try fails is shown as failed, and its maker is notified once', async () => {
  const { as, account_id, user } = await aReader()
  const { id } = await aQueuedRun({ account_id, user_id: user.id, format: 'csv' })
  await sql`update report_runs set params = '{"from": "no day"}' where id = ${id}`.execute(portal.db)
  await aWorker(portal)
  await portal.ctx.queue.boss.send('reports.produce', { run_id: id }, { retryLimit: 0 })
  const state = async () => (await as.get(`/v1/reports/${id}`)).body.data
  await expect.poll(async () => (await state()).state, { timeout: 30_000, interval: 50 }).toBe('failed')
  expect((await state()).failure).toContain('could not be made')
  expect(await told(as)).toEqual(['Your report could not be made: Transaction Detail Report'])
})

test('a report that can never be written fails at once and says why', async () => {
  const { as, account_id, user } = await aReader()
  await aTransaction(portal, { account_id, fees: 2_000_000_000 - 17_500, unit_price: 0, base: 17_500 })
  const { id } = await aQueuedRun({ account_id, user_id: user.id, format: 'F' })
  await produceQueuedRun({ ...portal.ctx, who: { system: 'reports.produce' } }, { run_id: id })
  expect((await as.get(`/v1/reports/${id}`)).body.data).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('its fees is too large'),
  })
  expect(await told(as)).toHaveLength(1)
})

test('a short report that can never be written is refused at its format, not with a failure of ours', async () => {
  const { as, account_id } = await aReader()
  await aTransaction(portal, { account_id, fees: 2_000_000_000 - 17_500, unit_price: 0, base: 17_500 })
  const params = { from: '2026-03-01', to: '2026-03-31' }
  const { status, body } = await as.post('/v1/reports/transaction-detail', { params, format: 'F' })
  expect([status, body.errors]).toEqual([422, { format: [expect.stringContaining('its fees is too large')] }])
  expect((await as.post('/v1/reports/transaction-detail', { params, format: 'C' })).body.data.state).toBe('done')
})

test('a run that has lost its job is given up after half a day', async () => {
  const { as, account_id, user } = await aReader()
  const { id } = await aQueuedRun({ account_id, user_id: user.id, format: 'csv' })
  await sql`update report_runs set state = 'running', created_at = now() - interval '13 hours' where id = ${id}`.execute(
    portal.db,
  )
  await runDue({ ...portal.ctx, who: { system: 'reports.due' } })
  expect((await as.get(`/v1/reports/${id}`)).body.data.state).toBe('failed')
  expect(await told(as)).toHaveLength(1)
})
