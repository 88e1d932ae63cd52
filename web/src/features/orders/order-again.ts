import type { OrderDetail, OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { LineValues } from '#src/card-line/LineField.tsx'
import type { HandedLine } from '#src/card-line/order-handover.ts'

const fields = Object.keys(CardValues.shape) as (keyof LineValues)[]

/** The values of a line as a form holds them. */
export const valuesOf = (line: OrderLineDetail): LineValues => {
  const values = Object.fromEntries(fields.map((field) => [field, line[field]])) as LineValues
  return { ...values, vehicle_number: line.vehicle_number ?? '' }
}

/** A cancelled card has freed its vehicle number; the number of any other card is taken, and a new one must be given. */
const handed = (line: OrderLineDetail): HandedLine => ({
  ...valuesOf(line),
  card_template_id: line.card_template_id,
  ...(line.card_status_id !== cardStatus.cancelled && { vehicle_number: '' }),
})

/** The same cards once more, for the wizard to begin with. */
export const linesOf = ({ lines }: OrderDetail) => lines.map(handed)
