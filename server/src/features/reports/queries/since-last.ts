import { sql } from 'kysely'
import type { Sql } from './conditions.ts'
import type { ReportScope } from './report-query.ts'

/**
 * docs/product/reports.md#scheduled-reports: the rows a schedule has not sent yet, by the order of posting. Without a schedule,
 * as in a preview, the rows since the beginning of yesterday.
 */
export const sinceLast = ({ posted, today, time_zone }: ReportScope, of: { posting: Sql; came_at: Sql }) =>
  posted
    ? sql<boolean>`${of.posting} > ${posted.after} and ${of.posting} <= ${posted.up_to}`
    : sql<boolean>`${of.came_at} >= (${today}::date - 1)::timestamp at time zone ${time_zone}::text`
