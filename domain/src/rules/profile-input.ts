// The rules for a profile that staff enter (docs/product/orders-and-cards.md#profiles-are-rows), shared by the forms and the API.
import { z } from 'zod'
import { productGrades, products, type ProductGrade } from '#src/reference/products.ts'
import { limits } from './limits.ts'
import type { TimeWindow } from './profiles.ts'
import { visibleLine, visibleMessage } from './visible-text.ts'

const unique = (values: readonly unknown[]) => new Set(values).size === values.length

const name = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(limits.profileNameLength, `At most ${limits.profileNameLength} characters`)
  .regex(visibleLine, visibleMessage)

const gradeNames = productGrades.map((grade) => grade.name) as [ProductGrade, ...ProductGrade[]]
const knownProducts = new Set(products.map(({ id }) => id))

export const fuelProfileShape = {
  name,
  grades: z.array(z.enum(gradeNames, 'Not on the list')).max(gradeNames.length).refine(unique, 'Choose each grade only once'),
  product_ids: z
    .array(z.int().refine((id) => knownProducts.has(id), 'Not on the list'))
    .max(knownProducts.size)
    .refine(unique, 'Choose each product only once'),
}

export const minutesOfDay = 24 * 60

const window = z.strictObject({
  days: z.int().min(1, 'Choose at least one day').max(0b1111111),
  from_minute: z
    .int()
    .min(0)
    .max(minutesOfDay - 1),
  to_minute: z.int().min(0).max(minutesOfDay),
})

export const timeProfileShape = {
  name,
  windows: z
    .array(window)
    .min(1, 'Add at least one window')
    .max(limits.profileWindows, `At most ${limits.profileWindows} windows`)
    .refine(
      (windows) => windows.every(({ from_minute, to_minute }) => from_minute !== to_minute),
      'A window ends when it begins',
    ),
}

export const FuelProfileInput = z
  .strictObject(fuelProfileShape)
  .refine(({ grades, product_ids }) => grades.length + product_ids.length > 0, {
    path: ['grades'],
    message: 'Choose at least one grade or product',
  })
export type FuelProfileInput = z.output<typeof FuelProfileInput>

export const TimeProfileInput = z.strictObject(timeProfileShape)
export type TimeProfileInput = z.output<typeof TimeProfileInput>

const nextDays = (days: number) => ((days << 1) & 0b1111111) | (days >> 6)

/** Splits a window that passes midnight in two: one until midnight, and one from midnight on the following days. */
export const withinDays = (windows: readonly TimeWindow[]): TimeWindow[] =>
  windows.flatMap(({ days, from_minute, to_minute }) => {
    if (from_minute < to_minute) return [{ days, from_minute, to_minute }]
    const evening = { days, from_minute, to_minute: minutesOfDay }
    return to_minute === 0 ? [evening] : [evening, { days: nextDays(days), from_minute: 0, to_minute }]
  })
