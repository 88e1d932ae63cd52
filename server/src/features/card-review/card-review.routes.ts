import { cardReview } from '@forecourt/domain/contract/card-review.ts'
import { bind } from '#src/http/mount.ts'
import { fulfilCase } from '#src/features/orders/fulfil-case.ts'
import { listReview } from './card-review.queries.ts'
import { numberCard } from './number-card.ts'
import { rejectCard } from './reject-card.ts'
import { reviewedOrder } from './reviewed-order.ts'

export const cardReviewRoutes = bind('cardReview', cardReview, {
  list: (ctx, { query }) => listReview(ctx, query),
  order: async (ctx, { params }) => ({ data: await reviewedOrder(ctx, params.id) }),
  fulfil: async (ctx, { params, body }) => ({ data: await fulfilCase(ctx, params.id, body) }),
  numberCard: async (ctx, { params, body }) => ({ data: await numberCard(ctx, params.id, body) }),
  rejectCard: async (ctx, { params, body }) => ({ data: await rejectCard(ctx, params.id, body.reason) }),
})
