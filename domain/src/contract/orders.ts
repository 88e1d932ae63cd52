// Card orders: submit, follow, correct, cancel, confirm (docs/product/fulfilment.md#steps-of-an-order). No reply contains a PIN.
import { z } from 'zod'
import { popups } from '#src/messages.ts'
import { lineShapes, pinInput } from '#src/rules/card-line.ts'
import { Delivery, deliveryState } from '#src/rules/delivery.ts'
import { limits } from '#src/rules/limits.ts'
import { OrderLine } from '#src/rules/order-line.ts'
import { deliverySteps, orderStatusNames } from '#src/rules/order-status.ts'
import { cardReplies } from './card-values.ts'
import { data, endpoint, page } from './endpoint.ts'
import { bodyId, enteredDay, id, IdParam, line, listQuery, timestamp, version } from './fields.ts'

export const orderSorts = ['created_at', 'card_order_number', 'requestor', 'cards', 'status_order'] as const

const status_order = z.enum(orderStatusNames)

const filters = { status: status_order.optional(), from: enteredDay.optional(), to: enteredDay.optional() }
/** Newest first by default. */
const OrderListQuery = listQuery(orderSorts)
  .extend(filters)
  .extend({ sortedBy: z.enum(['asc', 'desc']).default('desc') })

/** An order in a list. */
export const OrderRow = z.object({
  id: z.int(),
  card_order_number: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  requestor: z.string(),
  submitted_by: z.string(),
  cards: z.int(),
  is_virtual: z.boolean(),
  is_delivery: z.boolean(),
  shipping_method: z.string(),
  case_number: z.string().nullable(),
  status_order,
})
export type OrderRow = z.output<typeof OrderRow>

/** A line with its card in its current state. `changed_fields` are those that differ from the card's template. */
const OrderLineDetail = z.object({
  id: z.int(),
  position: z.int(),
  card_id: z.int(),
  card_status_id: z.int(),
  card_status_name: z.string(),
  last_four: z.string().nullable(),
  /** Null for a renewed card that came from a previous system, without a template. */
  card_template_id: z.int().nullable(),
  template_name: z.string(),
  /** What the line replaces: worn plastic, a damaged card that still works, or another card. */
  replaces: z.enum(['renewal', 'damaged', 'other']).nullable(),
  card_network_id: z.int(),
  card_network_name: z.string(),
  card_type_id: z.int(),
  card_type_name: z.string(),
  has_pin: z.boolean(),
  changed_fields: z.array(z.string()),
  /** The version of the card. An edit sends the version it started from. */
  version: z.int(),
  ...cardReplies.values,
})
export type OrderLineDetail = z.output<typeof OrderLineDetail>

/** Omitted fields keep their values. With a `version`, the second of two concurrent edits gets a conflict. */
const LineEdit = z.strictObject(lineShapes.values).partial().extend({ pin: pinInput, version: version.optional() })

const OrderEvent = z.object({
  id: z.int(),
  at: timestamp,
  who: z.string(),
  /** The new state of the order; null for an event that does not change it, such as an edited line. */
  status_order: status_order.nullable(),
  title: z.string(),
  note: z.string(),
})

const text = z.string()

/** The stored delivery. Replies accept any stored value, even one that today's input patterns would reject. */
const DeliveryKept = z.object({
  is_delivery: z.boolean(),
  create_new_address: z.boolean(),
  delivery_address_name: text,
  delivery_attention_to: text,
  delivery_street_address: text,
  delivery_street_address_secondary: text,
  delivery_city: text,
  delivery_state: deliveryState,
  delivery_zipcode: text,
  delivery_phone_number: text,
  delivery_special_instruction: text,
  pickup_name: text,
  pickup_phone_number: text,
  pickup_address: text,
  pickup_special_instruction: text,
  receive_pin_order: z.boolean(),
  shipping_method: Delivery.shape.shipping_method.removeDefault(),
  requestor: text,
})

export const OrderDetail = OrderRow.extend({
  delivery: DeliveryKept,
  carrier: z.string(),
  tracking_number: z.string(),
  /** The order this one was split from, when only part of the other one was approved. */
  split_from: z.object({ id: z.int(), card_order_number: z.string() }).nullable(),
  /** The sum of the versions of its cards: it rises with every change of one of them. A review sends the version it has seen. */
  version: z.int(),
  lines: z.array(OrderLineDetail),
  events: z.array(OrderEvent),
})
export type OrderDetail = z.output<typeof OrderDetail>

const Moved = data(z.object({ id: z.int(), status_order }))

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/v1/card_orders',
    summary: 'The card orders of the account; the keyword finds numbers, requestors and cases',
    access: 'member',
    reads: true,
    query: OrderListQuery,
    response: page(OrderRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/card_orders/export',
    summary: 'All orders that match, as a file',
    access: 'member',
    reads: true,
    query: OrderListQuery.omit({ page: true, per_page: true }).extend({ format: z.enum(['csv', 'xlsx']) }),
    file: { content_types: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
    limits: ['order-export'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/card_orders/:id',
    summary: 'One order with its lines, its delivery and everything that happened to it',
    access: 'member',
    reads: true,
    params: IdParam,
    response: data(OrderDetail),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/v1/card_orders',
    summary: 'Order cards: one Pending card per line, all of them or none',
    access: 'orders.manage',
    is_kept: true,
    standing: 'open',
    body: z.strictObject({
      data: z
        .array(OrderLine)
        .min(1, popups.cardRequired)
        .max(limits.orderLines, `At most ${limits.orderLines} cards in one order`),
    }),
    body_limit: limits.orderJsonBytes,
    response: z.object({
      status: z.literal('success'),
      data: z.object({
        id: z.int(),
        card_order_number: z.string(),
        status_order,
        is_virtual: z.boolean(),
        case_number: z.string().nullable(),
        is_address_saved: z.boolean(),
      }),
    }),
    idempotent: true,
    in_turn: true,
    conflicts: true,
  }),
  review: endpoint({
    method: 'PUT',
    path: '/v1/card_orders/:id/review',
    summary: 'Staff approve, return or reject an order; approving some lines splits it',
    access: 'review.manage',
    params: IdParam,
    body: z.strictObject({
      decision: z.enum(['approve', 'reject', 'return']),
      reason: line(500).default(''),
      line_ids: z.array(bodyId).min(1).max(limits.orderLines).optional(),
      version: version.optional(),
    }),
    response: Moved,
    conflicts: true,
  }),
  editLine: endpoint({
    method: 'PUT',
    path: '/v1/card_orders/:id/lines/:line_id',
    summary: 'Correct a line: staff while the order is in review, the account once it was returned',
    access: 'orders.manage',
    standing: 'open',
    params: IdParam.extend({ line_id: id }),
    body: LineEdit,
    response: data(OrderLineDetail),
    conflicts: true,
  }),
  resubmit: endpoint({
    method: 'POST',
    path: '/v1/card_orders/:id/resubmit',
    summary: 'Send a returned order again',
    access: 'orders.manage',
    is_kept: true,
    standing: 'open',
    params: IdParam,
    body: z.strictObject({ note: line(500).default('') }),
    response: Moved,
    conflicts: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/card_orders/:id/cancel',
    summary: 'Cancel an order before it is batched; its cards free their vehicle numbers and PINs',
    access: 'orders.manage',
    params: IdParam,
    body: z.strictObject({ reason: line(500).default('') }),
    response: Moved,
    conflicts: true,
  }),
  confirmDelivery: endpoint({
    method: 'POST',
    path: '/v1/card_orders/:id/confirm_delivery',
    summary: 'Record that the cards were sent, are ready, arrived or were picked up',
    access: 'orders.manage',
    params: IdParam,
    body: z.strictObject({
      step: z.enum(deliverySteps),
      carrier: line(40).default(''),
      tracking_number: line(60).default(''),
    }),
    response: Moved,
    conflicts: true,
  }),
}
