import { orders } from '@forecourt/domain/contract/orders.ts'
import { bind } from '#src/http/mount.ts'
import { cancelOrder } from './cancel-order.ts'
import { confirmDelivery } from './confirm-delivery.ts'
import { editOrderLine } from './edit-order-line.ts'
import { exportOrders } from './export-orders.ts'
import { listOrders } from './list-orders.ts'
import { getOrder } from './orders.queries.ts'
import { resubmitOrder } from './resubmit-order.ts'
import { reviewOrder } from './review-order.ts'
import { submitOrder } from './submit-order.ts'

export const orderRoutes = bind('orders', orders, {
  list: (ctx, { query }) => listOrders(ctx, query),
  export: async (ctx, { query }) => exportOrders(ctx, query),
  get: async (ctx, { params }) => ({ data: await getOrder(ctx, params.id) }),
  submit: async (ctx, { body }, { request }) => ({
    status: 'success' as const,
    data: await submitOrder(ctx, body.data, { hasKey: request.headers['idempotency-key'] !== undefined }),
  }),
  review: async (ctx, { params, body }) => ({ data: await reviewOrder(ctx, params.id, body) }),
  editLine: async (ctx, { params, body }) => ({ data: await editOrderLine(ctx, params, body) }),
  resubmit: async (ctx, { params, body }) => ({ data: await resubmitOrder(ctx, params.id, body) }),
  cancel: async (ctx, { params, body }) => ({ data: await cancelOrder(ctx, params.id, body) }),
  confirmDelivery: async (ctx, { params, body }) => ({ data: await confirmDelivery(ctx, params.id, body) }),
})
