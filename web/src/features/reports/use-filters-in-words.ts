import { useQueries } from '@tanstack/react-query'
import { all } from '@forecourt/domain/reports/param.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { filtersInWords } from '@forecourt/domain/reports/report-words.ts'
import { scopeOf, type Params } from './report-params.ts'
import { reportCalls } from './reports.calls.ts'

/** The labels of the chosen options, from the lists the form has loaded. */
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

/** "State: Washington": the filters of a report, without its period. */
export const useFiltersInWords = (report: AnyReport, params: Params) =>
  filtersInWords(report, params, useOptionLabels(report, params))
