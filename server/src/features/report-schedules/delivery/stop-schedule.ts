import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'
import type { Ctx } from '#src/system/context.ts'
import { findAccountAdmins } from '#src/features/accounts/account-admins.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'

type Stopped = { id: number; account_id: number; report_key: string }

/** Pauses a schedule that may no longer be sent, shows why, and tells the account's admins. An already paused one is skipped. */
export const stopSchedule = async (outer: Ctx, { id, account_id, report_key }: Stopped, reason: string) => {
  const ctx = await withinAccount(outer, account_id)
  const last_result = `Paused: ${reason}`
  const stopped = await ctx.db
    .updateTable('report_schedules')
    .set({ is_active: false, next_run_at: null, last_result, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!stopped) return
  await audit(ctx, { action: 'report-schedule.stop', object: { type: 'report_schedule', id }, after: { last_result } })
  const { title, path } = reports[report_key as ReportKey]
  await notify(ctx, { account_id, kind: 'report', title: `${title} was paused: ${reason}`, link: path, needs: 'reports.run' })
  const values = { account_name: ctx.account.name, report_title: title, report_path: path, reason }
  for (const { email, first_name } of await findAccountAdmins(ctx))
    await queueMail(ctx, { to: email, kind: 'schedule-stopped', values: { first_name, ...values } })
}
