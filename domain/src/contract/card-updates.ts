// Bulk updates of cards: requested, previewed, and applied in business hours (docs/product/orders-and-cards.md#bulk-updates).
import { z } from 'zod'
import { lineShapes } from '#src/rules/card-line.ts'
import { limits } from '#src/rules/limits.ts'
import { NetworkTold } from './cards.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, bodyListedId, IdParam, line, listQuery, timestamp } from './fields.ts'

const named = z.string().nullable()

/** Cards listed by id, or all cards that match a filter, minus exceptions. */
export const CardSelection = z.union([
  z.strictObject({ card_ids: z.array(bodyId).min(1).max(limits.bulkCards) }),
  z.strictObject({
    matching: z.strictObject({
      keyword: line(limits.keywordLength).default(''),
      card_type_id: bodyListedId.optional(),
      card_network_id: bodyListedId.optional(),
      card_status_id: bodyListedId.optional(),
      not_confirmed: z.boolean().optional(),
      not_activated: z.boolean().optional(),
    }),
    except: z.array(bodyId).max(limits.bulkCards).default([]),
  }),
])
export type CardSelection = z.output<typeof CardSelection>

/** Fields a bulk update may set. It cannot set what is encoded on the plastic. */
export const BulkChanges = z
  .strictObject(lineShapes.bulk)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Choose at least one field')
export type BulkChanges = z.output<typeof BulkChanges>

const BulkUpdate = z.strictObject({ cards: CardSelection, changes: BulkChanges })

/** One card of a bulk update: its changes, or why the update skips it. */
const BulkPreviewRow = z.object({
  card_id: z.int(),
  last_four: named,
  vehicle_number: named,
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  skipped: named,
  /** Once applied: whether the card's network has the change. Null if the change is not sent to a network. */
  told: NetworkTold.extend({ network: z.string(), state: NetworkTold.shape.state.unwrap() }).nullable(),
})

const CardUpdateState = z.enum(['pending', 'applied', 'rejected', 'withdrawn'])
export type CardUpdateState = z.output<typeof CardUpdateState>

const BulkRequest = z.object({
  id: z.int(),
  state: CardUpdateState,
  requested_by: z.string(),
  created_at: timestamp,
  decided_at: timestamp.nullable(),
  reason: named,
  cards: z.int(),
  changed: z.int().nullable(),
  skipped: z.int().nullable(),
  fields: z.array(z.string()),
})

export const cardUpdates = {
  preview: endpoint({
    method: 'POST',
    path: '/v1/cards/update_multiple_card/preview',
    summary: 'What a bulk update would change: the first fifty cards, and how many are left out and why',
    access: 'cards.manage',
    reads: true,
    body: BulkUpdate,
    response: data(
      z.object({
        total: z.int(),
        changed: z.int(),
        skipped: z.array(z.object({ reason: z.string(), total: z.int() })),
        rows: z.array(BulkPreviewRow),
      }),
    ),
  }),
  request: endpoint({
    method: 'POST',
    path: '/v1/cards/update_multiple_card',
    summary: 'Ask for a bulk update; it is applied in business hours',
    access: 'cards.manage',
    body: BulkUpdate,
    response: data(z.object({ id: z.int(), cards: z.int(), message: z.string() })),
    idempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/card_updates',
    summary: 'The account’s bulk updates, newest first',
    access: 'cards.manage',
    reads: true,
    query: listQuery(['created_at']).pick({ page: true, per_page: true }),
    response: page(BulkRequest),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/card_updates/:id',
    summary: 'One bulk update with the result for each card; while it waits, what it would change now',
    access: 'cards.manage',
    reads: true,
    params: IdParam,
    query: listQuery(['card_id']).pick({ page: true, per_page: true }),
    response: page(BulkPreviewRow),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/v1/card_updates/:id',
    summary: 'Staff apply or reject a bulk update before its hour',
    access: 'review.manage',
    params: IdParam,
    body: z.strictObject({ decision: z.enum(['apply', 'reject']), reason: line(200).optional() }),
    response: data(BulkRequest),
    conflicts: true,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/v1/card_updates/:id',
    summary: 'Take back a bulk update that still waits',
    access: 'cards.manage',
    params: IdParam,
    response: done,
    conflicts: true,
  }),
}
