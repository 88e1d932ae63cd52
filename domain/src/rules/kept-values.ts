// docs/product/orders-and-cards.md#field-matrix: the values of a card to be saved. Orders, single edits and bulk updates all use
// this one function, so that none of them keeps a limit that another would clear.
import { fieldState, valueFields, type CardKind } from './card-fields.ts'
import { clampGallons, type TemplateLimits } from './gallon-limits.ts'
import { emptyValues } from './empty-values.ts'
import type { CardValues } from './card-line.ts'

/** Limits values to the template's caps, and empties fields that the card does not have. */
export const keptValues = (line: CardValues, kind: CardKind, template: TemplateLimits | null): CardValues => {
  const kept = { ...emptyValues }
  const keep = <Field extends keyof CardValues>(field: Field) => (kept[field] = line[field])
  for (const field of valueFields) if (fieldState(field, kind, line) !== 'hidden') keep(field)
  return clampGallons(kept, template)
}
