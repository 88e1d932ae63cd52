// The payloads of reports and their schedules (payloads.ts). Admin reports are tested in run-report.test.ts.
import { randomUUID } from 'node:crypto'
import { makeRun } from '#src/features/reports/make-run.ts'
import { produceRun } from '#src/features/reports/produce-run.ts'
import { readParams } from '#src/features/reports/report-scope.ts'
import { anAskedAddress, anAskedAudit, aSchedule } from '#testing/reports.ts'
import type { Actor, Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const report_key = 'transaction-detail'
const theReport = { params: { key: report_key } } as const
const march = { from: '2026-03-01', to: '2026-03-31' }

/** A finished run of the actor, because a colleague's run returns 404. */
const ownRun = async ({ portal, here }: Stage, { user }: Actor) => {
  const params = readParams(report_key, march, { today: '2026-04-01' })
  const id = await makeRun(portal.ctx, { report_key, params, format: 'csv', account_id: here, user_id: user.id })
  await produceRun(portal.ctx, id)
  return { params: { id: String(id) } }
}

const aDailyReport = () => ({
  params: {},
  frequency: 'daily' as const,
  weekday: null,
  month_day: null,
  hour: 6,
  file_format: 'C' as const,
  recipients: [`${randomUUID()}@elsewhere.test`],
})

const theSchedule = async ({ portal, here }: Stage) => {
  const { id } = await aSchedule(portal, { account_id: here, owner_id: (await portal.aUser()).id })
  return { params: { id: String(id) } }
}

export const reportPayloads: Pick<Payloads, 'reports' | 'reportSchedules'> = {
  reports: {
    options: () => ({ params: { source: 'card_ranges' }, query: {} }),
    preview: () => ({ ...theReport, body: { params: march } }),
    run: () => ({ ...theReport, body: { params: march, format: 'csv' } }),
    email: () => ({ ...theReport, body: { params: march, file_format: 'N', recipients: [`${randomUUID()}@elsewhere.test`] } }),
    runs: () => ({ query: {} }),
    getRun: ownRun,
    file: ownRun,
    sample: () => ({ params: { key: report_key, format: 'F' } }),
  },
  reportSchedules: {
    list: () => ({ query: {} }),
    create: () => ({ body: { report_key: 'daily-transaction', ...aDailyReport() } }),
    update: async (stage) => ({ ...(await theSchedule(stage)), body: { ...aDailyReport(), is_active: true, version: 1 } }),
    remove: theSchedule,
    run: async (stage) => ({ ...(await theSchedule(stage)), body: { is_test: true } }),
    runs: theSchedule,
    confirmRecipient: async ({ portal, here }) => ({ body: { token: (await anAskedAddress(portal, here)).token } }),
    // In a new account: every admin gets a mail, and the stage has hundreds of admins.
    answerAudit: async ({ portal }) => ({
      body: { token: (await anAskedAudit(portal, (await portal.anAccount()).id)).token, is_right: true },
    }),
  },
}
