// The line above a report, on screen and in its mail: the number of rows, the volume and the amount.
import { dollars } from '#src/format/money.ts'
import type { AnyReport } from './report.ts'

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US')

/** If a report has several totals of a kind, the headline uses the one with one of these names. */
const leading = {
  gallons: ['fuel_quantity', 'quantity', 'taxed_quantity'],
  money: ['total', 'balance', 'total_tax', 'refundable_tax'],
}

type Summed = { row_count: number; totals: readonly (string | number | null)[] }

const totalOf = (report: AnyReport, totals: Summed['totals'], kind: keyof typeof leading) => {
  const found = report.totals
    .map(({ key, fold }, index) => ({ key, fold, value: totals[index] ?? null }))
    .filter(({ key, fold }) => fold === 'sum' && report.columns.find((column) => column.key === key)?.kind === kind)
  const [first] = leading[kind].flatMap((name) => found.find(({ key }) => key === name) ?? [])
  return (first ?? found[0])?.value ?? null
}

/** The main column of a kind, for places with room for only one. */
export const chiefColumn = <C extends { key: string; kind: string }>(columns: readonly C[], kind: keyof typeof leading) => {
  const ofKind = columns.filter((column) => column.kind === kind)
  return ofKind.find(({ key }) => leading[kind].includes(key)) ?? ofKind[0]
}

export const countOf = (value: number, [one, many]: AnyReport['noun']) => `${whole.format(value)} ${value === 1 ? one : many}`

/** Example: "1,204 transactions · 13,870.4 gal · $56,204.18". */
export const headline = (report: AnyReport, { row_count, totals }: Summed) => {
  const volume = totalOf(report, totals, 'gallons')
  const money = totalOf(report, totals, 'money')
  return [
    countOf(row_count, report.noun),
    typeof volume === 'number' && `${tenths.format(volume / 1_000)} gal`,
    typeof money === 'number' && dollars(money),
  ]
    .filter(Boolean)
    .join(' · ')
}
