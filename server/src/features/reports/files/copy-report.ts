// A report's rows as COPY returns them: the values, in the order of the report, for the file writers.
import { columnKinds, type Column } from '@forecourt/domain/reports/report.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { copyOut } from '#src/db/copy-out.ts'
import { ordered, ref, type Selection } from '#src/features/reports/queries/report-select.ts'
import { copiedCells } from './copied-cells.ts'

export const copyFields = ({ db }: Pick<Ctx, 'db'>, selection: Selection, fields: readonly RawBuilder<unknown>[]) => {
  const numbered = fields.map((field, at) => sql`${field} as ${sql.ref(`f${at}`)}`)
  return copyOut(db, sql`select ${sql.join(numbered)} ${ordered(selection)}`.compile(db), {
    options: 'format text',
    within: selection.within,
  })
}

/** Days and times as people read them: instants in the time zone of the report, local times of a site unchanged. */
const readableField = ({ key, kind }: Column, time_zone: string): RawBuilder<unknown> => {
  // Truncated, as on the page. If rounded, the last second of a day would become the next day.
  if (kind === 'datetime') return sql`date_trunc('second', ${ref(key)}::timestamptz at time zone ${time_zone}::text)`
  if (kind === 'local-datetime') return sql`date_trunc('second', ${ref(key)}::timestamp)`
  if (kind === 'date') return sql`${ref(key)}::date`
  return columnKinds[kind].holds === 'number' ? sql`${ref(key)}::bigint` : sql`${ref(key)}::text`
}

const readableFields = ({ report, scope }: Selection) => report.columns.map((column) => readableField(column, scope.time_zone))

/** All columns, in the form people read. */
export const copyReadable = (ctx: Pick<Ctx, 'db'>, selection: Selection) => copyFields(ctx, selection, readableFields(selection))

export const readableRows = (ctx: Pick<Ctx, 'db'>, selection: Selection) =>
  copiedCells(selection.report.columns, copyReadable(ctx, selection))
