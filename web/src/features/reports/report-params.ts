// The parameters of a report in the address bar, in a saved view and in the form: the same names, the same values.
import { asAsked } from '@forecourt/domain/reports/as-asked.ts'
import { all, type Param, type ParamValue } from '@forecourt/domain/reports/param.ts'
import { ordersOf, orderBy } from '@forecourt/domain/reports/report-order.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { usualParams as usualIn } from '@forecourt/domain/reports/usual-params.ts'
import { accountScopes, type AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { isSame } from '@forecourt/domain/rules/same-value.ts'

export type Params = Record<string, ParamValue>
type Written = Record<string, string>

/** Beside the report's own: the columns its rows are grouped by. */
export const groupBy = 'group_by'

/** What an empty choice or an empty number is called in an address: nothing at all means the usual one. */
const none = 'none'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const readNumber = (text: string, { min, max }: { min: number; max: number }) => {
  if (text === none) return null
  const value = Number(text)
  return Number.isFinite(value) && value >= min && value <= max ? value : undefined
}

/** Undefined for what nobody could have chosen. */
const readOne = (param: Param, text: string): ParamValue | undefined => {
  switch (param.kind) {
    case 'date':
      return isDay(text) ? text : undefined
    case 'choice':
      return param.choices.some(({ value }) => value === text) ? text : undefined
    case 'choices': {
      const chosen = text === none ? [] : text.split(',')
      return chosen.every((one) => param.choices.some(({ value }) => value === one)) ? chosen : undefined
    }
    case 'option':
      return text || undefined
    case 'switch':
      return { '1': true, '0': false }[text]
    case 'number':
      return readNumber(text, param)
    case 'text':
      return text.slice(0, param.max)
  }
}

const writeOne = (value: ParamValue) => {
  if (value === null) return none
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'object') return value.length === 0 ? none : value.join(',')
  return String(value)
}

const groupsOf = (report: AnyReport, keys: readonly string[]) =>
  keys.filter((key, index) => report.group_by.includes(key) && keys.indexOf(key) === index).slice(0, report.group_levels)

const namesOf = (report: AnyReport) => [
  ...report.params.map(({ name }) => name),
  ...(report.group_levels > 0 ? [groupBy] : []),
  orderBy,
]

/** The order, if the report with these values has the column. */
const orderIn = (report: AnyReport, values: Params, order: ParamValue | undefined): Params =>
  typeof order === 'string' && ordersOf(asAsked(report, values)).includes(order) ? { [orderBy]: order } : {}

/** The first day that a report is about. One without days is not about the past. */
export const beginOf = ({ params }: AnyReport, values: Params) =>
  params
    .filter(({ kind }) => kind === 'date')
    .map(({ name }) => String(values[name] ?? '9999'))
    .toSorted()[0] ?? '9999'

/** Whether an address says anything about this report. */
export const hasParams = (report: AnyReport, given: Written) => namesOf(report).some((name) => given[name] !== undefined)

/** What the address asks for. A value nobody could have chosen counts as not given. */
export const readParams = (report: AnyReport, given: Written, usual: Params): Params => {
  const own = report.params.map((param) => {
    const text = given[param.name]
    const value = text === undefined ? undefined : readOne(param, text)
    return [param.name, value === undefined ? (usual[param.name] ?? null) : value]
  })
  const values = Object.fromEntries(own) as Params
  const groups = given[groupBy]
  const chosen = groups === undefined ? (usual[groupBy] ?? []) : groupsOf(asAsked(report, values), groups.split(','))
  return { ...values, [groupBy]: chosen, ...orderIn(report, values, given[orderBy] ?? usual[orderBy]) }
}

/** One vehicle is one field: an end of a range that says nothing yet, or said the same, follows its beginning. */
const withEnds = (report: AnyReport, params: Params, change: Params): Params =>
  Object.fromEntries(
    report.params.flatMap(({ name, kind, ends }) => {
      const from = ends === undefined ? undefined : change[ends]
      const follows = kind === 'option' && from !== undefined && [all, params[ends!]].includes(params[name])
      return follows && change[name] === undefined ? [[name, from]] : []
    }),
  )

/** With one parameter changed. What can no longer be grouped by, such as the account when only one is read, goes with it. */
export const changed = (report: AnyReport, params: Params, change: Params): Params => {
  const { [orderBy]: order, ...next } = { ...params, ...withEnds(report, params, change), ...change }
  const groups = next[groupBy]
  const grouped = Array.isArray(groups)
    ? { ...next, [groupBy]: groupsOf(asAsked(report, next), groups as readonly string[]) }
    : next
  return { ...grouped, ...orderIn(report, next, order) }
}

/** Whose rows a report is asked for. */
export const scopeOf = (params: Params): AccountScope => accountScopes.find((scope) => scope === params['scope']) ?? 'account'

/** The address of a report: days always, so that the link means the same next month; the rest where it is not the usual. */
export const writeParams = (report: AnyReport, params: Params, usual: Params): Written => {
  const isDate = (name: string) => report.params.some((param) => param.name === name && param.kind === 'date')
  const written = namesOf(report)
    .filter((name) => params[name] !== undefined && (isDate(name) || !isSame(params[name], usual[name])))
    .map((name) => [name, writeOne(params[name] ?? null)])
  const [first] = namesOf(report)
  // An address without a word would mean what was used last.
  return Object.fromEntries(written.length > 0 || !first ? written : [[first, writeOne(params[first] ?? null)]])
}

/** What a view keeps: only what differs from the usual, so that a view of last month is always of last month. */
export const keptParams = (report: AnyReport, params: Params, usual: Params): Written =>
  Object.fromEntries(
    namesOf(report).flatMap((name) => (isSame(params[name], usual[name]) ? [] : [[name, writeOne(params[name] ?? null)]])),
  )

export const isSameParams = (report: AnyReport, a: Params, b: Params) => namesOf(report).every((name) => isSame(a[name], b[name]))

/** What a report is opened with. `required` are the values of the lists that have no All; empty where a list has none. */
export const usualParams = (report: AnyReport, today: string, required: Record<string, string> = {}): Params => {
  const missing = report.params.flatMap((param) => (param.kind === 'option' && param.is_required ? [param.name] : []))
  return { ...usualIn(report, today), ...Object.fromEntries(missing.map((name) => [name, required[name] ?? ''])) }
}

/** How many parameters narrow the report: what the button on a phone counts. */
export const countActive = (report: AnyReport, params: Params, usual: Params) =>
  namesOf(report).filter((name) => name !== orderBy && !isSame(params[name], usual[name])).length

type WireParams = Record<string, string | number | boolean | null | string[]>

/** A copy: the call takes lists it may change. */
export const onWire = (params: Params): WireParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
  ) as WireParams
