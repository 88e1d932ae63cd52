import type { ReportRun, runFormats } from '@forecourt/domain/contract/reports.ts'
import { notify } from '#src/trail/notify.ts'
import { reportLimits, tooLongFor } from '@forecourt/domain/reports/report-limits.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import type { AccountCtx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { makeRun } from './make-run.ts'
import { openReport } from './open-report.ts'
import { produceRun } from './produce-run.ts'
import { readParams, scopeOfCaller } from './report-scope.ts'
import { getRun } from './runs.queries.ts'

type Asked = { params: unknown; format: (typeof runFormats)[number] }

/** Each holds a connection for its transaction and one for its rows; when more are asked for at once, the queue takes them. */
const atOnce = 2
let making = 0

const counted = async <T>(work: () => Promise<T>) => {
  making++
  return work().finally(() => making--)
}

/** Short ones at once, long ones in the background; one that fails at once was never written down. */
export const runReport = async (ctx: AccountCtx, key: ReportKey, { params: given, format }: Asked): Promise<ReportRun> => {
  const scope = await scopeOfCaller(ctx, key)
  const params = readParams(key, given, scope)
  const { row_count } = await openReport(ctx, key, { scope, params }).summary()
  const refusal = tooLongFor(format, row_count)
  if (refusal) throw invalid({ format: [refusal] })
  const run = {
    report_key: key,
    params,
    format,
    account_id: scope.account_id,
    user_id: ctx.who.user_id,
    rows_expected: row_count,
  }
  const isShort = row_count <= reportLimits.rowsAtOnce && making < atOnce
  return inTransaction(ctx, async (ctx) => {
    const run_id = await makeRun(ctx, run)
    if (isShort) await counted(() => produceRun(ctx, run_id))
    else await enqueue(ctx, 'reports.produce', { run_id })
    return getRun(ctx, run_id)
  })
}

/** The job of a long one: whoever asked for it is told, once, where it is. */
export const produceQueuedRun = async (ctx: SystemCtx, { run_id }: { run_id: number }) => {
  await produceRun(ctx, run_id, async (ctx, { account_id, user_id, report_key }) => {
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
  })
}
