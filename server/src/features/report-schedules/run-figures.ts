import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import type { ReportParams } from '@forecourt/domain/reports/params-schema.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { reports, type ReportKey } from '@forecourt/domain/reports/reports.ts'
import type { Ctx } from '#src/context.ts'
import { openReport } from '#src/features/reports/open-report.ts'
import { scopeOf } from '#src/features/reports/report-scope.ts'
import { counted } from './counted.ts'

type Run = {
  report_key: string
  account_id: number | null
  params: unknown
  posted_after: number | null
  watermark: number | null
  invoice_id: number | null
  schedule_id: number | null
}

const read = async (ctx: Ctx, { account_id, params, posted_after, watermark, invoice_id, schedule_id, report_key }: Run) => {
  const scope = {
    ...(await scopeOf(ctx, account_id)),
    ...(posted_after !== null && watermark !== null && { posted: { after: posted_after, up_to: watermark } }),
    ...(invoice_id !== null && { invoice_id }),
    ...(schedule_id !== null && { schedule_id }),
  }
  return openReport(ctx, report_key as ReportKey, { scope, params: params as ReportParams }).summary()
}

/** "1,204 transactions · 13,870.400 gal · $56,204.18": how many, and of the totals the volume and the money. */
export const runFigures = async (ctx: Ctx, run: Run) => {
  const report: AnyReport = reports[run.report_key as ReportKey]
  const { row_count, totals } = await read(ctx, run)
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
