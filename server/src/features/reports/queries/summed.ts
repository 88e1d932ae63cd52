// Groups the rows of a select by some of its columns. Columns with a total are summed, all others are null.
import { columnKinds, type AnyReport, type Column, type ColumnKind } from '@forecourt/domain/reports/report.ts'
import { linksOf } from '@forecourt/domain/reports/row-links.ts'
import { sql } from 'kysely'
import type { Sql } from './conditions.ts'

const types: Partial<Record<ColumnKind, string>> = {
  text: 'text',
  date: 'date',
  datetime: 'timestamptz',
  'local-datetime': 'timestamp',
}

const decimalsOf = ({ columns }: AnyReport, key: string) => {
  const kind = columnKinds[columns.find((column) => column.key === key)!.kind]
  return 'decimals' in kind ? kind.decimals : 0
}

type Summing = {
  report: AnyReport
  /** The columns to group by. */
  by: readonly string[]
  /** Columns with an expression of their own. */
  made?: Readonly<Record<string, Sql>>
}

const valueOf = ({ report, by, made = {} }: Summing, { key, kind }: Column): Sql => {
  const column = sql.ref(`d.${key}`)
  if (made[key]) return made[key]
  if (by.includes(key)) return column
  const total = report.totals.find((each) => each.key === key)
  if (!total) return sql`null::${sql.raw(types[kind] ?? 'bigint')}`
  if (total.fold === 'sum') return sql`sum(${column})::bigint`
  // A ratio cannot be summed. It is recalculated from its two sums, in the units of their columns.
  const { of, per } = total
  const scale = 10 ** (decimalsOf(report, key) - decimalsOf(report, of) + decimalsOf(report, per))
  return sql`round(sum(${sql.ref(`d.${of}`)}) * ${sql.lit(scale)}::numeric / nullif(sum(${sql.ref(`d.${per}`)}), 0))::bigint`
}

/** Rows of several cards with the same last four digits name none of them. */
const linkOf = ({ by }: Summing, { key, id }: { key: string; id: string }) => {
  const column = sql.ref(`d.${id}`)
  return by.includes(key) ? sql`case when min(${column}) = max(${column}) then min(${column}) end` : sql`null::bigint`
}

export const summed = (source: Sql, summing: Summing): Sql => {
  const columns = [
    ...summing.report.columns.map((column) => sql`${valueOf(summing, column)} as ${sql.ref(column.key)}`),
    ...linksOf(summing.report).map((link) => sql`${linkOf(summing, link)} as ${sql.ref(link.id)}`),
  ]
  const keys = sql.join(summing.by.map((key) => sql.ref(`d.${key}`)))
  return sql`select ${sql.join(columns)} from (${source}) d group by ${keys}`
}
