import type { ParamsOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { ReportScope } from './report-query.ts'
import { sinceLast } from './since-last.ts'
import { inRanges } from './transaction-conditions.ts'
import { fromTransactions } from './transaction-rows.ts'

const ofTransaction = { posting: sql`t.posting`, came_at: sql`t.posted_at` }

export const fromDaily = (scope: ReportScope, params: ParamsOf<Reports['daily-transaction']>) =>
  fromTransactions(scope, { where: [sinceLast(scope, ofTransaction), ...inRanges(scope, params)] })
