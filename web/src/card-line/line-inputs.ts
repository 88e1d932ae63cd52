// How each field of a card, an order line or a template is typed (spec 3 and 5; which of them a kind has: card-fields.ts).
import { amountPeriods, fuelProfiles, gallonPeriods, offered, timeProfiles, vehicleTypes } from '@forecourt/domain/reference.ts'
import type { CardField } from '@forecourt/domain/rules/card-fields.ts'
import { gallonCaps } from '@forecourt/domain/rules/card-line.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'

type Option = { value: string; label: string }

type LineInput =
  | { as: 'text'; limit: number }
  | { as: 'choice'; options: readonly Option[] }
  | { as: 'gallons' | 'dollars' }
  | { as: 'yes or no'; help?: string }
  | { as: 'states' | 'zips' }

const named = (rows: readonly { id: number; name: string }[]) =>
  offered(rows).map(({ id, name }) => ({ value: String(id), label: name }))

const vehicleTypeOptions = vehicleTypes.map(({ id, code, description }) => ({
  value: String(id),
  label: `${code} ${description}`,
}))

export const lineInputs: Record<Exclude<CardField, 'pin'>, LineInput> = {
  description: { as: 'text', limit: limits.descriptionLength },
  vehicle_number: { as: 'text', limit: limits.vehicleNumberLength },
  card_vehicle_type_id: { as: 'choice', options: vehicleTypeOptions },
  card_fuel_profile_id: { as: 'choice', options: named(fuelProfiles) },
  card_time_profile_id: { as: 'choice', options: named(timeProfiles) },
  max_gallon_fill: { as: 'gallons' },
  max_gallon_period: { as: 'gallons' },
  card_period_gallon_id: { as: 'choice', options: named(gallonPeriods) },
  max_amount_fill: { as: 'dollars' },
  max_amount_period: { as: 'dollars' },
  card_period_amount_id: { as: 'choice', options: named(amountPeriods) },
  is_misc_key: { as: 'yes or no', help: 'The driver is asked for one more number at the pump.' },
  strict_control: {
    as: 'yes or no',
    help: `No repeat swipes, with a ${limits.strictControlMinutes}-minute wait.`,
  },
  is_retail: { as: 'yes or no', help: 'The card also works at retail sites.' },
  is_odometer: { as: 'yes or no', help: 'The driver is asked for the odometer reading.' },
  states: { as: 'states' },
  zips: { as: 'zips' },
  tax_doc: { as: 'text', limit: limits.taxDocLength },
  cost_center: { as: 'text', limit: limits.costCenterLength },
  misc_1: { as: 'text', limit: limits.misc1Length },
  misc_2: { as: 'text', limit: limits.misc2Length },
  misc_3: { as: 'text', limit: limits.misc3Length },
  misc_4: { as: 'text', limit: limits.misc4Length },
}

/** Has the line of a form to itself. */
export const isWide = (field: keyof typeof lineInputs) => ['states', 'zips', 'yes or no'].includes(lineInputs[field].as)

type GallonField = 'max_gallon_fill' | 'max_gallon_period'
export type TemplateLimits = Record<GallonField, number | null>

/** Spec 5 and 9: a card stays within its template; without one, a fill within the general cap. */
export const gallonBounds = (field: GallonField, template: TemplateLimits | null) => {
  if (template) {
    const max = gallonCaps(template)[field]
    return { min: limits.gallonMin, max, lowered: `Lowered to the template limit of ${max.toLocaleString('en-US')}` }
  }
  const max = field === 'max_gallon_fill' ? limits.gallonFillCap : limits.numberCap
  return { min: limits.gallonMin, max, lowered: `Lowered to the most there is, ${max.toLocaleString('en-US')}` }
}
