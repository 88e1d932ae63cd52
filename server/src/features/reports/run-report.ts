import type { ReportRun, runFormats } from '@forecourt/domain/contract/reports.ts'
import { rowsAtOnce, tooLongFor } from '@forecourt/domain/reports/report-limits.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { notify } from '#src/trail/notify.ts'
import type { AccountCtx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { failRun } from './fail-run.ts'
import { countedAtOnce, madeAtOnce } from './made-at-once.ts'
import { makeRun } from './make-run.ts'
import { openReport } from './open-report.ts'
import { produceRun } from './produce-run.ts'
import { ReportRefused } from './report-refused.ts'
import { readAsked } from './report-scope.ts'
import { getRun } from './runs.queries.ts'

type Asked = { params: unknown; format: (typeof runFormats)[number] }

/** A file that can never be written is refused while its reader waits, with the reason. */
const refuseFormat = (error: unknown): never => {
  throw error instanceof ReportRefused ? invalid({ format: [error.message] }) : error
}

/** Short reports are generated at once. A long report, or one that turns out to be slow, is generated in the background. */
export const runReport = async (ctx: AccountCtx, key: ReportKey, { params: given, format }: Asked): Promise<ReportRun> => {
  const { scope, params } = await readAsked(ctx, { key, given })
  return inTransaction(ctx, async (ctx) => {
    const rows = await countedAtOnce(ctx, openReport(ctx, key, { scope, params }))
    const refusal = tooLongFor(format, rows ?? 0)
    if (refusal) throw invalid({ format: [refusal] })
    const run_id = await makeRun(ctx, {
      report_key: key,
      params,
      format,
      account_id: scope.account_id,
      user_id: ctx.who.user_id,
      ...(rows !== undefined && { rows_expected: rows }),
    })
    const isShort = rows !== undefined && rows <= rowsAtOnce[format]
    if (!isShort || !(await madeAtOnce(ctx, run_id).catch(refuseFormat))) await enqueue(ctx, 'reports.produce', { run_id })
    return getRun(ctx, run_id)
  })
}

/** The job for a long report. Its reader gets one notice: where the file is, or why the report failed. */
export const produceQueuedRun = async (ctx: SystemCtx, { run_id }: { run_id: number }) => {
  try {
    await produceRun(ctx, run_id, {
      onDone: async (ctx, { account_id, user_id, report_key }) => {
        if (user_id === null) return
        const { title, path } = reports[report_key as ReportKey]
        await notify(ctx, {
          account_id,
          user_id,
          kind: 'report',
          title: `Your report is ready: ${title}`,
          link: `${path}?run=${run_id}`,
          needs: null,
        })
      },
    })
  } catch (error) {
    if (!(error instanceof ReportRefused)) throw error
    await failRun(ctx, run_id, error.message)
  }
}
