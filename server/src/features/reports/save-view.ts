import type { ReportView } from '@forecourt/domain/contract/reports.ts'
import type { ReportKey } from '@forecourt/domain/reports/reports.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { readParams, scopeOfCaller } from './report-scope.ts'

type View = Omit<ReportView, 'id'> & { report_key: ReportKey }

const countViews = async (ctx: AccountCtx, { report_key, name }: View) => {
  const { others } = await ctx.db
    .selectFrom('report_views')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('user_id', '=', ctx.who.user_id)
    .where('account_id', '=', ctx.account.id)
    .where('report_key', '=', report_key)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return others
}

/** By its name: saved again it is replaced. Days that move with the calendar are kept as they were said. */
export const saveView = async (ctx: AccountCtx, view: View) => {
  const { report_key, name } = view
  readParams(report_key, view.params, await scopeOfCaller(ctx, report_key))
  const params = JSON.stringify(view.params)
  return inTransaction(ctx, async (ctx) => {
    if ((await countViews(ctx, view)) >= limits.views) throw invalid({ name: [`At most ${limits.views} views of a report`] })
    const saved = await ctx.db
      .insertInto('report_views')
      .values({ user_id: ctx.who.user_id, account_id: ctx.account.id, report_key, name, params })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'account_id', 'report_key', 'name']).doUpdateSet({ params, updated_at: sql`now()` }),
      )
      .returning(['id', 'report_key', 'name', 'params'])
      .executeTakeFirstOrThrow()
    return saved as ReportView
  })
}
