// The table of selects, one per report. A date is a date, an instant timestamptz, a site's own clock timestamp; amounts are
// whole numbers of the column's unit.
import { billingSort } from './queries/billing-sort.ts'
import { fromDaily } from './queries/daily-transaction.ts'
import { driverVehicleAudit } from './queries/driver-vehicle-audit.ts'
import { exception } from './queries/exception.ts'
import { fuelSummary } from './queries/fuel-summary.ts'
import { iftaQuarter } from './queries/ifta-quarter.ts'
import { fromInvoiced } from './queries/invoiced-transaction.ts'
import { listDriverOrVehicle } from './queries/list-driver-or-vehicle.ts'
import { ownerOperator } from './queries/owner-operator.ts'
import { ptoRefund } from './queries/pto-refund.ts'
import { scheduledException } from './queries/scheduled-exception.ts'
import { submitLog } from './queries/submit-log.ts'
import { taxExempt } from './queries/tax-exempt.ts'
import { taxSummary } from './queries/tax-summary.ts'
import { fromDetail } from './queries/transaction-detail.ts'
import { transactionRows } from './queries/transaction-rows.ts'
import { userLog } from './queries/user-log.ts'
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
  'ifta-quarter': iftaQuarter,
  'pto-refund': ptoRefund,
}
