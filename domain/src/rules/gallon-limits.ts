// Gallon limits of a card and its template. Separate from card-line.ts, because lists and drawers use them without zod.
import { limits } from './limits.ts'

export type TemplateLimits = { max_gallon_fill: number | null; max_gallon_period: number | null }

/** The initial limits of a new card: the template's, or the defaults if it sets none. */
export const usualGallons = (template: TemplateLimits | null) => ({
  max_gallon_fill: template?.max_gallon_fill ?? limits.gallonFillDefault,
  max_gallon_period: template?.max_gallon_period ?? limits.gallonPeriodDefault,
})

/** docs/product/orders-and-cards.md#limits-by-template: the highest limits a card may have. */
export const gallonCaps = (template: TemplateLimits | null) => ({
  max_gallon_fill: template?.max_gallon_fill ?? limits.gallonFillCap,
  max_gallon_period: template?.max_gallon_period ?? limits.numberCap,
})

const clamp = (value: number | null, max: number) => (value === null ? null : Math.min(Math.max(value, limits.gallonMin), max))

/** Lowers gallons above the cap to the cap. The portal and the server both apply it. */
export const clampGallons = <L extends TemplateLimits>(line: L, template: TemplateLimits | null): L => {
  const caps = gallonCaps(template)
  return {
    ...line,
    max_gallon_fill: clamp(line.max_gallon_fill, caps.max_gallon_fill),
    max_gallon_period: clamp(line.max_gallon_period, caps.max_gallon_period),
  }
}
