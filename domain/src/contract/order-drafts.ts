// docs/product/handling.md#drafts: orders that a person has begun and not submitted, on every device. A draft holds what was
// typed, finished or not, so its values are not checked like those of an order. There is no field for a PIN.
import { z } from 'zod'
import { fieldTable, valueFields, type ValueField } from '#src/rules/card-fields.ts'
import type { ValueInput } from '#src/rules/card-fields/field-row.ts'
import { deliveryShape, type DeliveryField } from '#src/rules/delivery.ts'
import { limits } from '#src/rules/limits.ts'
import { visibleLines, visibleMessage } from '#src/rules/visible-text.ts'
import { data, done, endpoint } from './endpoint.ts'
import { bodyId, timestamp } from './fields.ts'

const typed = z.string().max(limits.draftText).regex(visibleLines, visibleMessage)
const number = z.number().nullable()
const choices = z.array(typed).max(limits.draftChoices)

/** By how a value is typed. Only its type is checked: it may be too long, too large or half a ZIP code. */
const values = {
  text: typed,
  code: typed.nullable(),
  choice: number,
  gallons: number,
  dollars: number,
  count: number,
  'yes or no': z.boolean(),
  states: choices,
  zips: choices,
} satisfies Record<ValueInput['as'], z.ZodType>

const lineValues = Object.fromEntries(
  valueFields.map((field) => [field, values[fieldTable[field].input.as].optional()]),
) as Record<ValueField, z.ZodOptional<(typeof values)[keyof typeof values]>>

const DraftLine = z.strictObject({
  ...lineValues,
  card_template_id: bodyId.nullable(),
  replaces_card_id: bodyId.nullable(),
  replace_reason: z.literal('damaged').nullable(),
})

const deliveryFields = Object.keys(deliveryShape) as DeliveryField[]
const DraftDelivery = z
  .strictObject(
    Object.fromEntries(
      deliveryFields.map((field) => [field, deliveryShape[field].unwrap() instanceof z.ZodBoolean ? z.boolean() : typed]),
    ) as Record<DeliveryField, typeof typed | z.ZodBoolean>,
  )
  .partial()

const DraftContent = z.strictObject({
  lines: z.array(DraftLine).min(1).max(limits.orderLines),
  delivery: DraftDelivery,
  /** The saved address that the delivery was taken from. */
  address_id: bodyId.nullable(),
  /** Sent with the order, so that an order submitted on two devices is one order. */
  idempotency_key: z.uuid(),
  /** The order was sent and may have arrived. */
  is_unsure: z.boolean(),
})
export type DraftContent = z.output<typeof DraftContent>

const Saved = z.object({ id: z.uuid(), saved_at: timestamp })
const SavedDraft = Saved.extend(DraftContent.shape)
export type SavedDraft = z.output<typeof SavedDraft>

/** Chosen by the browser that began the order. */
const params = z.object({ key: z.uuid() })

export const orderDrafts = {
  list: endpoint({
    method: 'GET',
    path: '/v1/order_drafts',
    summary: 'The caller’s own unsent orders in this account, newest first',
    access: 'orders.manage',
    reads: true,
    response: data(z.array(SavedDraft)),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/order_drafts/:key',
    summary: `Keep an unsent order; of a person's orders in an account the newest ${limits.orderDrafts} are kept`,
    access: 'orders.manage',
    params,
    body: DraftContent,
    body_limit: limits.orderJsonBytes,
    response: data(Saved),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/order_drafts/:key',
    summary: 'Discard one of the caller’s unsent orders; one that is gone already is no error',
    access: 'orders.manage',
    params,
    response: done,
  }),
}
