import type { OrderDetail, OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { HandedLine } from '#src/card-line/order-handover.ts'
import { valuesOf } from '#src/card-order/line-values.ts'

/** A cancelled card has released its vehicle number. Other cards still use theirs, so the user must enter a new one. */
const handed = (line: OrderLineDetail): HandedLine => ({
  ...valuesOf(line),
  ...(line.card_template_id !== null && { card_template_id: line.card_template_id }),
  ...(line.card_status_id !== cardStatus.cancelled && { vehicle_number: '' }),
})

/** The same cards again, as initial lines for the wizard. */
export const linesOf = ({ lines }: OrderDetail) => lines.map(handed)
