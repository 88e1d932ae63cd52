// Formats a rate in dollars per gallon, or as a percentage of the price.
import type { TaxRateRow } from '@forecourt/domain/contract/tax-rates.ts'
import { unitPrice } from '@forecourt/domain/format/money.ts'
import { taxedClasses, taxLevels } from '@forecourt/domain/rules/tax-levels.ts'
import { dateFormat } from '#src/text/date-format.ts'

type Amount = Pick<TaxRateRow, 'rate' | 'is_per_gallon' | 'tax_class'>
type Place = Pick<TaxRateRow, 'level' | 'state' | 'locality'>

/** Gaseous fuels are sold and taxed by the amount of liquid fuel they replace. */
const units: Partial<Record<TaxRateRow['tax_class'], string>> = { cng: 'GGE', lng: 'DGE' }

export const rateText = ({ rate, is_per_gallon, tax_class }: Amount) =>
  is_per_gallon ? `${unitPrice(rate)} per ${units[tax_class] ?? 'gal'}` : `${rate / 1_000}%`

export const placeText = ({ level, state, locality }: Place) => {
  if (!taxLevels[level].has_state) return 'United States'
  if (!locality) return state
  return `${locality}${level === 'county' ? ' County' : ''}, ${state}`
}

/** The tax of a rate, such as "State, WA, Diesel". */
export const taxText = (rate: Place & Pick<TaxRateRow, 'tax_class'>) =>
  [taxLevels[rate.level].name, placeText(rate), taxedClasses[rate.tax_class]].join(', ')

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
/** A day has no time zone: Jul 1, 2026 everywhere. */
export const dayText = (date: string) => day.format(new Date(date))
