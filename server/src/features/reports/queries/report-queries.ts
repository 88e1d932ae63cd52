// One select for each report. A date is a date, an instant timestamptz, a site's local time timestamp; amounts are whole numbers
// in the column's unit.
import { arAging } from './ar-aging.ts'
import { billingSort } from './billing-sort.ts'
import { cashReceipts } from './money-received.ts'
import { fromDaily } from './daily-transaction.ts'
import { driverVehicleAudit } from './driver-vehicle-audit.ts'
import { exception } from './exception.ts'
import { feesByKind } from './fees-by-kind.ts'
import { fuelSummary } from './fuel-summary.ts'
import { iftaQuarter } from './ifta-quarter.ts'
import { fromInvoiced } from './invoiced-transaction.ts'
import { listDriverOrVehicle } from './list-driver-or-vehicle.ts'
import { ownerOperator } from './owner-operator.ts'
import { priceExceptions } from './price-exceptions.ts'
import { ptoRefund } from './pto-refund.ts'
import { revenue } from './revenue.ts'
import { scheduledException } from './scheduled-exception.ts'
import { submitLog } from './submit-log.ts'
import { taxExempt } from './tax-exempt.ts'
import { taxSummary } from './tax-summary.ts'
import { fromDetail } from './transaction-detail.ts'
import { transactionRows } from './transaction-rows.ts'
import { unappliedCredit } from './unapplied-credit.ts'
import { userLog } from './user-log.ts'
import type { ReportQueries } from './report-query.ts'

export const reportQueries: ReportQueries = {
  'transaction-detail': (scope, params) => transactionRows(scope, fromDetail(scope, params)),
  'fuel-summary': fuelSummary,
  'billing-sort': billingSort,
  'list-driver-or-vehicle': listDriverOrVehicle,
  exception,
  'tax-summary': taxSummary,
  'owner-operator': ownerOperator,
  'daily-transaction': (scope, params) => transactionRows(scope, fromDaily(scope, params)),
  'scheduled-exception': scheduledException,
  'invoiced-transaction': (scope) => transactionRows(scope, fromInvoiced(scope)),
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
}
