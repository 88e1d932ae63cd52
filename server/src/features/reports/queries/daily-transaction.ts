import type { ParamsOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { ReportScope } from './report-query.ts'
import { inRanges } from './transaction-conditions.ts'
import { fromTransactions } from './transaction-rows.ts'

/** What a schedule has not sent yet; looked at without one, what was posted since yesterday began. */
const sincePosted = ({ posted, today, time_zone }: ReportScope) =>
  posted
    ? sql<boolean>`t.posting > ${posted.after} and t.posting <= ${posted.up_to}`
    : sql<boolean>`t.posted_at >= (${today}::date - 1)::timestamp at time zone ${time_zone}::text`

export const fromDaily = (scope: ReportScope, params: ParamsOf<Reports['daily-transaction']>) =>
  fromTransactions(scope, { where: [sincePosted(scope), ...inRanges(scope, params)] })
