import { dashboard } from '@forecourt/domain/contract/dashboard.ts'
import { answerFrom, bind } from '#src/http/mount.ts'
import { answerAcross } from './answer-across.ts'
import { cardsByStatus, listNotifications, ordersInProgress } from './dashboard.queries.ts'
import { dashboardFigures } from './dashboard-figures.ts'
import { exceptionsAndDeclines } from './exceptions-and-declines.ts'
import { gallonsByGrade } from './gallons-by-grade.ts'
import { getProvider } from './get-provider.ts'
import { attention } from './attention.ts'
import { seeNotifications } from './see-notifications.ts'

export const dashboardRoutes = bind('dashboard', dashboard, {
  get: answerAcross(dashboardFigures, 'dashboard.view'),
  productGrade: answerAcross(gallonsByGrade, 'dashboard.view'),
  cards: answerAcross(cardsByStatus, 'cards.manage'),
  orders: answerFrom(ordersInProgress),
  attention: answerFrom(attention),
  exceptions: answerFrom(exceptionsAndDeclines),
  provider: async (ctx, { query }) => ({ data: await getProvider(ctx, query.period) }),
  notifications: async (ctx) => ({ data: await listNotifications(ctx) }),
  seeNotifications: async (ctx, { body }) => {
    await seeNotifications(ctx, body.id)
    return { data: {} }
  },
})
