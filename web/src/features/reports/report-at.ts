import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { reportKeys, reports, type ReportKey } from '@forecourt/domain/reports/reports.ts'

export type OpenReport = { key: ReportKey; report: AnyReport }

/** The report a screen shows is the row of the table that has its path. */
export const reportAt = (path: string): OpenReport => {
  const key = reportKeys.find((each) => reports[each].path === path)
  if (!key) throw new Error(`No report has the path ${path}`)
  return { key, report: reports[key] }
}

/** Where an on-demand report has a scheduled counterpart. The two have separate screens. */
const scheduledTwins: Partial<Record<string, string>> = {
  'transaction-detail': 'daily-transaction',
  exception: 'scheduled-exception',
  'billing-sort': 'invoiced-transaction',
  'list-driver-or-vehicle': 'driver-vehicle-records-monthly-audit',
}

export const scheduledTwinOf = (key: string): AnyReport | undefined => {
  const table: Record<string, AnyReport> = reports
  return table[scheduledTwins[key] ?? '']
}

export const kindNames: Record<AnyReport['kind'], string> = {
  'on-demand': 'On-demand report',
  scheduled: 'Scheduled report',
  admin: 'Admin report',
}
