// Spec sections 3 to 5: a line of a card order, and what is wrong with lines that stand together.
import { z } from 'zod'
import { lineErrors } from '#src/messages.ts'
import { fieldState, type CardField, type CardKind } from './card-fields.ts'
import { controlShape, identityShape, pinInput, type CardValues } from './card-line.ts'
import { deliveryShape } from './delivery.ts'

const template_required = { error: lineErrors.templateRequired }

/** What a line says of its card. */
export const orderLineShape = {
  card_template_id: z.int(template_required).min(1, template_required),
  pin: pinInput,
  ...identityShape,
  ...controlShape,
}

/** As it is sent (spec 3): the card, and on every line how the whole order is delivered. `id` is the sender's own. */
export const OrderLine = z.strictObject({
  id: z
    .union([z.int(), z.string().max(40)])
    .nullable()
    .optional(),
  /** The card this one is to take the place of: lost, damaged, or printed anew. */
  replaces_card_id: z.int().min(1).nullable().optional(),
  ...orderLineShape,
  ...deliveryShape,
})
export type OrderLine = z.output<typeof OrderLine>

/** Two spellings of one vehicle number are one number, here as in the database. */
export const vehicleKey = (vehicle_number: string | null | undefined) =>
  vehicle_number ? vehicle_number.trim().normalize('NFKC').toUpperCase() : ''

/** The lines that share a vehicle number with another: the message stands on every one of them (decisions 5). */
export const sharedVehicleNumbers = <Key>(lines: Iterable<readonly [Key, string | null | undefined]>): Set<Key> => {
  const holders = new Map<string, Key[]>()
  for (const [key, vehicle_number] of lines) {
    const vehicle = vehicleKey(vehicle_number)
    if (vehicle !== '') holders.set(vehicle, [...(holders.get(vehicle) ?? []), key])
  }
  return new Set([...holders.values()].filter((keys) => keys.length > 1).flat())
}

const controls = Object.keys(controlShape) as (keyof typeof controlShape & CardField)[]

/** The controls in which a card differs from the template it was made from: what a reviewer looks at first. */
export const changedFields = (values: CardValues, template: Record<string, unknown>, kind: CardKind) =>
  controls.filter(
    (field) =>
      field in template &&
      fieldState(field, kind, values) !== 'hidden' &&
      JSON.stringify(values[field]) !== JSON.stringify(template[field]),
  )
