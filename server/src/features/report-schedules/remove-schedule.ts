import { audit } from '#src/audit.ts'
import type { AccountCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { lockSchedule } from './report-schedules.queries.ts'

/** Its past runs stay, with their files, for as long as they would have; a run that is being made is sent to nobody. */
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
