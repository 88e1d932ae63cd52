// docs/product/fulfilment.md#batches: what is offered for the numbers of a batch that is open.
import { freeNumbers } from '#src/card-order/number-words.ts'

type Waiting = { to_generate: number; to_type: number }

/** Cards of new plastic have their numbers already, and the batch goes on all the same once staff have looked at it. */
export const numberWork = ({ to_generate, to_type }: Waiting) => {
  if (to_generate > 0) return { note: freeNumbers(to_generate), submit: 'Generate card numbers' }
  return to_type > 0 ? null : { note: 'Every card has its number already.', submit: 'Continue' }
}
