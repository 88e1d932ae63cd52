import { useSearch } from '@tanstack/react-router'
import { periodNames, type DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'

const usualPeriod: DashboardPeriod = '12m'

/** What the address asks for; a clean one is the account's last twelve months. */
export const useDashboardSearch = () => {
  const given: { period?: unknown; view?: unknown } = useSearch({ strict: false })
  const period = periodNames.find((name) => name === given.period) ?? usualPeriod
  const isProvider = given.view === 'all'
  return {
    period,
    isProvider,
    /** The address with this change; what is usual is not written. */
    addressOf: (change: { period?: DashboardPeriod; isProvider?: boolean }) => {
      const next = { period, isProvider, ...change }
      return {
        ...(next.isProvider && { view: 'all' }),
        ...(next.period !== usualPeriod && { period: next.period }),
      }
    },
  }
}
