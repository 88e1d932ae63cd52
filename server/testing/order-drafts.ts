import { randomUUID } from 'node:crypto'
import type { DraftContent } from '@forecourt/domain/contract/order-drafts.ts'

/** A draft of an order for one card, with a half-typed telephone number. */
export const anOrderDraft = (draft: Partial<DraftContent> = {}): DraftContent => ({
  lines: [
    { card_template_id: null, replaces_card_id: null, replace_reason: null, vehicle_number: '0412', description: 'Kenworth' },
  ],
  delivery: { is_delivery: true, delivery_phone_number: '(206) 5' },
  address_id: null,
  idempotency_key: randomUUID(),
  is_unsure: false,
  ...draft,
})
