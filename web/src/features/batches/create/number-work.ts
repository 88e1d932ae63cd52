// docs/product/fulfilment.md#batches: the number step that the open batch needs.
import { freeNumbers } from '#src/card-order/number-words.ts'

type Waiting = { to_generate: number; to_type: number }

/** Renewed plastic keeps its number. Such a batch has no numbers to create and continues once staff have checked it. */
export const numberWork = ({ to_generate, to_type }: Waiting) => {
  if (to_generate > 0) return { note: freeNumbers(to_generate), submit: 'Generate card numbers' }
  return to_type > 0 ? null : { note: 'Every card has its number already.', submit: 'Continue' }
}
