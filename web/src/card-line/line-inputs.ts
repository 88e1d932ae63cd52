// Facts about an input that a form needs beyond its row of the card-field table.
import { fieldInput, type ValueField } from '@forecourt/domain/rules/card-fields.ts'
import { gallonCaps } from '@forecourt/domain/rules/gallon-limits.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'

/** The field takes a whole row of the form. */
export const isWide = (field: ValueField) => ['states', 'zips', 'yes or no'].includes(fieldInput(field).as)

type GallonField = 'max_gallon_fill' | 'max_gallon_period'
type TemplateLimits = Record<GallonField, number | null>

/** docs/product/orders-and-cards.md#limits-by-template */
export const gallonBounds = (field: GallonField, template: TemplateLimits | null) => {
  const max = gallonCaps(template)[field]
  const cap = template?.[field] == null ? 'the maximum,' : 'the template limit of'
  return { min: limits.gallonMin, max, lowered: `Lowered to ${cap} ${max.toLocaleString('en-US')}` }
}

/** Used without a single template that decides: allows the general cap or the highest known limit. */
export const looseBounds = (field: GallonField, known: readonly TemplateLimits[]) => {
  const max_gallon_fill = Math.max(limits.gallonFillCap, ...known.map((template) => template.max_gallon_fill ?? 0))
  const bounds = gallonBounds(field, { max_gallon_fill, max_gallon_period: null })
  return { ...bounds, lowered: `Lowered to the maximum, ${bounds.max.toLocaleString('en-US')}` }
}
