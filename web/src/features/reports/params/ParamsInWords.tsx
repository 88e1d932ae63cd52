import { useQueries } from '@tanstack/react-query'
import { asAsked } from '@forecourt/domain/reports/as-asked.ts'
import { all } from '@forecourt/domain/reports/param.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { filtersInWords, periodInWords } from '@forecourt/domain/reports/report-words.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { columnOf } from '#src/features/reports/cells.ts'
import { groupBy, scopeOf, type Params } from '#src/features/reports/report-params.ts'
import { reportCalls } from '#src/features/reports/reports.calls.ts'
import classes from '#src/features/reports/ReportPage.module.css'

type ParamsInWordsProps = { report: AnyReport; params: Params }

/** What people call the options that were chosen: the lists that the form has loaded. */
const useOptionLabels = (report: AnyReport, params: Params): Record<string, string> => {
  const chosen = report.params.flatMap((param) => {
    const value = params[param.name]
    return param.kind === 'option' && value && value !== all ? [{ name: param.name, source: param.source, value }] : []
  })
  const lists = useQueries({ queries: chosen.map(({ source }) => reportCalls.options(source, { scope: scopeOf(params) })) })
  return Object.fromEntries(
    chosen.flatMap(({ name, value }, index) => {
      const option = lists[index]?.data?.data.find((one) => one.value === value)
      return option ? [[name, option.label]] : []
    }),
  )
}

/** On paper the form is gone: what the report was asked is said here, in the words of its PDF. */
export function ParamsInWords({ report, params }: ParamsInWordsProps) {
  const labels = useOptionLabels(report, params)
  const today = useAccountTime().today()
  const asked = asAsked(report, params)
  const groups = Array.isArray(params[groupBy]) ? (params[groupBy] as readonly string[]) : []
  const subtotals = groups.map((key) => columnOf(asked, key)?.title ?? key).join(', ')
  const parts = [
    Object.keys(params).length > 0 ? periodInWords(report, params, { today }) : undefined,
    ...filtersInWords(report, params, labels),
    subtotals && `Subtotals by: ${subtotals}`,
  ]
  return <p className={classes.asked}>{parts.filter(Boolean).join(' · ')}</p>
}
