// docs/product/orders-and-cards.md#rules-for-a-card-line: a line of a card order, and problems between the lines of one order.
import { z } from 'zod'
import { lineErrors } from '#src/messages.ts'
import { controlFields, fieldState, type CardKind } from './card-fields.ts'
import { lineShapes, pinInput, type CardValues } from './card-line.ts'
import { deliveryShape } from './delivery.ts'
import { isSame } from './same-value.ts'

const template_required = { error: lineErrors.templateRequired }
export const templateId = z.int(template_required).min(1, template_required)

/** Why a working card is replaced. A lost or stolen card is stopped already and needs no reason here. */
const replaceReasons = ['damaged'] as const

/** A line as callers send it: the card, and the delivery of the whole order on every line. `id` is the caller's own. */
export const OrderLine = z.strictObject({
  id: z
    .union([z.int(), z.string().max(40)])
    .nullable()
    .optional(),
  /** The replaced card: lost, damaged, or reprinted. */
  replaces_card_id: z.int().min(1).nullable().optional(),
  /** docs/product/card-life.md#a-damaged-card: the old card keeps working until this one is active. */
  replace_reason: z.enum(replaceReasons).nullable().optional(),
  card_template_id: templateId,
  pin: pinInput,
  ...lineShapes.newValues,
  ...deliveryShape,
})
export type OrderLine = z.output<typeof OrderLine>

/** The controls in which a card differs from its template, which reviewers check first. */
export const changedFields = (values: CardValues, template: Record<string, unknown>, kind: CardKind) =>
  controlFields.filter(
    (field) => field in template && fieldState(field, kind, values) !== 'hidden' && !isSame(values[field], template[field]),
  )
