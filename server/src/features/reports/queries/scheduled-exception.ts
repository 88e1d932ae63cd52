import type { ParamsOf } from '@forecourt/domain/reports/report.ts'
import { resolveDay } from '@forecourt/domain/reports/relative-day.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import type { ReportScope } from '../report-query.ts'
import { exception } from './exception.ts'
import { daysBefore } from './prior-period.ts'

type Params = ParamsOf<Reports['scheduled-exception']>

const periods: Record<Params['period'], (today: string) => { from: string; to: string }> = {
  yesterday: (today) => ({ from: daysBefore(today, 1), to: daysBefore(today, 1) }),
  'last 7 days': (today) => ({ from: daysBefore(today, 7), to: daysBefore(today, 1) }),
  'last month': (today) => ({ from: resolveDay('first of last month', today), to: resolveDay('last of last month', today) }),
}

export const scheduledException = (scope: ReportScope, { period, ...params }: Params) =>
  exception(scope, { ...params, ...periods[period](scope.today) })
