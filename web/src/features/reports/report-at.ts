import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { named, reportKeys, scheduledTwinOf, type ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'

export type OpenReport = { key: ReportKey; report: AnyReport }

/** The report a screen shows is the row of the table that has its path. */
export const reportAt = (path: string): OpenReport => {
  const key = reportKeys.find((each) => named(each).path === path)
  if (!key) throw new Error(`No report has the path ${path}`)
  return { key, report: reports[key] }
}

/** Where an on-demand report has a scheduled counterpart: the address of its screen. */
export const scheduledPathOf = (key: ReportKey) => {
  const twin = scheduledTwinOf(key)
  return twin && named(twin).path
}

export const kindNames: Record<AnyReport['kind'], string> = {
  'on-demand': 'On-demand report',
  scheduled: 'Scheduled report',
  admin: 'Admin report',
}
