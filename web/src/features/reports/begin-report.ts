import type { QueryClient } from '@tanstack/react-query'
import type { BegunAt } from '#src/app/screen.ts'
import { readLastUsed } from '#src/features/views/last-used.ts'
import { currentAccountTime } from '#src/time/account-time.ts'
import { emptyList, openingParams, requiredLists, usualWith } from './params/opening-params.ts'
import { reportAt } from './report-at.ts'
import { hasParams } from './report-params.ts'
import { reportCalls } from './reports.calls.ts'

/**
 * Requests the preview before the page is drawn. A phone takes half a second to draw, and the answer arrives in that time. The page
 * makes the same request and shows any error.
 */
export const beginReport = async (queries: QueryClient, { path, search }: BegunAt) => {
  const { key, report } = reportAt(path)
  const today = currentAccountTime().today()
  const lastUsed = hasParams(report, search) ? undefined : readLastUsed(queries, key)
  const lists = await Promise.all(requiredLists(report).map(({ source }) => queries.ensureQueryData(reportCalls.options(source))))
  const usual = usualWith(
    report,
    today,
    lists.map(({ data }) => data),
  )
  const params = openingParams(report, { given: search, usual, lastUsed: await lastUsed })
  if (emptyList(report, usual) === undefined) void queries.prefetchQuery(reportCalls.preview(key, params))
}
