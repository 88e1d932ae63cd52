// docs/product/reports.md#one-table-of-reports: a report is one definition. The page, the file writers and the scheduler all
// read it; only its query is code.
import type { AccountCapability, ProviderCapability } from '#src/rules/access.ts'
import type { Param, ParamValues } from './param.ts'

/** The content of a column: text, or an integer whose last `decimals` digits are decimal places. */
export const columnKinds = {
  text: { holds: 'text' },
  date: { holds: 'text' },
  /** An instant, shown in the account's zone. */
  datetime: { holds: 'text' },
  /** The site's local time, shown without a time zone. */
  'local-datetime': { holds: 'text' },
  gallons: { holds: 'number', decimals: 3 },
  money: { holds: 'number', decimals: 2 },
  'unit-price': { holds: 'number', decimals: 5 },
  integer: { holds: 'number', decimals: 0 },
  percent: { holds: 'number', decimals: 1 },
  /** Miles per gallon, cents per mile: a ratio with two decimals. */
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
  /** False: in data files and the column menu, but hidden on screen by default and never on paper. A view: on paper only there. */
  is_shown?: false | 'summary' | 'detail'
  /** The choice that determines the column's content and its title. */
  titled_by?: string
  /** The column holds sentences, and sorting by their first letters is useless. */
  sorts?: false
}

type KeyOf<C extends readonly Column[]> = C[number]['key']
type NumericKind = { [Kind in ColumnKind]: (typeof columnKinds)[Kind]['holds'] extends 'number' ? Kind : never }[ColumnKind]
type NumericKey<C extends readonly Column[]> = Extract<C[number], { kind: NumericKind }>['key']

/** A ratio (average price, miles per gallon) is computed from the two sums, because averages of averages are wrong. */
type Total<Key extends string> =
  | { key: Key; fold: 'sum'; per_unit?: PerUnit<Key> }
  | { key: Key; fold: 'ratio'; of: Key; per: Key }

/**
 * docs/product/reports.md#quantities-are-added-per-unit: the column holds gallons for some products and pieces for others. Its
 * total adds up the gallons; the pieces have a separate total.
 */
type PerUnit<Key extends string> = { of: Key; unit: string; apart: { key: Key; unit: string } }

/** The kind of a report determines its audience, so a report about other accounts cannot become visible to customers by mistake. */
type Audience = { kind: 'on-demand' | 'scheduled'; access: AccountCapability } | { kind: 'admin'; access: ProviderCapability }

export const frequencies = ['daily', 'weekly', 'monthly', 'on invoice'] as const
export type Frequency = (typeof frequencies)[number]

type Definition<P, C, Key extends string, Numeric extends string> = Audience & {
  title: string
  path: `/${string}-report`
  /** The singular and plural of a row, for headings and empty results: 'transaction', 'transactions'. */
  noun: readonly [one: string, many: string]
  params: P
  columns: C
  /** Always equal to the sums of the detail rows, per group and overall. */
  totals: readonly Total<Numeric>[]
  /** The columns by which a reader may group the rows. If empty, the report is a flat list. */
  group_by: readonly Key[]
  /** The maximum number of group levels. */
  group_levels: 0 | 1 | 2
  /** The order within groups. A minus sign means descending. */
  order: readonly (Key | `-${Key}`)[]
  /** The content of the data files C and F: the transaction layout, or the report's own columns. */
  data_file: 'transactions' | 'columns'
  /** How often it may be sent. If empty, it cannot be scheduled. */
  frequencies: readonly Frequency[]
  /** Each first-level group starts a new page on paper. */
  page_per_group?: true
  /** The rows are those posted or found since the report was last sent. The report shows this in place of a period. */
  since_last?: 'posted' | 'found'
  /** Its mail also lists the declines since then. */
  tells_declines?: true
  /** Columns with one value for all rows, shown above the rows on paper: the number of an invoice. */
  above?: readonly Key[]
  /** Columns with one value per first-level group, shown next to the group's name: its first and last odometer. */
  heading?: readonly Key[]
  /** The words on a row's card on a phone, if the first ones do not say what the row is about. */
  card_words?: readonly Key[]
}

type Report<P extends readonly Param[], C extends readonly Column[]> = Definition<P, C, KeyOf<C>, NumericKey<C>>

/** Any report, for code that needs only the table. */
export type AnyReport = Definition<readonly Param[], readonly Column[], string, string>

export const report = <const P extends readonly Param[], const C extends readonly Column[]>(definition: Report<P, C>) =>
  definition

type ValueOf<K extends ColumnKind> = (typeof columnKinds)[K]['holds'] extends 'number' ? number : string
/** The row type that a report's query must select: one value per column. */
export type RowOf<R> = R extends { columns: infer C extends readonly Column[] }
  ? { [Each in C[number] as Each['key']]: ValueOf<Each['kind']> | null }
  : never
/** The parameters a query receives, with defaults filled in. */
export type ParamsOf<R> = R extends { params: infer P extends readonly Param[] } ? ParamValues<P> : never
