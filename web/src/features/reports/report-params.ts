// The parameters of a report in the address, in a saved view and in the form, with the same names and values everywhere.
import { asAsked } from '@forecourt/domain/reports/as-asked.ts'
import { all, type Param, type ParamValue } from '@forecourt/domain/reports/param.ts'
import { ordersOf, orderBy } from '@forecourt/domain/reports/report-order.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { usualParams as usualIn } from '@forecourt/domain/reports/usual-params.ts'
import { accountScopes, type AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { isSame } from '@forecourt/domain/rules/same-value.ts'

export type Params = Record<string, ParamValue>
type Written = Record<string, string>

/** The parameter for the grouping columns, in addition to the report's own parameters. */
export const groupBy = 'group_by'

/** Stands for an empty choice or number in an address, because a missing parameter means the default. */
const none = 'none'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const readNumber = (text: string, { min, max }: { min: number; max: number }) => {
  if (text === none) return null
  const value = Number(text)
  return Number.isFinite(value) && value >= min && value <= max ? value : undefined
}

/** Undefined for a value that is not among the choices. */
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

/** The order, if the report has that column with these values. */
const orderIn = (report: AnyReport, values: Params, order: ParamValue | undefined): Params =>
  typeof order === 'string' && ordersOf(asAsked(report, values)).includes(order) ? { [orderBy]: order } : {}

/** The first day of the period. A report without dates does not look at the past. */
export const beginOf = ({ params }: AnyReport, values: Params) =>
  params
    .filter(({ kind }) => kind === 'date')
    .map(({ name }) => String(values[name] ?? '9999'))
    .toSorted()[0] ?? '9999'

/** Whether the address contains any parameter of this report. */
export const hasParams = (report: AnyReport, given: Written) => namesOf(report).some((name) => given[name] !== undefined)

/** The parameters in the address. An invalid value counts as missing. */
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

/** Choosing one vehicle should need only one field: the end of a range follows its start if it is unset or was the same. */
const withEnds = (report: AnyReport, params: Params, change: Params): Params =>
  Object.fromEntries(
    report.params.flatMap(({ name, kind, ends }) => {
      const from = ends === undefined ? undefined : change[ends]
      const follows = kind === 'option' && from !== undefined && [all, params[ends!]].includes(params[name])
      return follows && change[name] === undefined ? [[name, from]] : []
    }),
  )

/** Changes one parameter. Also removes groups and orders that no longer exist, such as the account when only one is read. */
export const changed = (report: AnyReport, params: Params, change: Params): Params => {
  const { [orderBy]: order, ...next } = { ...params, ...withEnds(report, params, change), ...change }
  const groups = next[groupBy]
  const grouped = Array.isArray(groups)
    ? { ...next, [groupBy]: groupsOf(asAsked(report, next), groups as readonly string[]) }
    : next
  return { ...grouped, ...orderIn(report, next, order) }
}

/** The accounts whose rows the report reads. */
export const scopeOf = (params: Params): AccountScope => accountScopes.find((scope) => scope === params['scope']) ?? 'account'

/**
 * The address of a report. Dates are always included, so that the link means the same next month; other parameters only if they
 * differ from the defaults.
 */
export const writeParams = (report: AnyReport, params: Params, usual: Params): Written => {
  const isDate = (name: string) => report.params.some((param) => param.name === name && param.kind === 'date')
  const written = namesOf(report)
    .filter((name) => params[name] !== undefined && (isDate(name) || !isSame(params[name], usual[name])))
    .map((name) => [name, writeOne(params[name] ?? null)])
  const [first] = namesOf(report)
  // An address without parameters would mean the last used ones.
  return Object.fromEntries(written.length > 0 || !first ? written : [[first, writeOne(params[first] ?? null)]])
}

/** The other day of a chosen period belongs to it, unless the period ends with the current day. */
const otherDays = ({ params }: AnyReport, isChosen: (name: string) => boolean) =>
  params.flatMap((param) => {
    if (param.kind !== 'date' || param.ends === undefined) return []
    if (isChosen(param.name)) return [param.ends]
    return isChosen(param.ends) && param.default !== 'today' ? [param.name] : []
  })

/**
 * The parameters stored in a view: only those that differ from the defaults, so that a view of last month always shows last month.
 * A period of which one day was chosen is stored whole: beside the default of another month its days could be in the wrong order.
 */
export const keptParams = (report: AnyReport, params: Params, usual: Params): Written => {
  const isChosen = (name: string) => !isSame(params[name], usual[name])
  const others = otherDays(report, isChosen)
  return Object.fromEntries(
    namesOf(report).flatMap((name) => (isChosen(name) || others.includes(name) ? [[name, writeOne(params[name] ?? null)]] : [])),
  )
}

export const isSameParams = (report: AnyReport, a: Params, b: Params) => namesOf(report).every((name) => isSame(a[name], b[name]))

/** The default parameters. `required` has the values of the lists without All; it is empty for a list without options. */
export const usualParams = (report: AnyReport, today: string, required: Record<string, string> = {}): Params => {
  const missing = report.params.flatMap((param) => (param.kind === 'option' && param.is_required ? [param.name] : []))
  return { ...usualIn(report, today), ...Object.fromEntries(missing.map((name) => [name, required[name] ?? ''])) }
}

/** The number of parameters that narrow the report, for the counter on a phone's button. */
export const countActive = (report: AnyReport, params: Params, usual: Params) =>
  namesOf(report).filter((name) => name !== orderBy && !isSame(params[name], usual[name])).length

type WireParams = Record<string, string | number | boolean | null | string[]>

/** Copies the lists, because the call's type is mutable. */
export const onWire = (params: Params): WireParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
  ) as WireParams
