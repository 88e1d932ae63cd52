// Find, inspect, control and change cards. No reply here contains a PIN or a full card number
// (docs/product/safety.md#pins-and-card-numbers).
import { z } from 'zod'
import { lineShapes, pinInput } from '#src/rules/card-line.ts'
import { cardStatus } from '#src/rules/card-status.ts'
import { limits } from '#src/rules/limits.ts'
import { channelKindNames } from '#src/rules/network-channels.ts'
import { networkStates } from '#src/rules/network-words.ts'
import { orderStatusNames } from '#src/rules/order-status.ts'
import { templateId } from '#src/rules/order-line.ts'
import { statusReasons } from '#src/rules/status-reasons.ts'
import { cardReplies } from './card-values.ts'
import { data, endpoint, page } from './endpoint.ts'
import { bodyId, flag, IdParam, line, listedId, listQuery, timestamp, typedAccountNumber, version } from './fields.ts'
import { HistoryEvent, HistoryQuery } from './history.ts'

/** The columns of the use of a card. Cards without a value come last in both directions. */
export const cardUseSorts = ['last_used', 'last_site', 'spent'] as const

export const cardSorts = [
  'vehicle_number',
  'last_four',
  'description',
  'created_at',
  'card_status_id',
  'card_network_id',
  'card_type_id',
  'card_fuel_profile_id',
  'card_time_profile_id',
  'max_gallon_fill',
  'max_gallon_period',
  'max_amount_fill',
  'cost_center',
  'misc_1',
  'misc_2',
  'misc_3',
  'misc_4',
  'id',
  ...cardUseSorts,
] as const

const filters = {
  card_type_id: listedId.optional(),
  card_network_id: listedId.optional(),
  card_status_id: listedId.optional(),
  /** Only cards whose network has not confirmed their current values. */
  not_confirmed: flag.optional(),
  /** Only cards whose plastic was made and is not activated: new cards, and cards in use with new plastic. */
  not_activated: flag.optional(),
}
const CardListQuery = listQuery(cardSorts).extend(filters)

/** The card's last purchase, and the total of its lines of this month in cents. */
const CardUse = z.object({ last_used: z.object({ day: z.string(), site: z.string() }).nullable(), spent: z.int() })

const named = z.string().nullable()

/** A card in a list. */
export const CardRow = z.object({
  id: z.int(),
  last_four: named,
  ...cardReplies.listed,
  card_network_id: z.int(),
  card_network_name: z.string(),
  card_type_id: z.int(),
  card_type_name: z.string(),
  card_status_id: z.int(),
  card_status_name: z.string(),
  /** The card's status combined with its account's standing, as networks and pumps see it. */
  effective_status_id: z.int(),
  effective_status_name: z.string(),
  /** Made but not Active yet. Only staff see its last four digits; others read them off the plastic. */
  awaits_activation: z.boolean(),
  /** New plastic with a later date was made, and its arrival is not confirmed. */
  has_new_plastic: z.boolean(),
  ...cardReplies.listedNames,
  /** The state of the newest change sent to the network; null if there was none. */
  network_state: z.enum(networkStates).nullable(),
  /** A pending bulk update would change this card (docs/product/orders-and-cards.md#bulk-updates). */
  change_pending: z.boolean(),
  updated_at: timestamp,
  version: z.int(),
})
export type CardRow = z.output<typeof CardRow> & { use?: z.output<typeof CardUse> | undefined }

/** Whether the network has the card's latest change. */
export const NetworkTold = z.object({
  channel: z.enum(channelKindNames),
  state: z.enum(networkStates).nullable(),
  since: timestamp.nullable(),
  /** The person who confirmed the change, if a person did. */
  by: z.string(),
  refusal: z.string(),
  /** Seconds this network usually takes to confirm: the median of the last twenty. */
  confirms_in: z.int().nullable(),
})
export type NetworkTold = z.output<typeof NetworkTold>

/** A card with every field except its secrets. */
export const CardDetail = CardRow.extend({
  ...cardReplies.values,
  ...cardReplies.names,
  card_template_id: z.int().nullable(),
  /** The template the card was created from, as it was then. Its limits still bound those of the card. */
  template: z
    .object({ template_name: z.string(), max_gallon_fill: z.int().nullable(), max_gallon_period: z.int().nullable() })
    .nullable(),
  has_pin: z.boolean(),
  expires_on: named,
  replaced_by: z.int().nullable(),
  /** The damaged card that keeps working until this card is active. */
  overlaps_card_id: z.int().nullable(),
  /** The reverse: this card keeps working until its replacement is active. */
  is_overlapped: z.boolean(),
  /** New plastic with the number of this card is ordered and not made yet. */
  is_plastic_ordered: z.boolean(),
  /** The order that created the card. While the order is in production, the account cannot change the card. */
  card_order: z.object({ id: z.int(), card_order_number: z.string(), status_order: z.enum(orderStatusNames) }).nullable(),
  /** The driver who has the card now. */
  driver: z.object({ id: z.int(), driver_number: z.string(), driver_name: z.string() }).nullable(),
  told: NetworkTold,
  status_changed_at: timestamp,
  created_at: timestamp,
})
export type CardDetail = z.output<typeof CardDetail>

/** A card in the list of a driver or vehicle. It shows whether there is a PIN, not the PIN. */
export const HeldCard = z.object({
  id: z.int(),
  last_four: named,
  description: z.string(),
  vehicle_number: named,
  card_network_name: z.string(),
  card_type_name: z.string(),
  card_status_id: z.int(),
  card_status_name: z.string(),
  /** A Driver card with a PIN, with or without plastic. */
  is_driver_id: z.boolean(),
  /** Whether the caller may cancel the card now: it is live, not in production and not locked by staff. */
  is_cancellable: z.boolean(),
})
export type HeldCard = z.output<typeof HeldCard>

/** A new card starts from a template. Values that its kind of card does not have are dropped. */
export const NewCard = z.strictObject({ card_template_id: templateId, pin: pinInput, ...lineShapes.newValues })
export type NewCard = z.output<typeof NewCard>

/**
 * Omitted fields keep their values. `version` is the version the edit started from; without it, the last save wins. The payload of
 * a new card is accepted too: its id and its template are compared with the card's and never changed.
 */
export const CardEdit = z
  .strictObject(lineShapes.values)
  .partial()
  .extend({ id: bodyId.nullish(), card_template_id: bodyId.nullish(), pin: pinInput, version: version.optional() })
export type CardEdit = z.output<typeof CardEdit>

const exportFormats = ['csv', 'xlsx'] as const

export const cards = {
  list: endpoint({
    method: 'GET',
    path: '/v1/cards',
    summary: 'The cards of the account; the keyword finds the last four digits, the vehicle and the description',
    access: 'cards.manage',
    reads: true,
    // Few people show the use of their cards, so the reply has it only on request.
    query: CardListQuery.extend({ with_use: flag.optional() }),
    response: page(CardRow.extend({ use: CardUse.optional() })),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/cards/export',
    summary: 'All cards that match, as a file',
    access: 'cards.manage',
    reads: true,
    query: CardListQuery.omit({ page: true, per_page: true }).extend({ format: z.enum(exportFormats) }),
    file: { content_types: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
    limits: ['card-export'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v1/cards/counts',
    summary: 'How many cards the account has in each status',
    access: 'cards.manage',
    reads: true,
    response: data(z.array(z.object({ card_status_id: z.int(), total: z.int() }))),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/cards/:id',
    summary: 'One card with its controls and limits',
    access: 'cards.manage',
    reads: true,
    params: IdParam,
    response: data(CardDetail),
  }),
  getMany: endpoint({
    method: 'POST',
    path: '/v1/cards/details',
    summary: 'Several cards with their controls and limits, in the order asked for: all of them or none',
    access: 'cards.manage',
    reads: true,
    body: z.strictObject({ card_ids: z.array(bodyId).min(1).max(limits.orderLines) }),
    response: data(z.array(CardDetail)),
  }),
  history: endpoint({
    method: 'GET',
    path: '/v1/cards/:id/history',
    summary: 'Every change of one card, newest first',
    access: 'cards.manage',
    reads: true,
    params: IdParam,
    query: HistoryQuery,
    response: page(HistoryEvent),
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
    standing: 'open',
    body: NewCard,
    response: data(CardDetail),
    idempotent: true,
    in_turn: true,
    conflicts: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/cards/:id',
    summary: 'Change those values of a card that are sent; its network is told',
    access: 'cards.manage',
    params: IdParam,
    body: CardEdit,
    response: data(CardDetail),
    in_turn: true,
    conflicts: true,
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/v1/update_card_status',
    summary: 'Change the status of cards, with a reason: all of them or none',
    access: 'cards.manage',
    is_kept: true,
    standing: ({ card_status_id }: { card_status_id: number }) => (card_status_id === cardStatus.active ? 'open' : 'kept'),
    body: z.strictObject({
      card_ids: z.array(bodyId).min(1).max(limits.bulkCards),
      card_status_id: bodyId,
      reason: z.enum(statusReasons),
      note: line(200).default(''),
      /** For undo: the versions the cards had after the change. If any of them has changed since, nothing is changed. */
      as_left: z
        .array(z.strictObject({ id: bodyId, version: z.int() }))
        .max(limits.bulkCards)
        .default([]),
    }),
    response: data(
      z.object({
        changed: z.int(),
        is_reversible: z.boolean(),
        /** The cards with their versions after this change. */
        cards: z.array(z.object({ id: z.int(), version: z.int() })),
        /** The networks of the cards, and the channel by which each is told. */
        networks: z.array(z.object({ name: z.string(), channel: z.enum(channelKindNames) })),
      }),
    ),
    conflicts: true,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/v1/cards/activate',
    summary: 'Activate cards that were made, with the last four digits on their plastic: all of them or none',
    access: 'cards.manage',
    standing: 'open',
    body: z.strictObject({
      cards: z
        .array(z.strictObject({ card_id: bodyId, last_four: z.string().regex(/^\d{4}$/, 'Must be four digits') }))
        .min(1)
        .max(limits.activatedAtOnce),
    }),
    /** `locked`: cards that replace a card which the provider has locked. */
    response: data(z.object({ activated: z.int(), locked: z.int() })),
    conflicts: true,
  }),
  activateByPhone: endpoint({
    method: 'POST',
    path: '/v1/activate_by_phone',
    summary: 'Activate the card of a caller, with the code on the letter that came with it',
    access: 'cards.activate',
    body: z.strictObject({
      account_number: typedAccountNumber('Must be eight digits'),
      last_four: z.string().regex(/^\d{4}$/, 'Must be four digits'),
      code: z
        .string()
        .transform((typed) => typed.replaceAll(/\s/g, ''))
        .pipe(z.string().regex(/^\d{8}$/, 'Must be eight digits')),
    }),
    response: data(z.object({ account_name: z.string(), card_network_name: z.string(), is_locked: z.boolean() })),
    conflicts: true,
  }),
  revealPin: endpoint({
    method: 'POST',
    path: '/v1/cards/:id/reveal_pin',
    summary: 'Show a card’s PIN once; audited',
    access: 'pins.view',
    by_owner: true,
    step_up: true,
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
