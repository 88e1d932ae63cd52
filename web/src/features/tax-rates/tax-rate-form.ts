// The form of a tax rate. Amounts stay text while they are typed: dollars per gallon, or percent.
import type { NewTaxRate, TaxRateRow } from '@forecourt/domain/contract/tax-rates.ts'
import { placeProblems, rateProblems, taxLevels, type TaxedClass } from '@forecourt/domain/rules/tax-levels.ts'
import type { OnExcise, TaxLevel } from '@forecourt/domain/rules/taxes.ts'

export type TaxRateForm = {
  level: TaxLevel
  state: NewTaxRate['state']
  locality: string
  tax_class: TaxedClass
  rate: string
  never_exempt_rate: string
  on_excise: OnExcise
  effective_from: string
}

/** The factor between stored hundred-thousandths and the typed amount: 0.554 of a dollar, or 6.5 percent. */
const unitOf = (level: TaxLevel) => (taxLevels[level].is_per_gallon ? 100_000 : 1_000)
const typed = (amount: number, level: TaxLevel) => String(amount / unitOf(level))
const read = (text: string, level: TaxLevel) => Math.round(Number(text) * unitOf(level))

/** A new rate of any tax, or the one that follows `before`. */
export const emptyForm = (before: TaxRateRow | null): TaxRateForm => ({
  level: before?.level ?? 'state',
  state: (before?.state ?? '') as NewTaxRate['state'],
  locality: before?.locality ?? '',
  tax_class: before?.tax_class ?? 'diesel',
  rate: '',
  never_exempt_rate: before ? typed(before.never_exempt_rate, before.level) : '0',
  on_excise: before?.on_excise ?? 'none',
  effective_from: '',
})

export const valuesOf = (rate: TaxRateRow): TaxRateForm => ({
  ...emptyForm(rate),
  rate: typed(rate.rate, rate.level),
  effective_from: rate.effective_from,
})

export const amountsOf = ({ level, rate, never_exempt_rate, on_excise }: TaxRateForm) => ({
  rate: read(rate, level),
  never_exempt_rate: read(never_exempt_rate, level),
  on_excise: taxLevels[level].is_per_gallon ? ('none' as const) : on_excise,
})

export const bodyOf = (form: TaxRateForm): NewTaxRate => ({
  ...form,
  state: taxLevels[form.level].has_state ? form.state : '',
  locality: taxLevels[form.level].locality ? form.locality.trim() : '',
  ...amountsOf(form),
})

const isAmount = (text: string, level: TaxLevel) =>
  (taxLevels[level].is_per_gallon ? /^\d{1,3}(\.\d{1,5})?$/ : /^\d{1,3}(\.\d{1,3})?$/).test(text)

const amountProblem = (text: string, level: TaxLevel) => {
  if (isAmount(text, level)) return null
  return taxLevels[level].is_per_gallon ? 'Must be dollars, such as 0.554' : 'Must be a percentage, such as 6.5'
}

/** The checks that need no server. Only the server knows whether another rate already begins on that day. */
export const formProblems = (form: TaxRateForm) => {
  const wanted = bodyOf(form)
  const place = placeProblems(wanted)
  const amounts = rateProblems(wanted)
  return {
    state: place.state ?? null,
    locality: place.locality ?? null,
    rate: amountProblem(form.rate, form.level) ?? amounts.rate ?? null,
    never_exempt_rate: amountProblem(form.never_exempt_rate, form.level) ?? amounts.never_exempt_rate ?? null,
    effective_from: form.effective_from ? null : 'First day field is required',
  }
}
