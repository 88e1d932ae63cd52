import type { ParamsOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { exceptionRows } from './exception.ts'
import type { ReportScope } from './report-query.ts'
import { sinceLast } from './since-last.ts'

const ofException = { posting: sql`e.posting`, came_at: sql`e.created_at` }

export const scheduledException = (scope: ReportScope, params: ParamsOf<Reports['scheduled-exception']>) =>
  exceptionRows(scope, params, sinceLast(scope, ofException))
