import { asAsked } from '@forecourt/domain/reports/as-asked.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { periodInWords } from '@forecourt/domain/reports/report-words.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { columnOf } from '#src/features/reports/cells.ts'
import { groupBy, type Params } from '#src/features/reports/report-params.ts'
import { useFiltersInWords } from '#src/features/reports/use-filters-in-words.ts'
import classes from '#src/features/reports/ReportPage.module.css'

type ParamsInWordsProps = {
  report: AnyReport
  params: Params
  /** The last used parameters are loading. The text of the defaults reserves their space. */
  isComing: boolean
}

/** A printout has no form, so this line shows the parameters, in the same words as the PDF. */
export function ParamsInWords({ report, params, isComing }: ParamsInWordsProps) {
  const filters = useFiltersInWords(report, params)
  const today = useAccountTime().today()
  const asked = asAsked(report, params)
  const groups = Array.isArray(params[groupBy]) ? (params[groupBy] as readonly string[]) : []
  const subtotals = groups.map((key) => columnOf(asked, key)?.title ?? key).join(', ')
  const parts = [
    Object.keys(params).length > 0 ? periodInWords(report, params, { today }) : undefined,
    ...filters,
    subtotals && `Subtotals by: ${subtotals}`,
  ]
  return (
    <p className={classes.asked} data-coming={isComing || undefined}>
      {parts.filter(Boolean).join(' · ')}
    </p>
  )
}
