// The table of reports (docs/product/reports.md#one-table-of-reports). The API and the database identify a report by its key.
import { arAging } from './ar-aging.ts'
import { billingSort } from './billing-sort.ts'
import { cashReceipts } from './money-received.ts'
import { dailyTransaction } from './daily-transaction.ts'
import { driverVehicleAudit } from './driver-vehicle-audit.ts'
import { exception } from './exception.ts'
import { feesByKind } from './fees-by-kind.ts'
import { fuelSummary } from './fuel-summary.ts'
import { iftaQuarter } from './ifta-quarter.ts'
import { invoicedTransaction } from './invoiced-transaction.ts'
import { listDriverOrVehicle } from './list-driver-or-vehicle.ts'
import { ownerOperator } from './owner-operator.ts'
import { priceExceptions } from './price-exceptions.ts'
import { ptoRefund } from './pto-refund.ts'
import { reportKeys, type ReportKey } from './report-names.ts'
import { revenue } from './revenue.ts'
import type { AnyReport } from './report.ts'
import { scheduledException } from './scheduled-exception.ts'
import { submitLog } from './submit-log.ts'
import { taxExempt } from './tax-exempt.ts'
import { taxSummary } from './tax-summary.ts'
import { transactionDetail } from './transaction-detail.ts'
import { unappliedCredit } from './unapplied-credit.ts'
import { userLog } from './user-log.ts'

export const reports = {
  'transaction-detail': transactionDetail,
  'fuel-summary': fuelSummary,
  'billing-sort': billingSort,
  'list-driver-or-vehicle': listDriverOrVehicle,
  exception,
  'tax-summary': taxSummary,
  'owner-operator': ownerOperator,
  'daily-transaction': dailyTransaction,
  'scheduled-exception': scheduledException,
  'invoiced-transaction': invoicedTransaction,
  'driver-vehicle-records-monthly-audit': driverVehicleAudit,
  'tax-exempt': taxExempt,
  'submit-log': submitLog,
  'user-log': userLog,
  'ar-aging': arAging,
  'cash-receipts': cashReceipts,
  'unapplied-credit': unappliedCredit,
  revenue,
  'fees-by-kind': feesByKind,
  'price-exceptions': priceExceptions,
  'ifta-quarter': iftaQuarter,
  'pto-refund': ptoRefund,
} as const satisfies Record<ReportKey, AnyReport>

export type Reports = typeof reports

/** The reports that can be scheduled. */
export const scheduledKeys = reportKeys.filter((key) => reports[key].frequencies.length > 0) as [ReportKey, ...ReportKey[]]
