// The gallons of a card beside its template's. Apart from card-line.ts, because lists and drawers read it without zod.
import { limits } from './limits.ts'

export type TemplateLimits = { max_gallon_fill: number | null; max_gallon_period: number | null }

/** What a new card of a template begins with: the template's own limit, or the usual one where it sets none. */
export const usualGallons = (template: TemplateLimits | null) => ({
  max_gallon_fill: template?.max_gallon_fill ?? limits.gallonFillDefault,
  max_gallon_period: template?.max_gallon_period ?? limits.gallonPeriodDefault,
})

/** docs/product/orders-and-cards.md#limits-by-template: the most a card may have. */
export const gallonCaps = (template: TemplateLimits | null) => ({
  max_gallon_fill: template?.max_gallon_fill ?? limits.gallonFillCap,
  max_gallon_period: template?.max_gallon_period ?? limits.numberCap,
})

const clamp = (value: number | null, max: number) => (value === null ? null : Math.min(Math.max(value, limits.gallonMin), max))

/** Gallons above the cap are lowered to it, on both sides. */
export const clampGallons = <L extends TemplateLimits>(line: L, template: TemplateLimits | null): L => {
  const caps = gallonCaps(template)
  return {
    ...line,
    max_gallon_fill: clamp(line.max_gallon_fill, caps.max_gallon_fill),
    max_gallon_period: clamp(line.max_gallon_period, caps.max_gallon_period),
  }
}
