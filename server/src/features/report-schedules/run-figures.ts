import { countOf, headline } from '@forecourt/domain/reports/headline.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { reports, type ReportKey } from '@forecourt/domain/reports/reports.ts'
import type { Ctx } from '#src/context.ts'
import { openRun } from '#src/features/reports/open-run.ts'

type Run = Parameters<typeof openRun>[1]

/** The same line that stands above the report on screen. */
export const runFigures = async (ctx: Ctx, run: Run) => {
  const report: AnyReport = reports[run.report_key as ReportKey]
  const summed = await (await openRun(ctx, run)).summary()
  const { row_count } = summed
  const count = countOf(row_count, report.noun)
  return { row_count, count, figures: row_count === 0 ? `No ${report.noun[1]} in this period` : headline(report, summed) }
}
