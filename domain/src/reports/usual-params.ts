// The default parameters of a report. They are separate from the schema, so that a page can be shown before the schema has loaded.
import { all, type Param, type ParamValue } from './param.ts'
import { resolveDay } from './relative-day.ts'
import type { AnyReport } from './report.ts'

export type ReportParams = Record<string, ParamValue> & { group_by: readonly string[]; order_by?: string }

/** `today` is in the account's time zone. */
export const usualValue = (param: Param, today: string): ParamValue => {
  if (param.kind === 'date') return resolveDay(param.default, today)
  if (param.kind === 'choices') return [...param.default]
  if (param.kind === 'text') return ''
  return param.kind === 'option' ? all : param.default
}

export const usualGroups = ({ group_by, page_per_group }: AnyReport) => (page_per_group ? group_by.slice(0, 1) : [])

export const usualParams = (report: AnyReport, today: string): ReportParams => ({
  ...Object.fromEntries(report.params.map((param) => [param.name, usualValue(param, today)])),
  group_by: usualGroups(report),
})
