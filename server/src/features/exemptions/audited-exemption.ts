import type { Exemption } from '@forecourt/domain/contract/exemptions.ts'
import type { JsonObject } from '#src/db/types.ts'

const auditedColumns = [
  'card_id',
  'level',
  'state',
  'tax_class',
  'tax_doc',
  'authority',
  'notes',
  'effective_from',
  'effective_to',
] as const satisfies readonly (keyof Exemption)[]

export const auditedExemption = (exemption: Exemption): JsonObject =>
  Object.fromEntries(auditedColumns.map((column) => [column, exemption[column]]))
