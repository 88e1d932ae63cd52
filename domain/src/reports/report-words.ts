// What a report says about itself on the page, on paper, in files and in mails.
import { all, type Param, type ParamValue } from './param.ts'
import type { AnyReport } from './report.ts'

type Asked = Pick<AnyReport, 'params' | 'noun'>

const hasPeriod = ({ params }: Asked) => params.some(({ kind, ends }) => kind === 'date' && ends !== undefined)

/** An empty report still says something, so that silence is never ambiguous (domain 3.0). */
export const emptySentence = (report: Asked) => `No ${report.noun[1]}${hasPeriod(report) ? ' in this period' : ''}`

export const countInWords = ({ noun }: Pick<AnyReport, 'noun'>, count: number) =>
  `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`

const valueInWords = (param: Param, value: ParamValue | undefined): string => {
  if (value === undefined || value === null || value === '' || value === all || value === false) return ''
  if (param.kind === 'choice') return param.choices.find((choice) => choice.value === value)?.label ?? String(value)
  if (param.kind === 'choices' && Array.isArray(value))
    return param.choices.flatMap((choice) => (value.includes(choice.value) ? [choice.label] : [])).join(', ')
  if (param.kind === 'switch') return 'yes'
  return param.kind === 'number' && param.unit ? `${String(value)} ${param.unit}` : String(value)
}

/** From and to of the first period, as days; undefined where a report has none. */
export const periodOf = ({ params }: Asked, values: Readonly<Record<string, ParamValue>>) => {
  const end = params.find(({ kind, ends }) => kind === 'date' && ends !== undefined)
  return end?.ends ? { from: String(values[end.ends]), to: String(values[end.name]) } : undefined
}

/** What narrows a report beside its period; nothing for what is left at All. */
export const filtersInWords = (report: Asked, values: Readonly<Record<string, ParamValue>>) =>
  report.params.flatMap((param) => {
    const words = param.kind === 'date' ? '' : valueInWords(param, values[param.name])
    return words ? [`${param.label}: ${words}`] : []
  })
