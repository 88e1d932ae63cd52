// Card Review: one queue of everything that waits for provider staff (docs/product/fulfilment.md#card-review).
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { data, endpoint, page } from './endpoint.ts'
import { bodyId, IdParam, line, listQuery, timestamp, version } from './fields.ts'
import { OrderDetail } from './orders.ts'

/** Orders and virtual requests to decide, bulk updates before their hour, and cards requested one by one. */
export const reviewKinds = ['order', 'case', 'card_update', 'card'] as const

const ReviewItem = z.object({
  kind: z.enum(reviewKinds),
  /** The id of the order, the bulk update or the card. */
  id: z.int(),
  number: z.string(),
  account_id: z.int(),
  account_name: z.string(),
  requested_by: z.string(),
  /** False if the two-person rule forbids the caller to approve, because they made the request themselves. */
  may_decide: z.boolean(),
  cards: z.int(),
  created_at: timestamp,
  summary: z.string(),
})
export type ReviewItem = z.output<typeof ReviewItem>

export const cardReview = {
  list: endpoint({
    method: 'GET',
    path: '/v1/card_review',
    summary: 'Everything that waits for staff, oldest first, with how many there are of each kind',
    access: 'review.manage',
    reads: true,
    query: listQuery(['created_at']).extend({ kind: z.enum(reviewKinds).optional() }),
    response: page(ReviewItem).extend({ counts: z.record(z.enum(reviewKinds), z.int()) }),
  }),
  order: endpoint({
    method: 'GET',
    path: '/v1/card_review/orders/:id',
    summary: 'One order of any account, for its reviewer',
    access: 'review.manage',
    reads: true,
    params: IdParam,
    response: data(
      OrderDetail.extend({
        account_id: z.int(),
        account_name: z.string(),
        may_decide: z.boolean(),
        /** Why the order cannot be approved now: its credit is not approved yet, or its account is not open. */
        hindrance: z
          .object({
            code: z.enum(['credit_approval', 'account_not_open', 'account_on_hold', 'account_closed']),
            message: z.string(),
          })
          .nullable(),
      }),
    ),
  }),
  fulfil: endpoint({
    method: 'POST',
    path: '/v1/card_orders/:id/fulfil',
    summary: 'Close a virtual request: its cards become Active, with numbers where the kind has one',
    access: 'review.manage',
    params: IdParam,
    body: z.strictObject({
      /**
       * Numbers that the network issued. A line with no number gets one from the range, or none (PIN-only driver IDs). Errors
       * are keyed `lines.N.card_number`, or `line.{id}.card_number` for a line that the caller did not send.
       */
      lines: z
        .array(z.strictObject({ line_id: bodyId, card_number: z.string().max(40) }))
        .max(limits.orderLines)
        .default([]),
      note: line(500).default(''),
      version: version.optional(),
    }),
    response: data(z.object({ id: z.int(), status_order: z.string() })),
    conflicts: true,
  }),
  numberCard: endpoint({
    method: 'POST',
    path: '/v1/card_review/cards/:id/number',
    summary: 'Make a lone pending card, with its number; its network decides when it becomes Active',
    access: 'review.manage',
    params: IdParam,
    body: z.strictObject({ card_number: z.string().max(40).optional(), version: version.optional() }),
    response: data(z.object({ card_id: z.int(), last_four: z.string().nullable(), awaits_activation: z.boolean() })),
    conflicts: true,
  }),
  rejectCard: endpoint({
    method: 'POST',
    path: '/v1/card_review/cards/:id/reject',
    summary: 'Refuse a lone pending card: it becomes Cancelled',
    access: 'review.manage',
    params: IdParam,
    body: z.strictObject({ reason: line(500).min(1, 'Reason is required') }),
    response: data(z.object({ card_id: z.int() })),
    conflicts: true,
  }),
}
