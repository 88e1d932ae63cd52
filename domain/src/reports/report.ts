// docs/product/reports.md#one-table-of-reports: a report is one definition. The page, the file writers and the scheduler all
// read it; only its query is code.
import type { AccountCapability, ProviderCapability } from '#src/rules/access.ts'
import type { Param, ParamValues } from './param.ts'

/** What a column holds: text, or a whole number of units of which the last `decimals` digits stand after the point. */
export const columnKinds = {
  text: { holds: 'text' },
  date: { holds: 'text' },
  /** An instant, shown in the account's zone. */
  datetime: { holds: 'text' },
  /** The site's own clock, which has no zone to be shown in. */
  'local-datetime': { holds: 'text' },
  gallons: { holds: 'number', decimals: 3 },
  money: { holds: 'number', decimals: 2 },
  'unit-price': { holds: 'number', decimals: 5 },
  integer: { holds: 'number', decimals: 0 },
  percent: { holds: 'number', decimals: 1 },
  /** Miles per gallon, cents per mile: a ratio with two places. */
  ratio: { holds: 'number', decimals: 2 },
} as const
export type ColumnKind = keyof typeof columnKinds

export type Column = {
  /** The name of the field in the query's row. */
  key: string
  title: string
  kind: ColumnKind
  /** Characters in the fixed-width file; also the proportion on screen and on paper. */
  width: number
  /** False: in the data files and in the column menu, but not on screen at first and not on paper. A view: on paper in that one. */
  is_shown?: false | 'summary' | 'detail'
  /** The choice that decides what it holds, and so its title. */
  titled_by?: string
  /** A sentence: nobody looks for rows by its first letter. */
  sorts?: false
}

type KeyOf<C extends readonly Column[]> = C[number]['key']
type NumericKind = { [Kind in ColumnKind]: (typeof columnKinds)[Kind]['holds'] extends 'number' ? Kind : never }[ColumnKind]
type NumericKey<C extends readonly Column[]> = Extract<C[number], { kind: NumericKind }>['key']

/** A ratio (average price, miles per gallon) is computed again from the two sums: averages of averages are wrong. */
type Total<Key extends string> =
  | { key: Key; fold: 'sum'; per_unit?: PerUnit<Key> }
  | { key: Key; fold: 'ratio'; of: Key; per: Key }

/**
 * docs/product/reports.md#quantities-are-added-per-unit: the column holds gallons of one product and pieces of another. What is
 * added up under it are the gallons; the pieces have a total of their own.
 */
type PerUnit<Key extends string> = { of: Key; unit: string; apart: { key: Key; unit: string } }

/** A report that shows other people's accounts cannot be opened to customers by mistake: its kind decides who may hold it. */
type Audience = { kind: 'on-demand' | 'scheduled'; access: AccountCapability } | { kind: 'admin'; access: ProviderCapability }

export const frequencies = ['daily', 'weekly', 'monthly', 'on invoice'] as const
export type Frequency = (typeof frequencies)[number]

type Definition<P, C, Key extends string, Numeric extends string> = Audience & {
  title: string
  path: `/${string}-report`
  /** What its rows are, one and many, for headings and empty results: 'transaction', 'transactions'. */
  noun: readonly [one: string, many: string]
  params: P
  columns: C
  /** Always equal to the sum of the detail, per group and for the whole. */
  totals: readonly Total<Numeric>[]
  /** The columns by which a reader may group the rows; none means one plain list. */
  group_by: readonly Key[]
  /** How many levels of groups at most. */
  group_levels: 0 | 1 | 2
  /** Within the groups. A minus sign means descending. */
  order: readonly (Key | `-${Key}`)[]
  /** What the data files C and F hold: the transaction layout, or the report's own columns. */
  data_file: 'transactions' | 'columns'
  /** How often it may be sent; a report without any cannot be scheduled. */
  frequencies: readonly Frequency[]
  /** Each group of the first level begins a new page on paper. */
  page_per_group?: true
  /** Its rows are what is new since it was last sent: posted, or found. That is said where others say their period. */
  since_last?: 'posted' | 'found'
  /** Its mail also lists what was declined at the pump since then. */
  tells_declines?: true
  /** Columns that have one value for all rows, said above them on paper: the number of an invoice. */
  above?: readonly Key[]
  /** Columns that have one value for each group of the first level, said beside its name: its first and last odometer. */
  heading?: readonly Key[]
}

type Report<P extends readonly Param[], C extends readonly Column[]> = Definition<P, C, KeyOf<C>, NumericKey<C>>

/** Any report, where only the table matters. */
export type AnyReport = Definition<readonly Param[], readonly Column[], string, string>

export const report = <const P extends readonly Param[], const C extends readonly Column[]>(definition: Report<P, C>) =>
  definition

type ValueOf<K extends ColumnKind> = (typeof columnKinds)[K]['holds'] extends 'number' ? number : string
/** What the query of a report must select: one value for each column. */
export type RowOf<R> = R extends { columns: infer C extends readonly Column[] }
  ? { [Each in C[number] as Each['key']]: ValueOf<Each['kind']> | null }
  : never
/** What the query is given: every parameter, its default filled in. */
export type ParamsOf<R> = R extends { params: infer P extends readonly Param[] } ? ParamValues<P> : never
