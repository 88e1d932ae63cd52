import type { SystemCtx } from '#src/system/context.ts'
import { AppError } from '#src/system/errors.ts'
import { stopSchedule } from './delivery/stop-schedule.ts'
import { startRun } from './start-run.ts'

/**
 * Starts a schedule that is due. If its parameters no longer fit its report, because a new version has changed them, pauses it
 * instead and tells people. Returns whether it was started.
 */
export const startOrStop = async (
  ctx: SystemCtx,
  schedule: Parameters<typeof startRun>[1],
  occasion: { due_at: string; invoice_id?: number },
): Promise<boolean> => {
  try {
    await startRun(ctx, schedule, { user_id: schedule.owner_id, ...occasion })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await stopSchedule(ctx, schedule, 'its parameters no longer fit the report')
    return false
  }
}
