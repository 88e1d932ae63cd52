import type { ParamsOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import type { ReportScope } from './report-query.ts'
import { exceptionsWithin, inPeriod, inRanges, ofPurchase } from './transaction-conditions.ts'
import { fromTransactions } from './transaction-rows.ts'

export const fromDetail = (scope: ReportScope, params: ParamsOf<Reports['transaction-detail']>) =>
  fromTransactions(scope, {
    where: [inPeriod(scope, params), ...inRanges(scope, params), ...ofPurchase(params)],
    exceptions: exceptionsWithin(params),
  })
