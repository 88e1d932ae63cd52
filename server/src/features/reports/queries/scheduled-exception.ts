import type { ParamsOf } from '@forecourt/domain/reports/report.ts'
import { resolvePeriod } from '@forecourt/domain/reports/relative-day.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import type { ReportScope } from './report-query.ts'
import { exception } from './exception.ts'

type Params = ParamsOf<Reports['scheduled-exception']>

export const scheduledException = (scope: ReportScope, { period, ...params }: Params) =>
  exception(scope, { ...params, ...resolvePeriod(period, scope.today) })
