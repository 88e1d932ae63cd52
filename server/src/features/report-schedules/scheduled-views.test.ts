// docs/product/reports.md#a-view-on-a-schedule: the days that a view covers when its account moves, and when it ends.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSchedule } from '#testing/reports.ts'
import { endSchedules } from './end-schedules.ts'
import { runDue } from './run-due.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

type NewSchedule = Partial<Parameters<typeof aSchedule>[1]>
const aView = async (given: NewSchedule) => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const view = { report_key: 'transaction-detail', file_format: 'N' }
  return { account_id, schedule: await aSchedule(portal, { account_id, owner_id: user.id, ...view, ...given }) }
}

const at = (now: string) => ({ ...portal.ctx, who: { system: 'worker' }, clock: { now: () => new Date(now) } })
const daysOf = async (schedule_id: number) => {
  const runs = portal.db.selectFrom('report_runs').select('params').where('schedule_id', '=', schedule_id).orderBy('id')
  return (await runs.execute()).map(({ params }) => {
    const { from, to } = params as { from: string; to: string }
    return [from, to]
  })
}

test('a scheduled view still covers each day once after its account has moved to another time zone', async () => {
  const { account_id, schedule } = await aView({ hour: 22, next_run_at: '2026-03-11T05:00:00Z' })
  await runDue(at('2026-03-11T05:00:30Z'))
  await portal.runJobs()
  await portal.db.updateTable('accounts').set({ time_zone: 'America/New_York' }).where('id', '=', account_id).execute()
  await runDue(at('2026-03-12T05:00:30Z'))
  expect(await daysOf(schedule.id)).toEqual([
    ['2026-03-09', '2026-03-09'],
    ['2026-03-10', '2026-03-10'],
  ])
})

type Last = { says: string; given: NewSchedule; days: [from: string, to: string] }

test.each<Last>([
  {
    says: 'daily view covers the closing day, which no later run will',
    given: { next_run_at: '2026-03-11T13:00:00Z' },
    days: ['2026-03-10', '2026-03-10'],
  },
  {
    says: 'monthly view covers the month until then',
    given: { frequency: 'monthly', month_day: 1, next_run_at: '2026-04-01T13:00:00Z' },
    days: ['2026-03-01', '2026-03-10'],
  },
  {
    says: 'weekly view that was held begins with the first week it missed',
    given: { frequency: 'weekly', weekday: 1, next_run_at: '2026-02-23T14:00:00Z' },
    days: ['2026-02-16', '2026-03-10'],
  },
])('when its account is closed, the last run of a $says', async ({ given, days }) => {
  const { account_id, schedule } = await aView(given)
  await endSchedules(at('2026-03-10T20:00:00Z'), account_id)
  expect(await daysOf(schedule.id)).toEqual([days])
})
