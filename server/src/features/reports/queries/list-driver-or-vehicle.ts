import type { RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { ReportScope } from './report-query.ts'
import { fromCards, recordSelection, type CardRecordParams } from './card-records.ts'

export const listDriverOrVehicle = (scope: ReportScope, params: CardRecordParams) =>
  sql<RowOf<Reports['list-driver-or-vehicle']>>`select ${recordSelection(scope)} ${fromCards(scope, params)}`
