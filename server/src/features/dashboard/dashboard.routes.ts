import { dashboard } from '@forecourt/domain/contract/dashboard.ts'
import { bind } from '#src/http/mount.ts'
import { getCards, getOrders, listNotifications } from './dashboard.queries.ts'
import { getDashboard } from './get-dashboard.ts'
import { getExceptions } from './get-exceptions.ts'
import { getProductGrade } from './get-product-grade.ts'
import { getProvider } from './get-provider.ts'
import { listAttention } from './list-attention.ts'
import { seeNotifications } from './see-notifications.ts'

export const dashboardRoutes = bind('dashboard', dashboard, {
  get: async (ctx, { query }) => ({ data: await getDashboard(ctx, query.period) }),
  productGrade: async (ctx, { query }) => ({ data: await getProductGrade(ctx, query.period) }),
  cards: async (ctx) => ({ data: await getCards(ctx) }),
  orders: async (ctx) => ({ data: await getOrders(ctx) }),
  attention: async (ctx) => ({ data: await listAttention(ctx) }),
  exceptions: async (ctx, { query }) => ({ data: await getExceptions(ctx, query.period) }),
  provider: async (ctx, { query }) => ({ data: await getProvider(ctx, query.period) }),
  notifications: async (ctx) => ({ data: await listNotifications(ctx) }),
  seeNotifications: async (ctx, { body }) => {
    await seeNotifications(ctx, body.id)
    return { data: {} }
  },
})
