import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { askStrangers } from '#src/features/reports/ask-strangers.ts'

type Recipients = { schedule_id: number; report_key: ReportKey; emails: readonly string[] }

/** Replaces the recipients of a schedule. */
export const writeRecipients = async (ctx: AccountCtx, { schedule_id, report_key, emails }: Recipients) => {
  await ctx.db.deleteFrom('report_recipients').where('schedule_id', '=', schedule_id).execute()
  await ctx.db
    .insertInto('report_recipients')
    // Always in the same order, so that two requests with the same addresses cannot deadlock.
    .values(emails.toSorted().map((email) => ({ schedule_id, account_id: ctx.account.id, report_key, email })))
    .execute()
  await askStrangers(ctx, emails, report_key)
}
