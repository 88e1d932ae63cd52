import type { Screen } from '#src/app/screen.ts'
import { dashboardCalls } from './dashboard.calls.ts'

/**
 * Before the first render, awaits the requests that started while the script was loading (`reads` in the table of screens). So a
 * phone draws the page once, with its figures. If the address has parameters, the page itself loads the data.
 */
export const beginDashboard: NonNullable<Screen['begin']> = async (queries, { search }) => {
  if (Object.keys(search).length > 0) return
  await Promise.all([
    queries.prefetchQuery(dashboardCalls.get('12m')),
    queries.prefetchQuery(dashboardCalls.productGrade('12m')),
    queries.prefetchQuery(dashboardCalls.attention()),
  ])
}
