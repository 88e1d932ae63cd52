import type { TaxRateRow } from '@forecourt/domain/contract/tax-rates.ts'
import type { JsonObject } from '#src/db/types.ts'

/** The rate and its source. Its end is not stored, because it follows from the next rate. */
const auditedColumns = [
  'level',
  'state',
  'locality',
  'tax_class',
  'rate',
  'never_exempt_rate',
  'on_excise',
  'effective_from',
  'basis',
] as const satisfies readonly (keyof TaxRateRow)[]

export const auditedRate = (rate: TaxRateRow): JsonObject =>
  Object.fromEntries(auditedColumns.map((column) => [column, rate[column]]))
