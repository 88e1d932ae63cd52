// The table of reports (decisions 8). A key is what the API and the database call a report.
import { dailyTransaction } from './daily-transaction.ts'
import type { AnyReport } from './report.ts'
import { transactionDetail } from './transaction-detail.ts'

export const reports = {
  'transaction-detail': transactionDetail,
  'daily-transaction': dailyTransaction,
} as const satisfies Record<string, AnyReport>

export type Reports = typeof reports
export type ReportKey = keyof Reports
export const reportKeys = Object.keys(reports) as [ReportKey, ...ReportKey[]]

/** Those that may be sent on a schedule. */
export const scheduledKeys = reportKeys.filter((key) => reports[key].frequencies.length > 0) as [ReportKey, ...ReportKey[]]
