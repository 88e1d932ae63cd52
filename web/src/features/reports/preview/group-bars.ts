// The bars above the table of some reports.
import type { Preview } from '@forecourt/domain/contract/reports.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'

const charted: Partial<Record<string, { label: string; amount: string }>> = {
  '/fuel-summary-report': { label: 'group_1', amount: 'quantity' },
}

const barsShown = 8

/** The largest groups, and one bar for the rest. Null if the report has no bars or would have only one. */
export const barsOf = ({ path }: AnyReport, { columns, rows, row_count }: Pick<Preview, 'columns' | 'rows' | 'row_count'>) => {
  const chart = charted[path]
  // Bars of a part of the rows would be misleading.
  if (!chart || rows.length < row_count) return null
  const [label, amount] = [columns.indexOf(chart.label), columns.indexOf(chart.amount)]
  const sums = new Map<string, number>()
  for (const row of rows) {
    const name = String(row[label] ?? '–')
    sums.set(name, (sums.get(name) ?? 0) + Number(row[amount] ?? 0))
  }
  const sorted = [...sums].toSorted(([, a], [, b]) => b - a)
  if (sorted.length < 2) return null
  const rest = sorted.slice(barsShown).reduce((sum, [, value]) => sum + value, 0)
  return { ...chart, bars: [...sorted.slice(0, barsShown), ...(rest > 0 ? [['All others', rest] as const] : [])] }
}
