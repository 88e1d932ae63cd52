import { dashboard, type NotificationKind } from '@forecourt/domain/contract/dashboard.ts'
import { bind } from '#src/http/mount.ts'
import { getDashboard, listNotifications } from './dashboard.queries.ts'

export const dashboardRoutes = bind('dashboard', dashboard, {
  get: async (ctx) => ({ data: await getDashboard(ctx) }),
  notifications: async (ctx) => {
    const rows = await listNotifications(ctx)
    return { data: rows.map((row) => ({ ...row, kind: row.kind as NotificationKind })) }
  },
})
