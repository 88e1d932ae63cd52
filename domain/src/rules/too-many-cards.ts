// docs/product/orders-and-cards.md#bulk-updates
import { limits } from './limits.ts'

/** Undefined if one request may change this many cards. */
export const tooManyCards = (count: number) =>
  count > limits.bulkCards
    ? `At most ${limits.bulkCards} cards can be changed at once. ${count.toLocaleString('en-US')} are selected.`
    : undefined
