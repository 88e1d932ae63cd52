// docs/product/fulfilment.md#activation: the last four digits of a Pending card prove that its plastic has arrived. Customers do
// not see them and cannot find or sort a card by them. These functions return SQL; `cards` is the alias of the table.
import { isStaff, type Identity } from '@forecourt/domain/rules/access.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'

const isPending = (cards: string) => `${cards}.card_status_id = ${cardStatus.pending}`

/** For lists that never need the digits of a card that is not in use yet. */
export const shownFour = (cards: string) => `(case when ${isPending(cards)} then null else ${cards}.last_four end)`

/** The search column begins with the digits, or with a blank if there are none. */
export const shownSearch = (cards: string) =>
  `(case when ${isPending(cards)} then substr(${cards}.search, strpos(${cards}.search, ' ')) else ${cards}.search end)`

type Card = { card_status_id: number; last_four: string | null }

export const lastFourFor = (who: Identity, { card_status_id, last_four }: Card) =>
  card_status_id === cardStatus.pending && !isStaff(who) ? null : last_four
