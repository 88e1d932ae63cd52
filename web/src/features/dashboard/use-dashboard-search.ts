import { useSearch } from '@tanstack/react-router'
import { accountScopes, type AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { periodNames, type DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'

const usualPeriod: DashboardPeriod = '12m'

/** The parameters in the address. Without any, the last twelve months of the account. */
export const useDashboardSearch = () => {
  const given: { period?: unknown; view?: unknown; scope?: unknown } = useSearch({ strict: false })
  const period = periodNames.find((name) => name === given.period) ?? usualPeriod
  const isProvider = given.view === 'all'
  const scope = accountScopes.find((name) => name === given.scope) ?? 'account'
  return {
    period,
    isProvider,
    scope,
    /** The address with this change. Defaults are left out. */
    addressOf: (change: { period?: DashboardPeriod; isProvider?: boolean; scope?: AccountScope }) => {
      const next = { period, isProvider, scope, ...change }
      return {
        ...(next.isProvider && { view: 'all' }),
        ...(next.scope !== 'account' && { scope: next.scope }),
        ...(next.period !== usualPeriod && { period: next.period }),
      }
    },
  }
}
