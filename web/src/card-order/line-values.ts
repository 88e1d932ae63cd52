import type { OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { valueFields } from '@forecourt/domain/rules/card-fields.ts'
import type { LineValues } from '#src/card-line/LineField.tsx'

/** The values of a line as a form holds them. */
export const valuesOf = (line: OrderLineDetail): LineValues => {
  const values = Object.fromEntries(valueFields.map((field) => [field, line[field]])) as LineValues
  return { ...values, vehicle_number: line.vehicle_number ?? '' }
}
