import type { OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { cardStatus, isChangeable } from '@forecourt/domain/rules/card-status.ts'

/** docs/product/card-life.md#renewal: the card is in use and keeps its number. Cancelling the order does not change it. */
export const makesPlasticOnly = (line: Pick<OrderLineDetail, 'replaces' | 'card_status_id'>) =>
  line.replaces === 'renewal' && isChangeable(line) && line.card_status_id !== cardStatus.pending
