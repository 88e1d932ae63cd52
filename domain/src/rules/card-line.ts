// Spec section 5, per card line: the values a card, an order line and a template share, and what is wrong with them.
import { z } from 'zod'
import { lineErrors } from '#src/messages.ts'
import { amountPeriods, fuelProfiles, gallonPeriods, offered, timeProfiles, vehicleTypes } from '#src/reference.ts'
import { states } from '#src/states.ts'
import { cardFields, fieldState, type CardField, type CardKind } from './card-fields.ts'
import { limits } from './limits.ts'
import { pinProblem } from './pin.ts'
import { visibleCode, visibleLine, visibleMessage } from './visible-text.ts'

const text = (label: string, max: number, pattern = visibleLine) =>
  z.string().trim().max(max, lineErrors.tooLong(label, max)).regex(pattern, visibleMessage)

/** One of a closed list, or nothing. Ids are never coerced. */
const choice = (rows: readonly { id: number }[]) =>
  z
    .int()
    .refine((id) => rows.some((row) => row.id === id), 'Not one of the list')
    .nullable()

const gallons = z.int().min(limits.gallonMin).max(limits.numberCap).nullable()
const dollars = z.int().min(limits.amountMin).max(limits.numberCap).nullable()

const isZipEntry = new RegExp(`^\\d{${limits.zipRegionDigits}}$|^\\d{${limits.zipDigits}}$`)
const unique = <T>(values: readonly T[]) => new Set(values).size === values.length

/** A two-digit region or a full ZIP code, at most five. */
const zips = z
  .array(z.string().regex(isZipEntry, '2 digits for a region or a full code'))
  .max(limits.zipEntries, `At most ${limits.zipEntries} entries`)
  .refine(unique, 'Each entry once')

const stateCodes = states.map((state) => state.code)
const stateList = z.array(z.enum(stateCodes)).max(stateCodes.length).refine(unique, 'Each state once')

/** What provider staff set in a template and what every card inherits from it. */
export const controlShape = {
  card_vehicle_type_id: choice(vehicleTypes).default(null),
  card_fuel_profile_id: choice(offered(fuelProfiles)).default(null),
  card_time_profile_id: choice(offered(timeProfiles)).default(null),
  max_gallon_fill: gallons.default(null),
  max_gallon_period: gallons.default(null),
  card_period_gallon_id: choice(offered(gallonPeriods)).default(null),
  max_amount_fill: dollars.default(null),
  max_amount_period: dollars.default(null),
  card_period_amount_id: choice(offered(amountPeriods)).default(null),
  is_misc_key: z.boolean().default(false),
  strict_control: z.boolean().default(false),
  is_retail: z.boolean().default(false),
  is_odometer: z.boolean().default(false),
  states: stateList.default([]),
  zips: zips.default([]),
}

/** What is said of one card only. */
export const identityShape = {
  description: text('description', limits.descriptionLength).default(''),
  tax_doc: text('tax exempt doc', limits.taxDocLength).default(''),
  cost_center: text('cost center', limits.costCenterLength).default(''),
  misc_1: text('misc 1', limits.misc1Length).default(''),
  misc_2: text('misc 2', limits.misc2Length).default(''),
  misc_3: text('misc 3', limits.misc3Length).default(''),
  misc_4: text('misc 4', limits.misc4Length).default(''),
  vehicle_number: text('vehicle number', limits.vehicleNumberLength, visibleCode)
    .transform((value) => value || null)
    .nullable()
    .default(null),
}

export const CardValues = z.strictObject({ ...identityShape, ...controlShape })
export type CardValues = z.output<typeof CardValues>

/** A PIN as people type it; absent when the system is to draw one. Its rules depend on the network: `lineProblems`. */
export const pinInput = z.string().max(6).optional()

const requiredMessages: Partial<Record<CardField, string>> = {
  vehicle_number: 'Vehicle number field is required',
  card_fuel_profile_id: lineErrors.fuelProfileRequired,
  card_time_profile_id: lineErrors.timeProfileRequired,
  max_gallon_fill: lineErrors.maxGallonRequired,
  max_gallon_period: lineErrors.maxGallonPeriodRequired,
  card_period_gallon_id: lineErrors.gallonPeriodRequired,
}

type Line = Partial<CardValues> & { pin?: string | undefined }

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** What is wrong with a line for its kind of card, field by field; an absent PIN is drawn by the system, not missing. */
export const lineProblems = (line: Line, kind: CardKind): Partial<Record<CardField, string>> => {
  const problems: Partial<Record<CardField, string>> = {}
  for (const field of cardFields) {
    const message = requiredMessages[field]
    const isMissing = field in line ? isEmpty(line[field]) : true
    if (message && isMissing && fieldState(field, kind, line) === 'required') problems[field] = message
  }
  const wrongPin = line.pin === undefined ? undefined : pinProblem(line.pin, kind)
  if (wrongPin) problems.pin = wrongPin
  return problems
}

type TemplateLimits = { max_gallon_fill: number | null; max_gallon_period: number | null }

/** Spec 5: the template's own limit, or the default where it sets none. */
export const gallonCaps = (template: TemplateLimits) => ({
  max_gallon_fill: template.max_gallon_fill ?? limits.gallonFillDefault,
  max_gallon_period: template.max_gallon_period ?? limits.gallonPeriodDefault,
})

const clamp = (value: number | null, max: number) => (value === null ? null : Math.min(Math.max(value, limits.gallonMin), max))

/** Gallons above the template's limit are lowered to it, on both sides. */
export const clampGallons = <L extends TemplateLimits>(line: L, template: TemplateLimits): L => {
  const caps = gallonCaps(template)
  return {
    ...line,
    max_gallon_fill: clamp(line.max_gallon_fill, caps.max_gallon_fill),
    max_gallon_period: clamp(line.max_gallon_period, caps.max_gallon_period),
  }
}
