import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { named, reportKeys, type ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'

export type OpenReport = { key: ReportKey; report: AnyReport }

/** The report of a screen is the row of the table with the same path. */
export const reportAt = (path: string): OpenReport => {
  const key = reportKeys.find((each) => named(each).path === path)
  if (!key) throw new Error(`No report has the path ${path}`)
  return { key, report: reports[key] }
}

export const kindNames: Record<AnyReport['kind'], string> = {
  'on-demand': 'On-demand report',
  scheduled: 'Scheduled report',
  admin: 'Admin report',
}
