// docs/product/orders-and-cards.md#field-matrix: the values of a card as they are saved. An order, a single edit and a bulk
// update all save through this one function, so that none of them keeps a limit that another would have cleared.
import { fieldState, valueFields, type CardKind } from './card-fields.ts'
import { clampGallons, type TemplateLimits } from './gallon-limits.ts'
import { emptyValues } from './empty-values.ts'
import type { CardValues } from './card-line.ts'

/** Within the template's limits, and empty where the card does not have the field. */
export const keptValues = (line: CardValues, kind: CardKind, template: TemplateLimits | null): CardValues => {
  const kept = { ...emptyValues }
  const keep = <Field extends keyof CardValues>(field: Field) => (kept[field] = line[field])
  for (const field of valueFields) if (fieldState(field, kind, line) !== 'hidden') keep(field)
  return clampGallons(kept, template)
}
