import type { ReportKey } from '@forecourt/domain/reports/reports.ts'
import type { ReportView } from '@forecourt/domain/contract/reports.ts'
import type { AccountCtx } from '#src/system/context.ts'

/** The caller's own, in this account; the one without a name, what was used last, comes first. */
export const listViews = async (ctx: AccountCtx, report_key: ReportKey) => {
  const views = await ctx.db
    .selectFrom('report_views')
    .select(['id', 'report_key', 'name', 'params'])
    .where('user_id', '=', ctx.who.user_id)
    .where('account_id', '=', ctx.account.id)
    .where('report_key', '=', report_key)
    .orderBy('name')
    .execute()
  return views as ReportView[]
}
