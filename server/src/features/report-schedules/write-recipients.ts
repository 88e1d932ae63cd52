import type { ReportKey } from '@forecourt/domain/reports/reports.ts'
import type { AccountCtx } from '#src/context.ts'
import { askStrangers } from './ask-strangers.ts'

type Recipients = { schedule_id: number; report_key: ReportKey; emails: readonly string[] }

/** One address once per report of an account, whoever is first: the unique constraint says 'Email has been registered'. */
export const writeRecipients = async (ctx: AccountCtx, { schedule_id, report_key, emails }: Recipients) => {
  await ctx.db.deleteFrom('report_recipients').where('schedule_id', '=', schedule_id).execute()
  await ctx.db
    .insertInto('report_recipients')
    // In one order, so that two who write the same addresses never wait for each other.
    .values(emails.toSorted().map((email) => ({ schedule_id, account_id: ctx.account.id, report_key, email })))
    .execute()
  await askStrangers(ctx, emails, report_key)
}
