import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

/** Leaves out the default period, so that the call shares its cache entry with the call for the account's time zone. */
const of = (period: DashboardPeriod, scope: AccountScope = 'account') => {
  const asked = { ...(period !== '12m' && { period }), ...(scope !== 'account' && { scope }) }
  return Object.keys(asked).length > 0 ? { query: asked } : {}
}

export const dashboardCalls = {
  get: (period: DashboardPeriod, scope?: AccountScope) => query(api.dashboard.get, of(period, scope)),
  productGrade: (period: DashboardPeriod, scope?: AccountScope) => query(api.dashboard.productGrade, of(period, scope)),
  cards: (scope?: AccountScope) => query(api.dashboard.cards, of('12m', scope)),
  orders: () => query(api.dashboard.orders, {}),
  attention: () => query(api.dashboard.attention, {}),
  exceptions: (period: DashboardPeriod) => query(api.dashboard.exceptions, of(period)),
  coverage: () => query(api.coverage.health, {}),
  provider: (period: DashboardPeriod) => query(api.dashboard.provider, of(period)),
  /** The list is newest first. */
  invoices: () => query(api.invoices.list, { query: { per_page: '3' } }),
  notifications: () => query(api.dashboard.notifications, {}),
}
