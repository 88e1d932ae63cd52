// Totals of a report. The database computes the sums for the whole and for each group, or a file writer accumulates them row by
// row. A ratio is calculated from two sums, because an average of averages is wrong.
import { columnKinds, type AnyReport } from '@forecourt/domain/reports/report.ts'
import { columnOf } from '@forecourt/domain/reports/column-of.ts'

export type Sums = Record<string, number>
export type Total = number | null

type Sum = Extract<AnyReport['totals'][number], { fold: 'sum' }>

/** The column that a total actually adds up: for a quantity, the column that counts gallons only. */
export const addedUp = ({ key, per_unit }: Sum) => per_unit?.of ?? key

/** The columns to add up, whether shown or only part of a ratio. */
export const summedKeys = ({ totals }: AnyReport) => [
  ...new Set(totals.flatMap((total) => (total.fold === 'sum' ? [addedUp(total)] : [total.of, total.per]))),
]

const unitsOf = (report: AnyReport, key: string) => {
  const { kind } = columnOf(report, key)
  const { decimals } = columnKinds[kind] as { decimals: number }
  return 10 ** decimals * (kind === 'percent' ? 100 : 1)
}

/** In whole units of the column, like its cells, and in the order of the report's totals. */
export const totalsOf = (report: AnyReport, sums: Sums): Total[] =>
  report.totals.map((total) => {
    if (total.fold === 'sum') return sums[addedUp(total)] ?? 0
    const per = sums[total.per] ?? 0
    if (per === 0) return null
    const inUnits = (unitsOf(report, total.per) / unitsOf(report, total.of)) * unitsOf(report, total.key)
    return Math.round(((sums[total.of] ?? 0) / per) * inUnits)
  })

/** Adds up rows one by one, for the files that have a total under each group. */
export const runningSums = (report: AnyReport) => {
  const keys = summedKeys(report)
  const places = keys.map((key) => report.columns.findIndex((column) => column.key === key))
  let sums: Sums = Object.fromEntries(keys.map((key) => [key, 0]))
  let rows = 0
  return {
    add: (cells: readonly unknown[]) => {
      rows++
      for (const [at, key] of keys.entries()) sums[key] = (sums[key] ?? 0) + ((cells[places[at]!] as number | null) ?? 0)
    },
    /** Returns the sums since the last call and resets them. */
    take: () => {
      const taken = { rows, totals: totalsOf(report, sums) }
      sums = Object.fromEntries(keys.map((key) => [key, 0]))
      rows = 0
      return taken
    },
  }
}
