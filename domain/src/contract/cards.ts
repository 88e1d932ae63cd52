// Cards: find, inspect, control and change them (spec 7, Cards; decisions 4 to 6). No reply here carries a PIN or a number.
import { z } from 'zod'
import { CardValues, controlShape, identityShape, pinInput } from '#src/rules/card-line.ts'
import { limits } from '#src/rules/limits.ts'
import { data, endpoint, page } from './endpoint.ts'
import { bodyId, id, IdParam, line, listQuery, timestamp } from './fields.ts'

export const cardSorts = ['vehicle_number', 'last_four', 'description', 'created_at', 'card_status_id'] as const

const filters = { card_type_id: id.optional(), card_network_id: id.optional(), card_status_id: id.optional() }
const CardListQuery = listQuery(cardSorts).extend(filters)

const named = z.string().nullable()

/** A card in a list. */
export const CardRow = z.object({
  id: z.int(),
  last_four: named,
  vehicle_number: named,
  description: z.string(),
  card_network_id: z.int(),
  card_network_name: z.string(),
  card_type_id: z.int(),
  card_type_name: z.string(),
  card_status_id: z.int(),
  card_status_name: z.string(),
  card_fuel_profile_name: named,
  card_time_profile_name: named,
  max_gallon_fill: z.int().nullable(),
  max_gallon_period: z.int().nullable(),
  card_period_gallon_name: named,
  max_amount_fill: z.int().nullable(),
  cost_center: z.string(),
  updated_at: timestamp,
  version: z.int(),
})
export type CardRow = z.output<typeof CardRow>

/** A card with everything but its secrets. */
export const CardDetail = CardRow.extend({
  tax_doc: z.string(),
  misc_1: z.string(),
  misc_2: z.string(),
  misc_3: z.string(),
  misc_4: z.string(),
  card_vehicle_type_id: z.int().nullable(),
  card_vehicle_type_name: named,
  card_fuel_profile_id: z.int().nullable(),
  card_time_profile_id: z.int().nullable(),
  card_period_gallon_id: z.int().nullable(),
  max_amount_period: z.int().nullable(),
  card_period_amount_id: z.int().nullable(),
  card_period_amount_name: named,
  is_misc_key: z.boolean(),
  strict_control: z.boolean(),
  is_retail: z.boolean(),
  is_odometer: z.boolean(),
  states: z.array(z.string()),
  zips: z.array(z.string()),
  /** The template the card came from, as it was then; its limits still bound the card's. */
  template: z
    .object({ template_name: z.string(), max_gallon_fill: z.int().nullable(), max_gallon_period: z.int().nullable() })
    .nullable(),
  has_pin: z.boolean(),
  expires_on: named,
  replaced_by: z.int().nullable(),
  status_changed_at: timestamp,
  created_at: timestamp,
})
export type CardDetail = z.output<typeof CardDetail>

/** A new card is made from a template; values the kind of card does not have are dropped (decisions 5). */
export const NewCard = z.strictObject({ card_template_id: bodyId, pin: pinInput, ...identityShape, ...controlShape })
export type NewCard = z.output<typeof NewCard>

/** Every value of the card as it should be; `version` is the one the edit began from. */
export const CardEdit = CardValues.extend({ pin: pinInput, version: z.int() })
export type CardEdit = z.output<typeof CardEdit>

/** Some cards: by id, or all that match a filter but a few. */
export const CardSelection = z.union([
  z.strictObject({ card_ids: z.array(bodyId).min(1).max(limits.bulkCards) }),
  z.strictObject({
    matching: z.strictObject({
      keyword: line(limits.keywordLength).default(''),
      card_type_id: bodyId.optional(),
      card_network_id: bodyId.optional(),
      card_status_id: bodyId.optional(),
    }),
    except: z.array(bodyId).max(limits.bulkCards).default([]),
  }),
])
export type CardSelection = z.output<typeof CardSelection>

export const statusReasons = [
  'lost',
  'stolen',
  'damaged',
  'driver left',
  'vehicle sold',
  'fraud',
  'credit',
  'PIN change',
  'customer request',
  'other',
] as const

/** Fields a bulk update may set; what is encoded on the plastic is not among them (decisions 6). */
export const BulkChanges = z
  .strictObject({
    card_fuel_profile_id: controlShape.card_fuel_profile_id.removeDefault(),
    card_time_profile_id: controlShape.card_time_profile_id.removeDefault(),
    max_gallon_fill: controlShape.max_gallon_fill.removeDefault(),
    max_gallon_period: controlShape.max_gallon_period.removeDefault(),
    card_period_gallon_id: controlShape.card_period_gallon_id.removeDefault(),
    max_amount_fill: controlShape.max_amount_fill.removeDefault(),
    max_amount_period: controlShape.max_amount_period.removeDefault(),
    card_period_amount_id: controlShape.card_period_amount_id.removeDefault(),
    strict_control: controlShape.strict_control.removeDefault(),
    is_odometer: controlShape.is_odometer.removeDefault(),
    states: controlShape.states.removeDefault(),
    zips: controlShape.zips.removeDefault(),
    cost_center: identityShape.cost_center.removeDefault(),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Choose at least one field')
export type BulkChanges = z.output<typeof BulkChanges>

const BulkUpdate = z.strictObject({ cards: CardSelection, changes: BulkChanges })

/** One card of a bulk update: what changes, or why it is left out. */
const BulkPreviewRow = z.object({
  card_id: z.int(),
  last_four: named,
  vehicle_number: named,
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  skipped: named,
})

const BulkRequest = z.object({
  id: z.int(),
  state: z.enum(['pending', 'applied', 'rejected']),
  requested_by: z.string(),
  created_at: timestamp,
  decided_at: timestamp.nullable(),
  reason: named,
  cards: z.int(),
  changed: z.int().nullable(),
  skipped: z.int().nullable(),
  fields: z.array(z.string()),
})

/** One entry of a card's past. PINs and numbers are never in it, only that they changed. */
const CardEvent = z.object({
  id: z.int(),
  at: timestamp,
  who: z.string(),
  source: z.enum(['portal', 'staff', 'bulk update', 'system']),
  action: z.string(),
  reason: named,
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})

/** A line of an uploaded file after reading: its values as text, and what is wrong cell by cell. */
const UploadedRow = z.object({
  row: z.int(),
  cells: z.record(z.string(), z.string()),
})

const exportFormats = ['csv', 'xlsx'] as const

export const cards = {
  list: endpoint({
    method: 'GET',
    path: '/v1/cards',
    summary: 'The cards of the account; the keyword finds the last four digits, the vehicle and the description',
    access: 'cards.manage',
    query: CardListQuery,
    response: page(CardRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/cards/export',
    summary: 'All cards that match, as a file',
    access: 'cards.manage',
    query: CardListQuery.omit({ page: true, per_page: true }).extend({ format: z.enum(exportFormats) }),
    file: { content_types: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
    limits: ['card-export'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v1/cards/counts',
    summary: 'How many cards the account has in each status',
    access: 'cards.manage',
    response: data(z.array(z.object({ card_status_id: z.int(), total: z.int() }))),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/cards/:id',
    summary: 'One card with its controls and limits',
    access: 'cards.manage',
    params: IdParam,
    response: data(CardDetail),
  }),
  history: endpoint({
    method: 'GET',
    path: '/v1/cards/:id/history',
    summary: 'Every change of one card, newest first',
    access: 'cards.manage',
    params: IdParam,
    query: listQuery(['at']).pick({ page: true, per_page: true }),
    response: page(CardEvent),
  }),
  check: endpoint({
    method: 'POST',
    path: '/v1/check_cards',
    summary: 'Whether a card could be saved as it is; nothing is written',
    access: 'cards.manage',
    body: NewCard.extend({ card_id: bodyId.optional() }),
    response: data(z.object({ is_valid: z.boolean(), is_pin_weak: z.boolean() })),
    limits: ['check-card'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/cards',
    summary: 'Ask for one card: it is Pending until staff number it',
    access: 'cards.manage',
    body: NewCard,
    response: data(CardDetail),
    idempotent: true,
    conflicts: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/cards/:id',
    summary: 'Change a card’s values; takes effect at once',
    access: 'cards.manage',
    params: IdParam,
    body: CardEdit,
    response: data(CardDetail),
    conflicts: true,
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/v1/update_card_status',
    summary: 'Change the status of cards, with a reason: all of them or none',
    access: 'cards.manage',
    body: z.strictObject({
      card_ids: z.array(bodyId).min(1).max(limits.bulkCards),
      card_status_id: bodyId,
      reason: z.enum(statusReasons),
      note: line(200).default(''),
    }),
    response: data(z.object({ changed: z.int(), is_reversible: z.boolean() })),
    conflicts: true,
  }),
  previewUpdate: endpoint({
    method: 'POST',
    path: '/v1/cards/update_multiple_card/preview',
    summary: 'What a bulk update would change: the first fifty cards, and how many are left out and why',
    access: 'cards.manage',
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
  updateMany: endpoint({
    method: 'POST',
    path: '/v1/cards/update_multiple_card',
    summary: 'Ask for a bulk update; it is applied in business hours',
    access: 'cards.manage',
    body: BulkUpdate,
    response: data(z.object({ id: z.int(), cards: z.int(), message: z.string() })),
    idempotent: true,
  }),
  listUpdates: endpoint({
    method: 'GET',
    path: '/v1/card_updates',
    summary: 'The account’s bulk updates, newest first',
    access: 'cards.manage',
    query: listQuery(['created_at']).pick({ page: true, per_page: true }),
    response: page(BulkRequest),
  }),
  getUpdate: endpoint({
    method: 'GET',
    path: '/v1/card_updates/:id',
    summary: 'One bulk update with the result for each card',
    access: 'cards.manage',
    params: IdParam,
    query: listQuery(['card_id']).pick({ page: true, per_page: true }),
    response: page(BulkPreviewRow),
  }),
  decideUpdate: endpoint({
    method: 'PUT',
    path: '/v1/card_updates/:id',
    summary: 'Staff apply or reject a bulk update before its hour',
    access: 'review.manage',
    params: IdParam,
    body: z.strictObject({ decision: z.enum(['apply', 'reject']), reason: line(200).optional() }),
    response: data(BulkRequest),
    conflicts: true,
  }),
  uploadTemplate: endpoint({
    method: 'POST',
    path: '/v1/download_template_card_upload',
    summary: 'The spreadsheet to fill in for one network and card type',
    access: 'cards.manage',
    body: z.strictObject({ card_network_id: bodyId, card_type_id: bodyId }),
    file: { content_types: ['application/vnd.ms-excel'] },
  }),
  upload: endpoint({
    method: 'POST',
    path: '/v1/upload_bulk_card_order',
    summary: 'Read a filled-in spreadsheet: its columns and rows as text, nothing is stored',
    access: 'cards.manage',
    multipart: { field: 'file', max_bytes: limits.uploadBytes, extensions: ['xls', 'xlsx', 'csv'] },
    response: data(z.object({ columns: z.array(z.string()), rows: z.array(UploadedRow) })),
    limits: ['card-upload'],
  }),
  revealPin: endpoint({
    method: 'POST',
    path: '/v1/cards/:id/reveal_pin',
    summary: 'Show a card’s PIN once; audited',
    access: 'pins.view',
    params: IdParam,
    response: data(z.object({ pin: z.string() })),
    limits: ['reveal-pin'],
    conflicts: true,
  }),
  revealNumber: endpoint({
    method: 'POST',
    path: '/v1/cards/:id/reveal_number',
    summary: 'Show a card’s whole number once; staff only, audited',
    access: 'numbers.view',
    params: IdParam,
    response: data(z.object({ card_number: z.string() })),
    limits: ['reveal-number'],
    conflicts: true,
  }),
}
