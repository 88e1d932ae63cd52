import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { reports, type ReportKey } from '@forecourt/domain/reports/reports.ts'
import type { Ctx } from '#src/context.ts'
import { openRun } from '#src/features/reports/open-run.ts'
import { counted } from './counted.ts'

type Run = Parameters<typeof openRun>[1]

/** "1,204 transactions · 13,870.400 gal · $56,204.18": how many, and of the totals the volume and the money. */
export const runFigures = async (ctx: Ctx, run: Run) => {
  const report: AnyReport = reports[run.report_key as ReportKey]
  const { row_count, totals } = await (await openRun(ctx, run)).summary()
  const [one, many] = report.noun
  const count = counted(row_count, one, many)
  if (row_count === 0) return { row_count, count, figures: `No ${many} in this period` }
  const shown = report.totals.flatMap(({ key }, at) => {
    const value = totals[at]
    const kind = report.columns.find((column) => column.key === key)?.kind
    if (typeof value !== 'number') return []
    if (key === 'quantity' && kind === 'gallons') return [`${gallons(value)} gal`]
    return key === 'total' && kind === 'money' ? [dollars(value)] : []
  })
  return { row_count, count, figures: [count, ...shown].join(' · ') }
}
