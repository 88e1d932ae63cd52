// docs/product/reports.md#scheduled-reports: a report of new postings over several accounts, when another account joins them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { runDue } from './run-due.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const rowsOf = async (schedule_id: number) => {
  const runs = portal.db.selectFrom('report_runs').select('rows_written').where('schedule_id', '=', schedule_id).orderBy('id')
  return (await runs.execute()).map(({ rows_written }) => rows_written)
}
const dayPasses = async (day: string) => {
  await runDue({ ...portal.ctx, who: { system: 'reports.due' }, clock: { now: () => new Date(`${day}T15:00:00Z`) } })
  await portal.runJobs()
}

test('an account that joins brings what is posted from then on, not its past, and a late posting of the others is not lost', async () => {
  const { as, account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const joining = (await portal.anAccount()).id
  await aTransaction(portal, { account_id: joining })
  const times = { frequency: 'daily', weekday: null, month_day: null, hour: 6 }
  const made = { ...times, report_key: 'daily-transaction', file_format: 'N', recipients: [user.email] }
  const { body } = await as.post('/v1/report_schedules', { ...made, params: { scope: 'mine' } })
  const { id } = body.data as { id: number }
  await portal.db.updateTable('report_schedules').set({ next_run_at: '2026-03-10T13:00:00Z' }).where('id', '=', id).execute()
  await portal.join(user.id, joining, { roles: ['report user'] })
  await aTransaction(portal, { account_id: joining })
  await aTransaction(portal, { account_id })
  await dayPasses('2026-03-10')
  expect(await rowsOf(id)).toEqual([2])

  // Nothing is posted here for a day, and more is posted elsewhere.
  const other = (await portal.anAccount()).id
  await aTransaction(portal, { account_id: other })
  await dayPasses('2026-03-11')
  await portal.join(user.id, other, { roles: ['report user'] })
  await aTransaction(portal, { account_id, transacted_at: '2026-03-01T12:00:00' })
  await dayPasses('2026-03-12')
  expect(await rowsOf(id)).toEqual([2, 0, 1])
})
