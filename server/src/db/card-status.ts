import { cardStatus, liveStatuses } from '@forecourt/domain/rules/card-status.ts'

const isIn = (card: string, ids: readonly number[]) =>
  ids.length === 1 ? `${card}.card_status_id = ${ids[0]}` : `${card}.card_status_id in (${ids.join(', ')})`

/**
 * A condition on the statuses of a card, given by name. `card` is the table's alias in the query. The ids are literals and not
 * parameters, because Postgres uses a partial index only when the query contains the condition of the index.
 */
export const hasStatus = (card: string, ...names: (keyof typeof cardStatus)[]) =>
  isIn(
    card,
    names.map((name) => cardStatus[name]),
  )

/** The status is not final. This is the condition of the unique indexes on vehicle numbers and PINs, and of `cards_ending`. */
export const isLive = (card: string) => isIn(card, liveStatuses)
