import type { Screen } from '#src/app/screen.ts'
import { dashboardCalls } from './dashboard.calls.ts'

/**
 * Takes what was asked for while the script was on its way (`reads` in the table of screens) before the page is drawn: a phone
 * draws it once, with its figures, and not first without them. An address that says more is read by the page itself.
 */
export const beginDashboard: NonNullable<Screen['begin']> = async (queries, { search }) => {
  if (Object.keys(search).length > 0) return
  await Promise.all([
    queries.prefetchQuery(dashboardCalls.get('12m')),
    queries.prefetchQuery(dashboardCalls.productGrade('12m')),
    queries.prefetchQuery(dashboardCalls.attention()),
  ])
}
