// docs/product/transactions-and-money.md#taxes: each rate is a row with its first day. Rates change each July, and earlier invoices
// keep the old rates.
import { z } from 'zod'
import { states } from '#src/states.ts'
import {
  onExciseNames,
  placeProblems,
  rateProblems,
  taxBasisNames,
  taxedClassNames,
  taxLevelNames,
} from '#src/rules/tax-levels.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { day, enteredDay, IdParam, line, listQuery, version } from './fields.ts'

const stateCodes = states.map(({ code }) => code)
/** The column's range. The plausible maximum depends on the level: see rateProblems. */
const rate = z.int().min(0).max(2_147_483_647)

export const taxRateViews = ['in force', 'to come', 'example', 'all'] as const

const amounts = {
  /** In hundred-thousandths: of a dollar per gallon for an excise, of the price for a sales tax. */
  rate,
  /** The part that exempt customers also pay, in the same unit. */
  never_exempt_rate: rate,
}

export const TaxRateRow = z.object({
  id: z.int(),
  level: z.enum(taxLevelNames),
  state: z.string(),
  locality: z.string(),
  tax_class: z.enum(taxedClassNames),
  ...amounts,
  on_excise: z.enum(onExciseNames),
  is_per_gallon: z.boolean(),
  effective_from: day,
  /** The day before the next rate of the same tax; null if there is none. */
  effective_to: day.nullable(),
  is_begun: z.boolean(),
  basis: z.enum(taxBasisNames),
  version: z.int(),
})
export type TaxRateRow = z.output<typeof TaxRateRow>

const withProblems = (problems: Partial<Record<string, string>>, ctx: z.RefinementCtx) => {
  for (const [field, message] of Object.entries(problems)) ctx.addIssue({ code: 'custom', path: [field], message: message! })
}

export const NewTaxRate = z
  .strictObject({
    level: z.enum(taxLevelNames),
    state: z.literal(['', ...stateCodes]).default(''),
    locality: line(60).default(''),
    tax_class: z.enum(taxedClassNames),
    rate,
    never_exempt_rate: rate.default(0),
    on_excise: z.enum(onExciseNames).default('none'),
    effective_from: enteredDay,
  })
  .superRefine((wanted, ctx) => withProblems({ ...placeProblems(wanted), ...rateProblems(wanted) }, ctx))
export type NewTaxRate = z.output<typeof NewTaxRate>

export const TaxRateEdit = z.strictObject({
  ...amounts,
  /** If omitted, it does not change. */
  on_excise: z.enum(onExciseNames).optional(),
  version,
})
export type TaxRateEdit = z.output<typeof TaxRateEdit>

export const taxRates = {
  list: endpoint({
    method: 'GET',
    path: '/v1/tax_rates',
    summary: 'Tax rates by who levies them, with the days they hold and where each comes from',
    access: 'taxes.manage',
    reads: true,
    query: listQuery(['level']).extend({ view: z.enum(taxRateViews).default('in force') }),
    response: page(TaxRateRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/tax_rates',
    summary: 'Add a rate from a given day on; the one before it ends the day before',
    access: 'taxes.manage',
    body: NewTaxRate,
    response: data(TaxRateRow),
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/tax_rates/:id',
    summary: 'Correct a rate, or confirm an example; what was billed stays as it was',
    access: 'taxes.manage',
    params: IdParam,
    body: TaxRateEdit,
    response: data(TaxRateRow),
    conflicts: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/tax_rates/:id',
    summary: 'Delete a rate that has not begun',
    access: 'taxes.manage',
    params: IdParam,
    response: done,
    conflicts: true,
  }),
}
