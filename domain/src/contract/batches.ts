// docs/product/fulfilment.md#batches: approved orders become cards. For provider staff, over all accounts.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, enteredDay, id, IdParam, line, listedId, listQuery, timestamp } from './fields.ts'
import { listFile } from './list-file.ts'

/** Step 1 of the wizard shows open batches, step 2 assigned ones. */
export const batchStates = ['open', 'assigned', 'completed'] as const

const Total = z.object({ name: z.string(), cards: z.int() })

/** Totals that staff check before and after they create a batch. */
const Totals = z.object({ networks: z.array(Total), card_types: z.array(Total), shipping_methods: z.array(Total) })

export const BatchRow = z.object({
  id: z.int(),
  batch_number: z.string(),
  state: z.enum(batchStates),
  created_at: timestamp,
  created_by: z.string(),
  completed_at: timestamp.nullable(),
  orders: z.int(),
  cards: z.int(),
  /** Cards of the batch that have a number. */
  numbered: z.int(),
})
export type BatchRow = z.output<typeof BatchRow>

/** An order in a batch: its account, its cards and its delivery. */
const BatchOrder = z.object({
  id: z.int(),
  card_order_number: z.string(),
  account_id: z.int(),
  account_name: z.string(),
  created_at: timestamp,
  cards: z.int(),
  networks: z.array(Total),
  card_types: z.array(Total),
  is_delivery: z.boolean(),
  shipping_method: z.string(),
})
export type BatchOrder = z.output<typeof BatchOrder>

/** A card to be made. Staff compare the number with the plastic. Without the right to see numbers: `••••1234`. Never a PIN. */
const BatchLine = z.object({
  id: z.int(),
  card_id: z.int(),
  card_order_id: z.int(),
  card_order_number: z.string(),
  account_name: z.string(),
  position: z.int(),
  card_network_id: z.int(),
  card_network_name: z.string(),
  card_type_name: z.string(),
  vehicle_number: z.string().nullable(),
  description: z.string(),
  card_number: z.string().nullable(),
  /** False if the network issues the numbers and staff type or paste them. */
  can_generate: z.boolean(),
})
export type BatchLine = z.output<typeof BatchLine>

const PinState = z.object({
  line_id: z.int(),
  card_order_number: z.string(),
  account_name: z.string(),
  card_network_name: z.string(),
  vehicle_number: z.string().nullable(),
  /**
   * `drawn`: the portal chose it. `free`: a person chose it and it is free. `taken`: a lost card that may come back has it. `none`:
   * this kind of card has no PIN.
   */
  pin_state: z.enum(['taken', 'free', 'drawn', 'none']),
})
export type PinState = z.output<typeof PinState>

export const batchFiles = ['emboss', 'emboss_fixed', 'pin_mailer', 'packing_list', 'address_labels', 'card_letters'] as const
export type BatchFile = (typeof batchFiles)[number]

const orderFilters = {
  card_network_id: listedId.optional(),
  from: enteredDay.optional(),
  to: enteredDay.optional(),
}

const ListQuery = listQuery(['created_at', 'batch_number', 'state', 'cards'])
  .extend({ state: z.enum([...batchStates, 'unfinished']).optional() })
  .extend({ sortedBy: z.enum(['asc', 'desc']).default('desc') })

export const batches = {
  list: endpoint({
    method: 'GET',
    path: '/v1/card_order_batches',
    summary: 'Batches, newest first',
    access: 'batches.manage',
    reads: true,
    query: ListQuery,
    response: page(BatchRow),
  }),
  export: endpoint(
    listFile({
      path: '/v1/card_order_batches/export',
      summary: 'All batches that match, as a file',
      access: 'batches.manage',
      query: ListQuery,
    }),
  ),
  ordersToBatch: endpoint({
    method: 'GET',
    path: '/v1/card_order_batches/orders',
    summary:
      'Approved orders that are in no batch yet, oldest first, with the totals of all that match and the ids that fit into one batch',
    access: 'batches.manage',
    reads: true,
    query: listQuery(['created_at', 'card_order_number', 'cards']).extend(orderFilters),
    response: page(BatchOrder).extend({ totals: Totals, ids: z.array(z.int()) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/card_order_batches',
    summary: 'Make a batch of approved orders: all of them or none',
    access: 'batches.manage',
    body: z.strictObject({ order_ids: z.array(bodyId).min(1, 'Choose at least one order').max(limits.batchOrders) }),
    response: data(BatchRow),
    idempotent: true,
    conflicts: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/card_order_batches/:id',
    summary: 'One batch with its orders and totals',
    access: 'batches.manage',
    reads: true,
    params: IdParam,
    response: data(
      BatchRow.extend({
        order_list: z.array(BatchOrder),
        totals: Totals,
        /** Cards without a number: those the portal numbers from a range, and those whose number from the network staff type. */
        waiting: z.object({ to_generate: z.int(), to_type: z.int() }),
        /** Orders of a completed batch that are delivered and not marked as shipped yet. */
        to_ship: z.int(),
        /** Whether the portal sends the files of batches to the embosser automatically. */
        has_embosser: z.boolean(),
        /** The delivery of this batch's file to the embosser; null before the first attempt. */
        emboss_delivery: z.object({ name: z.string(), sent_at: timestamp.nullable(), failure: z.string() }).nullable(),
      }),
    ),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/v1/card_order_batches/:id/lines',
    summary: 'The cards of a batch: with whole numbers, audited, for those who may see them, else with the last four digits',
    access: 'batches.manage',
    reads: true,
    params: IdParam,
    query: listQuery(['position']).omit({ orderBy: true, sortedBy: true }),
    response: page(BatchLine),
  }),
  removeOrder: endpoint({
    method: 'DELETE',
    path: '/v1/card_order_batches/:id/orders/:order_id',
    summary: 'Take an order out of an open batch, back to the pool; later only an order with no card left to make',
    access: 'batches.manage',
    params: IdParam.extend({ order_id: id }),
    response: done,
    conflicts: true,
  }),
  pinAvailability: endpoint({
    method: 'GET',
    path: '/v1/card_order_batches/:id/pin_availability',
    summary: 'Whether each card’s PIN is still free, conflicts first; never the PIN itself',
    access: 'batches.manage',
    reads: true,
    params: IdParam,
    query: listQuery(['position']).omit({ orderBy: true, sortedBy: true }),
    response: page(PinState).extend({ conflicts: z.int() }),
    limits: ['pin-availability'],
  }),
  redrawPin: endpoint({
    method: 'POST',
    path: '/v1/card_order_batches/:id/lines/:line_id/redraw_pin',
    summary: 'A fresh free PIN for a card of an open batch',
    access: 'batches.manage',
    params: IdParam.extend({ line_id: id }),
    response: data(PinState),
    conflicts: true,
  }),
  generate: endpoint({
    method: 'POST',
    path: '/v1/card_order_batches/:id/generate',
    summary: 'Give every card whose network has a range its number; repeating it changes nothing',
    access: 'batches.manage',
    params: IdParam,
    response: data(BatchRow),
    conflicts: true,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/v1/card_order_batches/:id/assign',
    summary: 'Give cards the numbers their network issued: all of them or none',
    access: 'batches.manage',
    params: IdParam,
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ line_id: bodyId, card_number: z.string().max(40) }))
        .min(1)
        .max(limits.assignLines),
    }),
    body_limit: limits.orderJsonBytes,
    response: data(BatchRow),
    conflicts: true,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/v1/card_order_batches/:id/complete',
    summary: 'The cards are made, and Active where their network says so; the customers are told',
    access: 'batches.manage',
    params: IdParam,
    response: data(BatchRow),
    conflicts: true,
  }),
  ship: endpoint({
    method: 'POST',
    path: '/v1/card_order_batches/:id/ship',
    summary: 'Record that all orders of a completed batch that still wait to be shipped were sent; the customers are told',
    access: 'batches.manage',
    params: IdParam,
    /** Empty: for each order, the carrier of the way it asked for. */
    body: z.strictObject({ carrier: line(40).default('') }),
    response: data(z.object({ shipped: z.int() })),
    conflicts: true,
  }),
  file: endpoint({
    method: 'GET',
    path: '/v1/card_order_batches/:id/files/:file',
    summary: 'What goes to the printer and into the envelopes of a completed batch; the same bytes each time; audited',
    access: 'batches.manage',
    params: IdParam.extend({ file: z.enum(batchFiles) }),
    file: { content_types: ['text/csv; charset=utf-8', 'text/plain; charset=utf-8', 'application/pdf'] },
    limits: ['batch-file'],
    conflicts: true,
  }),
}
