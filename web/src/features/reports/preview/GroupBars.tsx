import type { Preview } from '@forecourt/domain/contract/reports.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { BarList } from '#src/ui/BarList.tsx'
import { cellText, columnOf } from '#src/features/reports/cells.ts'
import { barsOf } from './group-bars.ts'
import classes from './Preview.module.css'

export function GroupBars({ report, preview }: { report: AnyReport; preview: Preview }) {
  const chart = barsOf(report, preview)
  if (!chart) return null
  const amount = columnOf(report, chart.amount)
  const caption = `${amount?.title ?? 'Amount'} by group`
  return (
    <div className={classes.bars}>
      <p className="no-margin below-3 strong size-s" aria-hidden>
        {caption}
      </p>
      <BarList
        caption={caption}
        labelTitle="Group"
        amountTitle={amount?.title ?? 'Amount'}
        rows={chart.bars.map(([label, value]) => ({
          label,
          amount: value,
          text: cellText(amount?.kind ?? 'integer', value, String),
        }))}
      />
    </div>
  )
}
