// A report's rows as COPY hands them out: the values themselves, in the order of the report, for the writers of files.
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

/** Days and times as people read them: instants in the zone of the report, a site's clock as it is. */
const readableField = ({ key, kind }: Column, time_zone: string): RawBuilder<unknown> => {
  // Cut, as the page does: rounded, the last second of a day would be the next day.
  if (kind === 'datetime') return sql`date_trunc('second', ${ref(key)}::timestamptz at time zone ${time_zone}::text)`
  if (kind === 'local-datetime') return sql`date_trunc('second', ${ref(key)}::timestamp)`
  if (kind === 'date') return sql`${ref(key)}::date`
  return columnKinds[kind].holds === 'number' ? sql`${ref(key)}::bigint` : sql`${ref(key)}::text`
}

const readableFields = ({ report, scope }: Selection) => report.columns.map((column) => readableField(column, scope.time_zone))

/** All columns, as people read them. */
export const copyReadable = (ctx: Pick<Ctx, 'db'>, selection: Selection) => copyFields(ctx, selection, readableFields(selection))

export const readableRows = (ctx: Pick<Ctx, 'db'>, selection: Selection) =>
  copiedCells(selection.report.columns, copyReadable(ctx, selection))
