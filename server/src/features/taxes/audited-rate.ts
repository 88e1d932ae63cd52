import type { TaxRateRow } from '@forecourt/domain/contract/tax-rates.ts'

/** What the audit keeps of a rate. */
export const auditedRate = ({
  level,
  state,
  locality,
  tax_class,
  rate,
  never_exempt_rate,
  effective_from,
  basis,
}: TaxRateRow) => ({
  level,
  state,
  locality,
  tax_class,
  rate,
  never_exempt_rate,
  effective_from,
  basis,
})
