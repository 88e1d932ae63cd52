import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const dashboardCalls = {
  get: () => query(api.dashboard.get, {}),
  notifications: () => query(api.dashboard.notifications, {}),
}
