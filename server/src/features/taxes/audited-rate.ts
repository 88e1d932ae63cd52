import type { TaxRateRow } from '@forecourt/domain/contract/tax-rates.ts'
import type { JsonObject } from '#src/db/types.ts'

/** What a rate is and where it comes from; when it ends follows from the next one. */
const auditedColumns = [
  'level',
  'state',
  'locality',
  'tax_class',
  'rate',
  'never_exempt_rate',
  'effective_from',
  'basis',
] as const satisfies readonly (keyof TaxRateRow)[]

export const auditedRate = (rate: TaxRateRow): JsonObject =>
  Object.fromEntries(auditedColumns.map((column) => [column, rate[column]]))
