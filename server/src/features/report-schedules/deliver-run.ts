import { counted } from '@forecourt/domain/format/counted.ts'
import { sql } from 'kysely'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { produceRun } from '#src/features/reports/produce-run.ts'
import { readSnapshot, writeSnapshot } from './delivery/audit-snapshot.ts'
import { queueRunMails } from './delivery/queue-run-mails.ts'
import { readyRecipients } from './delivery/ready-recipients.ts'
import { reasonToStop } from './delivery/reason-to-stop.ts'
import { ReportRefused } from '#src/features/reports/report-refused.ts'
import { runFigures, type Figures } from './delivery/run-figures.ts'
import { giveUpRun } from './give-up-run.ts'
import { stopSchedule } from './delivery/stop-schedule.ts'

const runs = (ctx: Ctx, run_id: number) => ctx.db.selectFrom('report_runs').selectAll().where('id', '=', run_id)
const schedules = (ctx: Ctx, schedule_id: number | null) =>
  ctx.db.selectFrom('report_schedules').selectAll().where('id', '=', schedule_id)

type Run = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>
type Schedule = Awaited<ReturnType<ReturnType<typeof schedules>['executeTakeFirstOrThrow']>>

const settle = (ctx: Ctx, run: Run, failure?: string) =>
  ctx.db
    .updateTable('report_runs')
    .set({ handled_at: sql`coalesce(handled_at, now())`, ...(failure && { state: 'failed', failure }) })
    .where('id', '=', run.id)
    .execute()

/** A scheduled run depends on the rights of the schedule's owner, a run sent by hand or as a test on the sender's. */
const mayNotSend = (ctx: Ctx, run: Run, schedule: Schedule | undefined) =>
  reasonToStop(ctx, { account_id: run.account_id!, user_id: schedule && !run.is_test ? schedule.owner_id : run.user_id })

/** Adds the recipients who may receive it now. Sorted, because the numbers identify the mails. */
const addRecipients = async (ctx: Ctx, run: Run, schedule: Schedule) => {
  const deliveries = await readyRecipients(ctx, schedule)
  if (deliveries.length > 0)
    await ctx.db
      .insertInto('report_deliveries')
      .values(deliveries.map((email, at) => ({ run_id: run.id, number: at + 1, email })))
      .execute()
  return deliveries.length
}

type Sent = { run: Run; figures: Figures; snapshot: string | undefined }

/** Updates the schedule in the same transaction that queues the mails. */
const sendScheduled = async (ctx: Ctx, schedule: Schedule, { run, figures, snapshot }: Sent) => {
  const isSkipped = schedule.skip_if_empty && figures.row_count === 0 && figures.declines.length === 0
  const recipients = isSkipped ? 0 : await addRecipients(ctx, run, schedule)
  const result = recipients > 0 ? `Being sent to ${counted(recipients, 'recipient')}` : 'Not sent: no recipient has confirmed yet'
  const isEnded = !schedule.is_active && schedule.last_result.startsWith('Ended: ')
  await ctx.db
    .updateTable('report_schedules')
    .set({
      last_run_at: run.created_at,
      ...(!isEnded && { last_result: isSkipped ? `Skipped: ${figures.figures}` : result }),
      ...(run.watermark !== null && { watermark: sql`greatest(watermark, ${run.watermark})` }),
    })
    .where('id', '=', schedule.id)
    .execute()
  if (snapshot !== undefined) await writeSnapshot(ctx, schedule.id, snapshot)
}

/** The queue retries a failed report. Until then the schedule shows the failure. */
const produce = async (ctx: Ctx, run: Run, schedule: Schedule | undefined) => {
  try {
    await produceRun(ctx, run.id)
  } catch (error) {
    if (schedule && !(error instanceof ReportRefused))
      await ctx.db
        .updateTable('report_schedules')
        .set({ last_result: 'Failed: the report could not be created. We will try again' })
        .where('id', '=', schedule.id)
        .execute()
    throw error
  }
}

/**
 * Creates the report of a run, if needed, and queues one mail for each recipient. Safe to run twice and in parallel: everything
 * is written once, in one transaction, under the lock of the run.
 */
const deliver = async (ctx: SystemCtx, run_id: number) => {
  const run = await runs(ctx, run_id).executeTakeFirst()
  if (!run || run.account_id === null || run.state === 'failed') return
  const schedule = run.is_test ? undefined : await schedules(ctx, run.schedule_id).executeTakeFirst()
  if (schedule && run.handled_at) return
  const reason = await mayNotSend(ctx, run, schedule)
  if (reason) {
    await inTransaction(ctx, async (ctx) => {
      await settle(ctx, run, `Not sent: ${reason}`)
      if (schedule) await stopSchedule(ctx, schedule, reason)
    })
    return
  }
  // Read before the report is created, so that a concurrent change is reported twice rather than never.
  const snapshot = schedule && (await readSnapshot(ctx, run))
  if (run.state !== 'done') await produce(ctx, run, schedule)
  const figures = await runFigures(ctx, run)
  await inTransaction(ctx, async (ctx) => {
    // All code locks the schedule before its run.
    const current = schedule && (await schedules(ctx, schedule.id).forUpdate().executeTakeFirst())
    const made = await runs(ctx, run_id).forUpdate().executeTakeFirst()
    if (!made || (schedule && made.handled_at)) return
    if (made.state !== 'done') throw new Error('The report is being made by another worker')
    // The schedule was paused or removed while the report was being created.
    const isCalledOff = schedule && (!current || (made.due_at !== null && !current.is_active))
    if (!isCalledOff) {
      if (current) await sendScheduled(ctx, current, { run: made, figures, snapshot })
      await queueRunMails(ctx, made, figures)
    }
    await settle(ctx, made)
  })
}

/** A run that can never succeed is ended at once instead of retried. */
export const deliverRun = async (ctx: SystemCtx, { run_id }: { run_id: number }) => {
  try {
    await deliver(ctx, run_id)
  } catch (error) {
    if (!(error instanceof ReportRefused)) throw error
    await giveUpRun(ctx, { run_id }, error.message)
  }
}
