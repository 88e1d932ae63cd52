import { countOf, headline } from '@forecourt/domain/reports/headline.ts'
import { periodInWords } from '@forecourt/domain/reports/report-words.ts'
import type { Ctx } from '#src/system/context.ts'
import type { OpenReport } from '#src/features/reports/open-report.ts'
import { openRun } from '#src/features/reports/open-run.ts'
import { listDeclines } from './list-declines.ts'

type Run = Parameters<typeof openRun>[1]

/** Values that are the same in all rows, such as the invoice. */
const saidAbove = async ({ report, first }: OpenReport) => {
  if (!report.above) return []
  const {
    rows: [row],
  } = await first(1)
  return report.columns.flatMap(({ key, title }, at) => (report.above?.includes(key) && row?.[at] ? [`${title} ${row[at]}`] : []))
}

/** The declines between the run's marks, if the report lists declines. */
const declinesOf = async (ctx: Ctx, { selection: { report, scope } }: OpenReport): Promise<string[]> => {
  const { account_id, posted } = scope
  const { account_ids = account_id === null ? [] : [account_id] } = scope
  return report.tells_declines && posted ? listDeclines(ctx, { account_ids, ...posted }) : []
}

/** Everything the mail says about a run: the period, the totals, and the declines. */
export const runFigures = async (ctx: Ctx, run: Run) => {
  const opened = await openRun(ctx, run)
  const { report, selection } = opened
  const summed = await opened.summary()
  const { row_count } = summed
  const period = periodInWords(report, selection.params, selection.scope)
  return {
    row_count,
    count: countOf(row_count, report.noun),
    about: [...(period ? [period] : []), ...(await saidAbove(opened))].join(' · '),
    declines: await declinesOf(ctx, opened),
    figures: row_count === 0 ? `No ${report.noun[1]} in this period` : headline(report, summed),
  }
}
export type Figures = Awaited<ReturnType<typeof runFigures>>
