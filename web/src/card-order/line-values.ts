import type { OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { CardValues } from '@forecourt/domain/rules/card-line.ts'
import type { LineValues } from '#src/card-line/LineField.tsx'

const fields = Object.keys(CardValues.shape) as (keyof LineValues)[]

/** The values of a line as a form holds them. */
export const valuesOf = (line: OrderLineDetail): LineValues => {
  const values = Object.fromEntries(fields.map((field) => [field, line[field]])) as LineValues
  return { ...values, vehicle_number: line.vehicle_number ?? '' }
}
