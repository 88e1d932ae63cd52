// The sums below a column (docs/product/reports.md#quantities-are-added-per-unit): its total, and quantities counted in another
// unit.
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { Cell } from '#src/features/reports/cells.ts'

export type Sum = { of: (totals: readonly Cell[], text: (value: Cell) => string) => string[] }

export const sumUnder = (report: AnyReport, key: string): Sum | undefined => {
  const placeOf = (name: string) => report.totals.findIndex((each) => each.key === name)
  const place = placeOf(key)
  const total = report.totals[place]
  if (!total) return undefined
  const per_unit = total.fold === 'sum' ? total.per_unit : undefined
  if (!per_unit) return { of: (totals, text) => [text(totals[place] ?? null)] }
  const { unit, apart } = per_unit
  return {
    of: (totals, text) => {
      const other = totals[placeOf(apart.key)] ?? 0
      return [`${text(totals[place] ?? null)} ${unit}`, ...(other === 0 ? [] : [`${text(other)} ${apart.unit}`])]
    },
  }
}
