import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { lockSchedule } from './report-schedules.queries.ts'

/** Past runs and their files stay until they expire. A run that is being created is not sent. */
export const removeSchedule = (ctx: AccountCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { report_key, frequency } = await lockSchedule(ctx, id)
    await ctx.db.deleteFrom('report_schedules').where('id', '=', id).execute()
    await audit(ctx, {
      action: 'report-schedule.remove',
      object: { type: 'report_schedule', id },
      before: { report_key, frequency },
    })
    return {}
  })
