import type { Preview } from '@forecourt/domain/contract/reports.ts'
import { notesOn, reportLimits } from '@forecourt/domain/reports/report-limits.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { canRead } from '@forecourt/domain/rules/access.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { openReport } from './open-report.ts'
import { readAsked } from './report-scope.ts'

export const previewReport = async (ctx: AccountCtx, key: ReportKey, given: unknown): Promise<Preview> => {
  const { scope, params } = await readAsked(ctx, { key, given, may: canRead })
  const opened = openReport(ctx, key, { scope, params })
  const [{ rows, links }, { row_count, totals }] = await Promise.all([opened.first(reportLimits.previewRows), opened.summary()])
  return {
    columns: opened.report.columns.map((column) => column.key),
    rows,
    links,
    row_count,
    totals,
    groups: await opened.groups(rows),
    group_by: [...params.group_by],
    params: params as Preview['params'],
    time_zone: scope.time_zone,
    notes: notesOn(row_count),
  }
}
