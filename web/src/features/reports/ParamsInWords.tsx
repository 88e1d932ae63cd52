import type { Param, ParamValue } from '@forecourt/domain/reports/param.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { cellText, columnOf } from './cells.ts'
import { groupBy, type Params } from './report-params.ts'
import classes from './ReportPage.module.css'

type ParamsInWordsProps = { report: AnyReport; params: Params; usual: Params }

const listed = (value: ParamValue | undefined) => (Array.isArray(value) ? (value as readonly string[]) : [])

const inWords = (param: Param, value: ParamValue) => {
  if (param.kind === 'date') return cellText('date', String(value), String)
  if (param.kind === 'choice') return param.choices.find((choice) => choice.value === value)?.label ?? String(value)
  if (param.kind === 'choices')
    return param.choices
      .filter((choice) => listed(value).includes(choice.value))
      .map(({ label }) => label)
      .join(', ')
  if (param.kind === 'switch') return value === true ? 'Yes' : 'No'
  return value === null ? 'None' : String(value)
}

/** On paper the form is gone: what the report was asked is said here. Days always, the rest where it is not the usual. */
export function ParamsInWords({ report, params, usual }: ParamsInWordsProps) {
  const told = report.params.filter(
    ({ name, kind }) =>
      params[name] !== undefined && (kind === 'date' || JSON.stringify(params[name]) !== JSON.stringify(usual[name])),
  )
  const groups = listed(params[groupBy]).map((key) => columnOf(report, key)?.title ?? key)
  return (
    <p className={classes.asked}>
      {[
        ...told.map((param) => `${param.label}: ${inWords(param, params[param.name] ?? null)}`),
        ...(groups.length > 0 ? [`Subtotals by: ${groups.join(', ')}`] : []),
      ].join(' · ')}
    </p>
  )
}
