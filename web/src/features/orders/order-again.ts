import type { OrderDetail, OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { HandedLine } from '#src/card-line/order-handover.ts'
import { valuesOf } from '#src/card-order/line-values.ts'

/** A cancelled card has freed its vehicle number; the number of any other card is taken, and a new one must be given. */
const handed = (line: OrderLineDetail): HandedLine => ({
  ...valuesOf(line),
  ...(line.card_template_id !== null && { card_template_id: line.card_template_id }),
  ...(line.card_status_id !== cardStatus.cancelled && { vehicle_number: '' }),
})

/** The same cards once more, for the wizard to begin with. */
export const linesOf = ({ lines }: OrderDetail) => lines.map(handed)
