import { cardStatus, liveStatuses } from '@forecourt/domain/rules/card-status.ts'

const isIn = (card: string, ids: readonly number[]) =>
  ids.length === 1 ? `${card}.card_status_id = ${ids[0]}` : `${card}.card_status_id in (${ids.join(', ')})`

/**
 * A condition on the statuses of a card by their names. `card` is what the query calls the table. The ids are written out and
 * not parameters, because Postgres uses a partial index only where its own condition stands in the query.
 */
export const hasStatus = (card: string, ...names: (keyof typeof cardStatus)[]) =>
  isIn(
    card,
    names.map((name) => cardStatus[name]),
  )

/** Not final: the condition of the unique indexes on vehicle numbers and PINs, and of `cards_ending`. */
export const isLive = (card: string) => isIn(card, liveStatuses)
