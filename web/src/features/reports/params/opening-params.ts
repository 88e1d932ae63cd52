// The initial parameters of a report: those in the address, or those used last, over the defaults.
import { all, type Param } from '@forecourt/domain/reports/param.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { hasParams, readParams, usualParams, type Params } from '#src/features/reports/report-params.ts'
import { readView } from '#src/features/views/saved-view.ts'

type Required = Extract<Param, { kind: 'option' }>
type Options = readonly { value: string }[] | undefined

const isRequired = (param: Param): param is Required => param.kind === 'option' && param.is_required === true

/** The lists without All. They must load before the report can be opened. */
export const requiredLists = (report: AnyReport) => report.params.filter(isRequired)

/**
 * A list without All defaults to its first option, such as the newest invoice. `lists` are those of `requiredLists`, in its order.
 */
export const usualWith = (report: AnyReport, today: string, lists: readonly Options[]) => {
  const first = requiredLists(report).map(({ name }, index) => [
    name,
    lists[index]?.find(({ value }) => value !== all)?.value ?? '',
  ])
  return usualParams(report, today, Object.fromEntries(first))
}

/** A list without All that has no options, such as the invoices of a new account. */
export const emptyList = (report: AnyReport, usual: Params) =>
  requiredLists(report).find(({ name }) => usual[name] === '')?.source

/** Applies a saved view to the defaults. A parameter that no longer exists is left out. */
export const paramsOfView = (report: AnyReport, usual: Params, search: string) => readParams(report, readView(search), usual)

type Opening = { given: Record<string, string>; usual: Params; lastUsed: string | undefined }

export const openingParams = (report: AnyReport, { given, usual, lastUsed = '' }: Opening) =>
  hasParams(report, given) ? readParams(report, given, usual) : paramsOfView(report, usual, lastUsed)
