import { useEffect, useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ParamValue } from '@forecourt/domain/reports/param.ts'
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
  writeParams,
  type Params,
} from '#src/features/reports/report-params.ts'
import { emptyList, openingParams, paramsOfView, requiredLists, usualWith } from './opening-params.ts'
import { useParamProblems } from './use-param-problems.ts'
import { reportCalls } from '#src/features/reports/reports.calls.ts'
import { writeView } from '#src/features/views/saved-view.ts'
import { useLastUsed } from '#src/features/views/use-saved-views.ts'

type Written = Record<string, string>

/** A draft, the applied parameters it is based on, and those it survives because they differ only in the order. */
type Edited = { from: string; next?: string; values: Params }

/** The initial values of a report; null until its lists have loaded. */
const useUsual = (report: AnyReport, today: string) => {
  const lists = useQueries({ queries: requiredLists(report).map(({ source }) => reportCalls.options(source)) })
  if (lists.some(({ isPending }) => isPending)) return null
  return usualWith(
    report,
    today,
    lists.map(({ data }) => data?.data),
  )
}

/**
 * The parameters of a report: those in the address, or those used last. The form edits a draft. The screen, the files and the mail
 * use it once it is applied.
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
  const fromView = (search: string) => paramsOfView(report, usual ?? {}, search)
  const applied = isReady ? openingParams(report, { given, usual, lastUsed: last.lastUsed }) : null

  const [edited, setEdited] = useState<Edited | null>(null)
  const from = JSON.stringify(applied)
  const isKept = edited?.from === from || edited?.next === from
  const draft = isKept ? edited.values : (applied ?? {})
  // If Back, a view or Preview has changed the applied parameters, drop the draft that was based on the old ones. Otherwise it would
  // be back as soon as those are applied again.
  if (edited && edited.from !== from) setEdited(isKept ? { from, values: edited.values } : null)

  const names = new Set([...report.params.map(({ name }) => name), groupBy, orderBy])
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)))
  const addressOf = (params: Params): Written => ({ ...others, ...writeParams(report, params, usual ?? {}) })
  const go = (params: Params, replace = false) =>
    void navigate({ to: '.', search: addressOf(params), replace, resetScroll: false })

  useEffect(() => {
    // Writes the parameters to the address at once, so that it can be copied. Replaces the entry, so that Back does not return
    // here.
    if (applied && !isGiven) go(applied, true)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the parameters are first known
  }, [isReady, isGiven])

  const nothingOf = usual === null ? undefined : emptyList(report, usual)
  // If a list has no options, there is no choice to validate.
  const found = useParamProblems(report, draft, today)
  const problems = usual && nothingOf === undefined ? found : {}
  const isFine = nothingOf === undefined && Object.keys(problems).length === 0

  return {
    usual: usual ?? {},
    /** The parameters of the preview; null until they are known. */
    applied,
    /** The list without options that prevents the report from opening, if any. */
    nothingOf,
    draft,
    problems,
    isChanged: applied !== null && !isSameParams(report, draft, applied),
    change: (name: string, value: ParamValue) => setEdited({ from, values: changed(report, draft, { [name]: value }) }),
    /** Sorts the rows on screen. Draft values that are not applied stay unapplied. */
    sort: (order: string) => {
      if (!applied) return
      const sorted = changed(report, applied, { [orderBy]: order })
      setEdited({ from, next: JSON.stringify(sorted), values: changed(report, draft, { [orderBy]: order }) })
      go(sorted)
      last.remember(asView(sorted))
    },
    /** Applies the draft and returns it; null if it has errors. */
    apply: (): Params | null => {
      if (!isFine || !applied) return null
      if (!isSameParams(report, draft, applied)) {
        go(draft)
        last.remember(asView(draft))
      }
      return draft
    },
    /** The draft as a view; null if it has errors. */
    view: isFine ? asView(draft) : null,
    isView: (search: string) => isSameParams(report, draft, fromView(search)),
    addressOfView: (search: string) => addressOf(fromView(search)),
  }
}

export type ReportForm = ReturnType<typeof useReportParams>
