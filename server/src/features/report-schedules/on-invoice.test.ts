// docs/product/reports.md#scheduled-reports: a closed invoice starts each waiting schedule once, independently of the others.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSchedule } from '#testing/reports.ts'
import { aTransaction } from '#testing/transactions.ts'
import { endSchedules } from './end-schedules.ts'
import { runDue } from './run-due.ts'
import { runOnInvoice } from './run-on-invoice.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' }) // keeps its mail
})
afterAll(() => portal.close())

const system = (name: string) => ({ ...portal.ctx, who: { system: name } })
const onInvoice = { report_key: 'invoiced-transaction', frequency: 'on invoice', next_run_at: null }
const runsOf = (schedule_id: number) =>
  portal.db.selectFrom('report_runs').select(['id', 'state']).where('schedule_id', '=', schedule_id).execute()
const scheduleNow = (id: number) =>
  portal.db.selectFrom('report_schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a closed invoice starts its reports with one job', async () => {
  const { id: account_id } = await portal.anAccount()
  await aTransaction(portal, { account_id })
  await inTransaction(portal.ctx, (ctx) => enqueue(ctx, 'invoices.close', {}))
  await portal.runJobs()
  const { rows } = await sql<{ invoices: number; jobs: number }>`
    select count(distinct i.id)::int as invoices, count(j.id)::int as jobs
    from invoices i left join pgboss.job j
      on j.name = 'reports.invoice-closed' and j.data->>'invoice_id' = i.id::text
    where i.account_id = ${account_id}`.execute(portal.db)
  expect(rows).toEqual([{ invoices: 1, jobs: 1 }])
})

test('a saved view scheduled on invoice runs for that invoice', async () => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const { id: invoice_id } = await anInvoice(portal, { account_id })
  const view = { ...onInvoice, report_key: 'billing-sort', params: JSON.stringify({ group_by: ['vehicle_number'] }) }
  const schedule = await aSchedule(portal, { account_id, owner_id: user.id, ...view })
  await runOnInvoice(system('reports.invoice-closed'), { invoice_id })
  const runs = portal.db.selectFrom('report_runs').select('params').where('schedule_id', '=', schedule.id)
  expect(await runs.execute()).toMatchObject([{ params: { invoice: String(invoice_id), group_by: ['vehicle_number'] } }])
})

test('a schedule that is run by hand reports the newest invoice: a credit memo is newer than the invoice of its period', async () => {
  const { as, account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const period = { account_id, period_from: '2026-03-01', period_to: '2026-03-31' }
  const { id: corrects_invoice_id } = await anInvoice(portal, period)
  const memo = await anInvoice(portal, { ...period, kind: 'credit memo', corrects_invoice_id })
  const { id } = await aSchedule(portal, { account_id, owner_id: user.id, ...onInvoice })
  expect((await as.post(`/v1/report_schedules/${id}/run`, { is_test: true })).status).toBe(200)
  const runs = portal.db.selectFrom('report_runs').select('invoice_id').where('schedule_id', '=', id)
  expect(await runs.execute()).toEqual([{ invoice_id: memo.id }])
})

test('documents that are closed in the same millisecond are each reported, and each once', async () => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const schedule = await aSchedule(portal, { account_id, owner_id: user.id, ...onInvoice })
  const closed = { account_id, closed_at: '2026-11-02T08:10:00.250Z' }
  const documents = [await anInvoice(portal, closed), await anInvoice(portal, closed)]
  for (const { id } of [...documents, ...documents]) await runOnInvoice(system('reports.invoice-closed'), { invoice_id: id })
  const runs = portal.db.selectFrom('report_runs').select('invoice_id').where('schedule_id', '=', schedule.id)
  expect(await runs.orderBy('id').execute()).toEqual(documents.map(({ id }) => ({ invoice_id: id })))
})

test('an invoice whose turn came while its account was held for fraud is reported after the release, and no other', async () => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  await anInvoice(portal, { account_id, closed_at: '2026-01-02T00:00:00Z' })
  const schedule = await aSchedule(portal, { account_id, owner_id: user.id, ...onInvoice })
  const { as: staff } = await portal.staff()
  const reasons = ['fraud', 'credit'] as const
  const [told, before] = [await anInvoice(portal, { account_id }), await anInvoice(portal, { account_id })]
  await runOnInvoice(system('reports.invoice-closed'), { invoice_id: told.id })
  for (const reason of reasons) await staff.post(`/v1/accounts/${account_id}/hold`, { reason, note: 'Looked into' })
  const held = await anInvoice(portal, { account_id })
  for (const { id } of [before, held]) await runOnInvoice(system('reports.invoice-closed'), { invoice_id: id })
  expect(await runsOf(schedule.id)).toHaveLength(1)
  for (const reason of reasons) await staff.post(`/v1/accounts/${account_id}/release`, { reason, note: 'Settled' })
  await portal.runJobs()
  const runs = portal.db.selectFrom('report_runs').select('invoice_id').where('schedule_id', '=', schedule.id)
  const reported = await runs.orderBy('invoice_id').execute()
  expect(reported).toEqual([told, before, held].map(({ id }) => ({ invoice_id: id })))
})

test('the end of an account reports the invoices that were not reported yet, and none twice', async () => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const schedule = await aSchedule(portal, { account_id, owner_id: user.id, ...onInvoice })
  const [waiting, reported] = [await anInvoice(portal, { account_id }), await anInvoice(portal, { account_id })]
  await runOnInvoice(system('reports.invoice-closed'), { invoice_id: reported.id })
  await endSchedules(system('accounts'), account_id)
  const runs = portal.db.selectFrom('report_runs').select('invoice_id').where('schedule_id', '=', schedule.id).orderBy('id')
  expect(await runs.execute()).toEqual([{ invoice_id: reported.id }, { invoice_id: waiting.id }])
  expect(await scheduleNow(schedule.id)).toMatchObject({ is_active: false, last_result: 'Ended: the account was closed' })
})

/** Stored by an older version of the portal, whose report had other parameters. */
const stale = JSON.stringify({ colour: 'red' })
/** Should never be stored: a report key that no schema knows. */
const broken = { report_key: 'gone' }

test.each([
  ['whose parameters no longer fit', { params: stale }, 'Paused: its parameters no longer fit the report'],
  ['of a report that no longer exists', broken, ''],
])('a schedule %s does not stop the account’s other schedules from starting', async (_, damage, last_result) => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const owner = { account_id, owner_id: user.id }
  const invoice = await anInvoice(portal, { account_id })
  const [bad, good] = [
    await aSchedule(portal, { ...owner, ...onInvoice, ...damage }),
    await aSchedule(portal, { ...owner, ...onInvoice }),
  ]
  await runOnInvoice(system('reports.invoice-closed'), { invoice_id: invoice.id }).catch(() => {})
  expect([(await runsOf(bad.id)).length, (await runsOf(good.id)).length]).toEqual([0, 1])
  expect(await scheduleNow(bad.id)).toMatchObject({ last_result })
})

test.each([
  ['whose parameters no longer fit', { params: stale }],
  ['of a report that no longer exists', broken],
])('a due schedule %s does not delay the others', async (_, damage) => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const owner = { account_id, owner_id: user.id }
  const bad = await aSchedule(portal, { ...owner, next_run_at: '2026-01-05T14:00:00Z', ...damage })
  const good = await aSchedule(portal, { ...owner, next_run_at: '2026-01-06T14:00:00Z' })
  await runDue(system('reports.due')).catch(() => {})
  expect([(await runsOf(bad.id)).length, (await runsOf(good.id)).length]).toEqual([0, 1])
  await portal.db.deleteFrom('report_schedules').where('id', '=', bad.id).execute()
})

test('a lost run that cannot be ended does not keep schedules from starting', async () => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const run = { account_id, report_key: broken.report_key, params: '{}', format: 'N', created_at: '2026-01-01T14:00:00Z' }
  const { id } = await portal.db.insertInto('report_runs').values(run).returning('id').executeTakeFirstOrThrow()
  const schedule = await aSchedule(portal, { account_id, owner_id: user.id, next_run_at: '2026-01-06T14:00:00Z' })
  await expect(runDue(system('reports.due'))).rejects.toThrow('title')
  expect(await runsOf(schedule.id)).toHaveLength(1)
  await portal.db.deleteFrom('report_runs').where('id', '=', id).execute()
})

test('a run that waits in the queue is not lost, however long no worker ran', async () => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const schedule = await aSchedule(portal, { account_id, owner_id: user.id, next_run_at: '2026-01-06T14:00:00Z' })
  await runDue(system('reports.due'))
  await sql`update report_runs set created_at = now() - interval '13 hours' where schedule_id = ${schedule.id}`.execute(portal.db)
  await runDue(system('reports.due'))
  await portal.runJobs()
  expect(await runsOf(schedule.id)).toMatchObject([{ state: 'done' }])
})
