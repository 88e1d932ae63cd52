// Decisions 8: a report is one definition. The page, the file writers and the scheduler all read it; only its query is code.
import type { z } from 'zod'
import type { AccountCapability, ProviderCapability } from '#src/rules/access.ts'

/** What a column holds: text, or a whole number of units of which the last `decimals` digits stand after the point. */
export const columnKinds = {
  text: { holds: 'text' },
  date: { holds: 'text' },
  datetime: { holds: 'text' },
  gallons: { holds: 'number', decimals: 3 },
  money: { holds: 'number', decimals: 2 },
  'unit-price': { holds: 'number', decimals: 5 },
  integer: { holds: 'number', decimals: 0 },
  percent: { holds: 'number', decimals: 1 },
} as const
type ColumnKind = keyof typeof columnKinds
type KindHolding<Held> = { [Kind in ColumnKind]: (typeof columnKinds)[Kind]['holds'] extends Held ? Kind : never }[ColumnKind]

type Key<Row> = keyof Row & string
type NumericKey<Row> = { [K in Key<Row>]: NonNullable<Row[K]> extends number ? K : never }[Key<Row>]
type KindFor<Value> = KindHolding<NonNullable<Value> extends number ? 'number' : 'text'>

/** One column; its key is a field of the row and its kind fits that field, or the definition does not compile. */
type Column<Row> = {
  [K in Key<Row>]: {
    key: K
    title: string
    kind: KindFor<Row[K]>
    /** Characters in the fixed-width file; also the proportion on screen and on paper. */
    width: number
  }
}[Key<Row>]

/** A ratio (average price, miles per gallon) is made anew from the two sums: averages of averages are wrong. */
type Total<Row> =
  | { key: NumericKey<Row>; fold: 'sum' }
  | { key: NumericKey<Row>; fold: 'ratio'; of: NumericKey<Row>; per: NumericKey<Row> }

/** A report that shows other people's accounts cannot be opened to customers by mistake: its kind decides who may hold it. */
type Audience = { kind: 'on-demand' | 'scheduled'; access: AccountCapability } | { kind: 'admin'; access: ProviderCapability }

export type Report<Params extends z.ZodObject, Row extends z.ZodObject> = Audience & {
  title: string
  path: `/${string}-report`
  params: Params
  row: Row
  columns: readonly [Column<z.output<Row>>, ...Column<z.output<Row>>[]]
  /** Always equal to the sum of the detail, per group and for the whole. */
  totals: readonly Total<z.output<Row>>[]
  /** The fields by which a reader may group the rows; none means one plain list. */
  group_by: readonly Key<z.output<Row>>[]
}

export const report = <Params extends z.ZodObject, Row extends z.ZodObject>(definition: Report<Params, Row>) => definition
