import { useEffect, useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { all, type Param, type ParamValue } from '@forecourt/domain/reports/param.ts'
import { orderBy } from '@forecourt/domain/reports/report-order.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import type { OpenReport } from '#src/features/reports/report-at.ts'
import {
  changed,
  groupBy,
  hasParams,
  isSameParams,
  keptParams,
  readParams,
  usualParams,
  writeParams,
  type Params,
} from '#src/features/reports/report-params.ts'
import { useParamProblems } from './use-param-problems.ts'
import { reportCalls } from '#src/features/reports/reports.calls.ts'
import { readView, writeView } from '#src/features/views/saved-view.ts'
import { useLastUsed } from '#src/features/views/use-saved-views.ts'

type Written = Record<string, string>
type Required = Extract<Param, { kind: 'option' }>

const isRequired = (param: Param): param is Required => param.kind === 'option' && param.is_required === true

/** The values a report is opened with. A list without All begins with its first, such as the newest invoice. */
const useUsual = (report: AnyReport, today: string) => {
  const required = report.params.filter(isRequired)
  const lists = useQueries({ queries: required.map(({ source }) => reportCalls.options(source)) })
  if (lists.some(({ isPending }) => isPending)) return null
  const first = required.map(({ name }, index) => [
    name,
    lists[index]?.data?.data.find(({ value }) => value !== all)?.value ?? '',
  ])
  return usualParams(report, today, Object.fromEntries(first))
}

/** A list without All that has nothing to choose, such as the invoices of a new account. */
const emptyList = (report: AnyReport, usual: Params | null) =>
  usual === null ? undefined : report.params.filter(isRequired).find(({ name }) => usual[name] === '')?.source

/**
 * The parameters of a report: those of the address, or those used last. The form edits a draft; what is on screen, in the
 * files and in the mail follows when it is applied.
 */
export const useReportParams = ({ key, report }: OpenReport) => {
  const given = useSearch({ strict: false }) as Written
  const navigate = useNavigate()
  const today = useAccountTime().today()
  const usual = useUsual(report, today)
  const last = useLastUsed(key)
  const isGiven = hasParams(report, given)
  const isReady = usual !== null && (isGiven || !last.isPending)
  const asView = (params: Params) => writeView(keptParams(report, params, usual ?? {}))
  /** A saved view over the usual values; a parameter that no longer exists is left out. */
  const fromView = (search: string) => readParams(report, readView(search), usual ?? {})
  const applied = isReady ? (isGiven ? readParams(report, given, usual) : fromView(last.lastUsed ?? '')) : null

  const [edited, setEdited] = useState<{ from: string; values: Params } | null>(null)
  const from = JSON.stringify(applied)
  // Set from elsewhere, by Back or by a view: what was typed over the former parameters is gone with them.
  const draft = edited?.from === from ? edited.values : (applied ?? {})

  const names = new Set([...report.params.map(({ name }) => name), groupBy, orderBy])
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)))
  const addressOf = (params: Params): Written => ({ ...others, ...writeParams(report, params, usual ?? {}) })
  const go = (params: Params, replace = false) =>
    void navigate({ to: '.', search: addressOf(params), replace, resetScroll: false })

  useEffect(() => {
    // So that the address can be copied from the first moment on; replaced, so that Back does not lead here again.
    if (applied && !isGiven) go(applied, true)
    // oxlint-disable-next-line react/exhaustive-deps -- only when there is something to say for the first time
  }, [isReady, isGiven])

  const nothingOf = emptyList(report, usual)
  // Nothing can be chosen, so nothing is wrong with what was chosen.
  const found = useParamProblems(report, draft, today)
  const problems = usual && nothingOf === undefined ? found : {}
  const isFine = nothingOf === undefined && Object.keys(problems).length === 0

  return {
    usual: usual ?? {},
    /** What the preview shows; null until it is known. */
    applied,
    /** Which list has to have something before there can be a report. */
    nothingOf,
    draft,
    problems,
    isChanged: applied !== null && !isSameParams(report, draft, applied),
    change: (name: string, value: ParamValue) => setEdited({ from, values: changed(report, draft, { [name]: value }) }),
    /** Sorts what is on screen. What is typed and not applied stays so. */
    sort: (order: string) => {
      if (!applied) return
      const sorted = changed(report, applied, { [orderBy]: order })
      setEdited({ from: JSON.stringify(sorted), values: changed(report, draft, { [orderBy]: order }) })
      go(sorted)
      last.remember(asView(sorted))
    },
    /** Makes the draft count and answers it; null while something is wrong with it. */
    apply: (): Params | null => {
      if (!isFine || !applied) return null
      if (!isSameParams(report, draft, applied)) {
        go(draft)
        last.remember(asView(draft))
      }
      return draft
    },
    /** The draft as a view; null while something is wrong with it. */
    view: isFine ? asView(draft) : null,
    isView: (search: string) => isSameParams(report, draft, fromView(search)),
    addressOfView: (search: string) => addressOf(fromView(search)),
  }
}

export type ReportForm = ReturnType<typeof useReportParams>
