import { dashboard } from '@forecourt/domain/contract/dashboard.ts'
import { answerFrom, bind } from '#src/http/mount.ts'
import { cardsAlong, listNotifications, ordersAlong, showCards, showOrders } from './dashboard.queries.ts'
import { getDashboard } from './get-dashboard.ts'
import { getExceptions } from './get-exceptions.ts'
import { getProductGrade } from './get-product-grade.ts'
import { getProvider } from './get-provider.ts'
import { listAttention } from './list-attention.ts'
import { seeNotifications } from './see-notifications.ts'

export const dashboardRoutes = bind('dashboard', dashboard, {
  get: async (ctx, { query }) => ({ data: await getDashboard(ctx, query.period) }),
  productGrade: async (ctx, { query }) => ({ data: await getProductGrade(ctx, query.period) }),
  cards: answerFrom(cardsAlong, (found: Parameters<typeof showCards>[0]) => ({ data: showCards(found) })),
  orders: answerFrom(ordersAlong, (found: Parameters<typeof showOrders>[0]) => ({ data: showOrders(found) })),
  attention: async (ctx) => ({ data: await listAttention(ctx) }),
  exceptions: async (ctx, { query }) => ({ data: await getExceptions(ctx, query.period) }),
  provider: async (ctx, { query }) => ({ data: await getProvider(ctx, query.period) }),
  notifications: async (ctx) => ({ data: await listNotifications(ctx) }),
  seeNotifications: async (ctx, { body }) => {
    await seeNotifications(ctx, body.id)
    return { data: {} }
  },
})
