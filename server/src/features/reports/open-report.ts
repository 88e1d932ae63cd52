// An opened report: its row count, totals, first rows and all rows. Screens and file writers all read through this module.
import type { ReportParams } from '@forecourt/domain/reports/usual-params.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { linksOf } from '@forecourt/domain/reports/row-links.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { Db } from '#src/db/connect.ts'
import type { Cell, Cells } from './files/copied-cells.ts'
import { readableRows } from './files/copy-report.ts'
import type { ReportScope } from './queries/report-query.ts'
import { columnOf } from '@forecourt/domain/reports/column-of.ts'
import { cellOf, linkOf, ordered, orderOfGroups, ref, selectReport, type Selection } from './queries/report-select.ts'
import { summedKeys, totalsOf, type Sums, type Total } from './queries/report-totals.ts'

type Summary = { row_count: number; totals: Total[] }
export type Group = Summary & { values: Cells }

const sumsOf = (report: AnyReport) =>
  sql.join([
    sql`count(*)::int as row_count`,
    ...summedKeys(report).map((key) => sql`coalesce(sum(${ref(key)}), 0)::bigint as ${sql.ref(key)}`),
  ])

const summarise = (report: AnyReport, { row_count, ...sums }: Sums & { row_count: number }): Summary => ({
  row_count,
  totals: totalsOf(report, sums),
})

const readSummary = async (db: Db, { report, from }: Selection) => {
  const { rows } = await sql<Sums & { row_count: number }>`select ${sumsOf(report)} ${from}`.execute(db)
  return summarise(report, rows[0]!)
}

type Links = Record<string, (number | null)[]>

const firstRows = async (db: Db, selection: Selection, most: number): Promise<{ rows: Cells[]; links: Links }> => {
  const { columns } = selection.report
  const links = linksOf(selection.report)
  const cells = sql.join([
    ...columns.map((column) => sql`${cellOf(column)} as ${sql.ref(column.key)}`),
    ...links.map(({ id }) => sql`${linkOf(selection, id)} as ${sql.ref(id)}`),
  ])
  const { rows } = await sql<Record<string, Cell>>`select ${cells} ${ordered(selection)} limit ${most}`.execute(db)
  const idOf = (id: string) => rows.map((row) => row[id] as number | null)
  return {
    rows: rows.map((row) => columns.map(({ key }) => row[key] ?? null)),
    links: Object.fromEntries(links.map(({ key, id }) => [key, idOf(id)])),
  }
}

/** The first groups of one level, in the order of the rows. */
const firstGroups = async (db: Db, selection: Selection, { keys, most }: { keys: readonly string[]; most: number }) => {
  const { report, from } = selection
  const values = keys.map((key, at) => sql`${cellOf(columnOf(report, key))} as ${sql.ref(`group_${at}`)}`)
  const { rows } = await sql<Sums & { row_count: number }>`
    select ${sql.join(values)}, ${sumsOf(report)} ${from}
    group by ${sql.join(keys.map(ref))}
    order by ${sql.join(orderOfGroups(report, keys))} limit ${most}`.execute(db)
  return rows.map((row) => ({
    ...summarise(report, row),
    values: keys.map((_, at) => (row as Record<string, Cell>)[`group_${at}`] ?? null),
  }))
}

/** The groups that the given rows, the first of the report, belong to. Outermost level first. */
const groupsOf = async (db: Db, selection: Selection, rows: readonly Cells[]): Promise<Group[]> => {
  const { report, params } = selection
  const places = params.group_by.map((key) => report.columns.findIndex((column) => column.key === key))
  const levels = params.group_by.map((_, level) => {
    const seen = new Set(rows.map((cells) => JSON.stringify(places.slice(0, level + 1).map((place) => cells[place]))))
    return firstGroups(db, selection, { keys: params.group_by.slice(0, level + 1), most: seen.size })
  })
  return (await Promise.all(levels)).flat()
}

export const openReport = (
  { db }: Pick<Ctx, 'db'>,
  key: ReportKey,
  { scope, params, within }: { scope: ReportScope; params: ReportParams; within?: number | undefined },
) => {
  const selection = { ...selectReport(key, scope, params), within }
  return {
    selection,
    report: selection.report,
    summary: () => readSummary(db, selection),
    first: (most: number) => firstRows(db, selection, most),
    groups: (rows: readonly Cells[]) => groupsOf(db, selection, rows),
    /** All rows in chunks, in constant memory; days and times in the form people read. */
    rows: () => readableRows({ db }, selection),
  }
}
export type OpenReport = ReturnType<typeof openReport>
